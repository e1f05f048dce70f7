import { SIZES_AND_PRESSURES } from '../labels.ts';
import { CHART_FIGURES_MAX } from '../limits.ts';
import { defineKind, onScreenOnly } from './kind.ts';

/** Which type covers which size at which pressure, as bars, by reference (D16). The tables of a sheet say the same. */
export const rangeChart = defineKind({
  name: 'Range chart',
  icon: 'chart',
  hint: 'Sizes and pressures as bars',
  fields: {
    facts: { is: 'facts', label: 'Size or pressure', most: CHART_FIGURES_MAX },
    caption: { is: 'line', label: 'Caption', hint: `Empty: ${SIZES_AND_PRESSURES}.` },
  },
  defaults: { facts: [] },
  title: ['caption'],
  hidden: ({ facts }, { isChart }) =>
    isChart(facts) ? null : 'none of its figures is a size that parts are found by',
  needs: ({ facts }) => ({ charts: [facts] }),
  sheet: onScreenOnly,
});
