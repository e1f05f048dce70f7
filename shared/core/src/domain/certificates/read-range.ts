import type { CertificateInput } from './certificate-name.ts';
import { figureIn } from '../figures/figure.ts';
import { readFigure, writeFigure } from '../figures/read-figure.ts';
import { systemOf, type Unit } from '../figures/units.ts';

export type Range = NonNullable<CertificateInput['size']>;

/** A text that can't be read yet. The form keeps it, and can't be saved with it. */
export interface Typed {
  typed: string;
}

/** The result of reading a text; null for an empty one. `problem` is a sentence for its author. */
type ReadRange = { range: Range | null; problem: null } | { range: Typed; problem: string };

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
  return { range: { typed: text }, problem };
}

/** Returns the text that reads as the condition. */
export function textOfRange(range: Range | Typed | null): string {
  if (range === null) return '';
  if ('typed' in range) return range.typed;
  const { unit, ...value } = range;
  // Visitors read “80 mm”, which means an outside diameter here.
  if (unit === 'nominal mm') return writeFigure({ measure: { unit, values: [value] }, text: '' });
  return figureIn(range, systemOf(unit) ?? 'us').full;
}
