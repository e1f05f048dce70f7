import { useContext } from 'react';
import { platesOnce } from '../../domain/figures/figure-text.ts';
import { PLATE_MAX } from '../../domain/limits.ts';
import { RepeatedTables, useBlockEnvironment } from '../block-environment.tsx';
import { FactPlate } from '../fact-plate.tsx';
import { FactTable } from '../fact-table.tsx';
import { GuideTexts } from '../guide-texts.tsx';
import type { BlockView } from '../page/page-view.tsx';
import { readFields } from '../../domain/block-kinds/kind.ts';
import { blockGuide } from '../../domain/page-guide.ts';
import { textOf } from '../../domain/unvalidated.ts';
import { rangeChart } from '../../domain/block-kinds/catalog-kinds.ts';
import { SIZES_AND_PRESSURES } from '../../domain/labels.ts';
import { withoutAddresses } from '../../domain/tables/resolved-table.ts';
import { RangeChartView } from '../range-chart.tsx';

/** Shows up to four key specs. */
export const FactPlateBlock: BlockView = ({ data, root }) => {
  const { catalogue } = useBlockEnvironment();
  const names = Array.isArray(data['facts']) ? data['facts'].slice(0, PLATE_MAX) : [];
  const figures = platesOnce(
    names.flatMap((name) => (typeof name === 'string' ? (catalogue?.figure(name) ?? []) : [])),
  );
  return figures.length > 0 && <FactPlate figures={figures} root={root} />;
};

/** Shows a spec table of the catalog by name. */
export const FactTableBlock: BlockView = ({ data, id, root }) => {
  const { catalogue } = useBlockEnvironment();
  const isRepeated = useContext(RepeatedTables).has(id);
  const table = catalogue?.table(textOf(data['table']));
  if (!table) return null;
  const caption = textOf(data['caption']).trim() || table.caption;
  return <FactTable table={isRepeated ? withoutAddresses(table) : table} caption={caption} root={root} />;
};

/** Shows the guide specification to copy or download, collapsed, in one version per system of units. */
export const GuideSpecificationBlock: BlockView = ({ data, root }) => {
  const { catalogue, site, pageTitle, path, installation = [] } = useBlockEnvironment();
  if (catalogue === null) return null;
  const source = blockGuide(data, { ...catalogue, title: pageTitle, path, installation }, site);
  return source && <GuideTexts source={source} root={root} />;
};

/** Shows a chart of sizes and pressures by product type. */
export const RangeChartBlock: BlockView = ({ data, root }) => {
  const { catalogue } = useBlockEnvironment();
  const { facts, caption } = readFields(rangeChart.fields, data);
  const chart = catalogue?.chart(facts);
  if (!chart) return null;
  return <RangeChartView chart={chart} caption={caption.trim() || SIZES_AND_PRESSURES} root={root} />;
};
