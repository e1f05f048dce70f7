import { classCells, type SeedTable } from './seed-table.ts';
import { figures } from './figures.ts';

/** Tables of couplings, collars, saddles and tapping sleeves. */
export const couplingTables = {
  'lp-couplings': figures('LP couplings: sizes and lengths', ['lp.size', 'lp.length']),
  'grip-couplings': figures('Grip couplings', ['grip.pressure', 'grip.deflection']),
  'plus-couplings': figures('Plus couplings', ['plus.diameter', 'plus.deflection']),
  collars: {
    caption: 'Encapsulating collars',
    rowLabel: 'Collar',
    columns: [
      { label: 'Diameter', kind: 'figure' },
      { label: 'Tolerance', kind: 'figure' },
      { label: 'Tolerance holds', kind: 'condition' },
      { label: 'Pressure class', kind: 'text' },
    ],
    rows: [
      {
        header: 'Type 1',
        cells: ['collar.1.diameter', 'collar.1.tolerance', 'collar.1.tolerance', 'collar.1.class'],
      },
      { header: 'Type 2', cells: ['collar.2.diameter', 'collar.2.tolerance', 'collar.2.tolerance', null] },
    ],
  },
  saddles: figures('Stainless drilling saddles', ['saddle.branch', 'saddle.pipe']),
  'saddle-pressures': {
    caption: 'Stainless drilling saddles: pressure by nominal size',
    rowLabel: 'Class',
    columns: [
      { label: 'Nominal size', kind: 'figure' },
      { label: 'Pressure', kind: 'figure' },
    ],
    rows: [
      { header: 'Small pipes', cells: classCells('saddle.pressure', 0) },
      { header: 'Large pipes', cells: classCells('saddle.pressure', 1) },
    ],
  },
  'ductile-saddles': figures('Ductile saddles DTS', ['dts.size', 'dts.strap', 'dts.outlet']),
  'tapping-sleeves': figures('Stainless tapping sleeves SST', [
    'tapping.size',
    'tapping.length',
    'tapping.range',
    'tapping.threadedOutlet',
  ]),
  'fs-sleeves': {
    caption: 'Tapping sleeves FS: range',
    rowLabel: 'Type',
    columns: [{ label: 'Range', kind: 'figure' }],
    rows: [
      { header: 'FS 10', cells: ['fs10.range'] },
      { header: 'FS 20', cells: ['fs20.range'] },
    ],
  },
} satisfies Record<string, SeedTable>;
