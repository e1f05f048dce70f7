import { expect, it } from 'vitest';
import type { PlateFigure } from '../figures/figure-text.ts';
import { resolveTable } from '../tables/resolve-table.ts';
import { keySpecs } from './key-specs.ts';

const plate = (label: string, limits?: PlateFigure['limits']): PlateFigure => ({
  label,
  us: { text: '1', unit: '', full: '1' },
  metric: null,
  condition: '',
  ...(limits && { limits }),
});

it('lists the rating first, then the values to choose by, then the others in their order', () => {
  const table = resolveTable(
    { name: 'spec', caption: '', rowLabel: '', columns: [], rows: [], notes: [] },
    () => null,
  );
  const plates = [
    plate('Length'),
    plate('Size', 'nominal-size'),
    plate('Width'),
    plate('Pressure', 'pressure'),
    plate('Height'),
  ];
  const labels = keySpecs({ specs: { plate: plates, table, tables: [] } }).map(({ label }) => label);
  expect(labels).toEqual(['Pressure', 'Size', 'Length', 'Width']);
  expect(keySpecs({})).toEqual([]);
});
