import { useId } from 'react';
import { CONFIRM_NOTE, type PlateFigure, plateNotes, platesOnce } from '../../domain/figures/figure-text.ts';
import { PLATE_MAX } from '../../domain/limits.ts';
import { useBlockEnvironment } from '../block-environment.tsx';
import { FactClasses, FactTable } from '../fact-table.tsx';
import { Dagger } from '../dagger.tsx';
import { CopyButton } from '../part-numbers.tsx';
import type { BlockView } from '../page/page-view.tsx';
import { readFields } from '../../domain/block-kinds/kind.ts';
import { textOf, objectsOf } from '../../domain/unproven.ts';
import { guideSpecification, SYSTEM_LABELS } from '../../domain/guide-specification.ts';
import { rangeChart } from '../../domain/block-kinds/catalog-kinds.ts';
import { SIZES_AND_PRESSURES } from '../../domain/labels.ts';
import { RangeChartView } from '../range-chart.tsx';

/** Up to four headline figures, US large and metric below, each with the condition under which it holds; one alone is large. */
export const FactPlateBlock: BlockView = ({ data, root }) => {
  const { catalogue } = useBlockEnvironment();
  const note = useId();
  const names = Array.isArray(data['facts']) ? data['facts'].slice(0, PLATE_MAX) : [];
  const figures = platesOnce(
    names.flatMap((name) => (typeof name === 'string' ? (catalogue?.figure(name) ?? []) : [])),
  );
  if (figures.length === 0) return null;
  const notes = figures.map((figure) => plateNotes(figure, figures));
  return (
    <dl className="fact-plate" {...root}>
      {figures.map((figure, at) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            {figure.metric === null ? (
              <Figure text={figure.us} />
            ) : (
              <>
                <span className="us">
                  <Figure text={figure.us} />
                </span>{' '}
                <small className="metric">
                  <Figure text={figure.metric} />
                </small>
              </>
            )}
            {figure.isOpen && <Dagger note={note} />}
          </dd>
          {notes[at] && (
            <dd className="fact-plate-condition" id={notes[at].includes(CONFIRM_NOTE) ? note : undefined}>
              {notes[at]}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
};

/** A figure with classes has a line for each. */
function Figure({ text: { full, classes } }: { text: PlateFigure['us'] }) {
  return classes ? <FactClasses classes={classes} /> : full;
}

/** A table of published facts, by the name it has in the catalogue. */
export const FactTableBlock: BlockView = ({ data, root }) => {
  const { catalogue } = useBlockEnvironment();
  const table = catalogue?.table(textOf(data['table']));
  if (!table) return null;
  const caption = textOf(data['caption']).trim() || table.caption;
  return <FactTable table={table} caption={caption} root={root} />;
};

const SYSTEMS = ['us', 'metric'] as const;

/** The text to take into a project's specification, folded, one for each system of units. */
export const GuideSpecificationBlock: BlockView = ({ data, root }) => {
  const { catalogue, site, pageTitle, path } = useBlockEnvironment();
  if (catalogue === null) return null;
  const facts = Array.isArray(data['facts']) ? data['facts'].map(textOf) : [];
  const source = {
    subject: pageTitle,
    address: site.publicUrl + path,
    plate: platesOnce(facts.flatMap((key) => catalogue.figure(key) ?? [])),
    tables: objectsOf(data['tables'])
      .map(({ table }) => catalogue.table(textOf(table)))
      .filter((table) => table !== null),
  };
  if (source.plate.length + source.tables.length === 0) return null;
  return (
    <div className="guide" {...root}>
      {SYSTEMS.map((system) => (
        <details key={system}>
          <summary>In {SYSTEM_LABELS[system]}</summary>
          <CopyButton label={`Copy the guide specification in ${SYSTEM_LABELS[system]}`} />
          <pre>{guideSpecification(source, system)}</pre>
        </details>
      ))}
    </div>
  );
};

/** Which type covers which size at which pressure. */
export const RangeChartBlock: BlockView = ({ data, root }) => {
  const { catalogue } = useBlockEnvironment();
  const { facts, caption } = readFields(rangeChart.fields, data);
  const chart = catalogue?.chart(facts);
  if (!chart) return null;
  return <RangeChartView chart={chart} caption={caption.trim() || SIZES_AND_PRESSURES} root={root} />;
};
