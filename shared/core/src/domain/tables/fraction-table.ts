import { fractionText } from '../figures/rounding.ts';
import { convert } from '../figures/units.ts';
import type { ResolvedCell, ResolvedTable } from './resolved-table.ts';

/** Name of the one table that is computed and holds no figures of the catalogue. */
export const FRACTIONS = 'inch-fractions';

const STEP = 1 / 8;
const LAST = 3;
/** A thousandth of an inch and a micrometre: what 1/8 in needs to be exact. */
const DECIMALS = 3;

const cell = (value: number, unit: string): ResolvedCell => {
  const text = value.toFixed(DECIMALS);
  return { kind: 'figure', text, unit, full: `${text} ${unit}` };
};

/** Fractions of an inch from 1/8 to 3 with decimal inches and millimetres, computed (specification 9). */
export function fractionTable(name: string): ResolvedTable {
  const sizes = Array.from({ length: LAST / STEP }, (_, i) => (i + 1) * STEP);
  return {
    name,
    caption: 'Fractions of an inch, decimal inches and millimeters',
    rowLabel: 'Fraction',
    columns: [
      { label: 'Decimal', unit: 'in', system: null, numeric: true },
      { label: 'Metric', unit: 'mm', system: null, numeric: true },
    ],
    rows: sizes.map((inches) => ({
      header: `${fractionText(inches)} in`,
      cells: [cell(inches, 'in'), cell(convert(inches, 'in', 'mm'), 'mm')],
    })),
    notes: ['One inch is exactly 25.4 mm; no value is rounded.'],
  };
}
