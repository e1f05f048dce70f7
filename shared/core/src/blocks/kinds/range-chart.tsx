import { rangeChart } from '../../domain/block-kinds/range-chart.ts';
import { readFields } from '../../domain/block-kinds/fields.ts';
import { SIZES_AND_PRESSURES } from '../../domain/labels.ts';
import { RangeChartView } from '../range-chart.tsx';
import { useBlockEnvironment } from '../block-environment.tsx';
import type { BlockView } from './block-view.ts';

/** Which type covers which size at which pressure. */
export const RangeChartBlock: BlockView = ({ data, root }) => {
  const { catalogue } = useBlockEnvironment();
  const { facts, caption } = readFields(rangeChart.fields, data);
  const chart = catalogue?.chart(facts);
  if (!chart) return null;
  return <RangeChartView chart={chart} caption={caption.trim() || SIZES_AND_PRESSURES} root={root} />;
};
