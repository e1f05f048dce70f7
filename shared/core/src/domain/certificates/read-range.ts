import type { CertificateInput } from './certificate-name.ts';
import { figureIn } from '../figures/figure.ts';
import { readFigure, writeFigure } from '../figures/read-figure.ts';
import { systemOf, type Unit } from '../figures/units.ts';

export type Range = NonNullable<CertificateInput['size']>;

interface ReadRange {
  /** Null for an empty text. A text that can't be read has no number, so the form can't be saved with it. */
  range: Range | null;
  problem: string | null;
}

/** Reads a condition as people type it. */
export function readRange(text: string, unit: Unit): ReadRange {
  if (text.trim() === '') return { range: null, problem: null };
  const read = readFigure(text, { unit });
  const values = 'measure' in read && read.condition === undefined ? read.measure.values : [];
  const [only, ...others] = values;
  if ('measure' in read && only !== undefined && others.length === 0 && only.when === undefined) {
    const { value, limit } = only;
    return { range: { value, unit: read.measure.unit, ...(limit && { limit }) }, problem: null };
  }
  const problem = 'problem' in read ? read.problem : 'Enter one value or range with its unit.';
  return { range: { value: Number.NaN, unit }, problem };
}

/** Returns the text that reads as the condition. */
export function textOfRange(range: Range | null): string {
  if (range === null || Number.isNaN(range.value)) return '';
  const { unit, ...value } = range;
  // Visitors read “80 mm”, which means an outside diameter here.
  if (unit === 'nominal mm') return writeFigure({ measure: { unit, values: [value] }, text: '' });
  return figureIn(range, systemOf(unit) ?? 'us').full;
}
