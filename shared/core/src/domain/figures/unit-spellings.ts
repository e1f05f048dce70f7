import { isNeutral } from './figure.ts';
import { UNIT_SPELLINGS, type UnitSpelling } from './units.ts';

const endsInside = (text: string, at: number) =>
  /[\p{L}\d²³]/u.test(text[at] ?? '') && /[\p{L}\d²³]/u.test(text[at - 1] ?? '');

/** `in a flood` is no inch. */
const IS_WORD = /^in\s+(?:an?|the|any|each|all|both)\b/;

/** The unit that a text begins with, as it is spelled; null when it begins with none. */
export function unitAt(text: string): UnitSpelling | null {
  const lower = text.toLowerCase();
  if (IS_WORD.test(lower)) return null;
  return (
    UNIT_SPELLINGS.find(
      ({ spelling }) => lower.startsWith(spelling) && !endsInside(lower, spelling.length),
    ) ?? null
  );
}

const ABSOLUTE =
  /^(?:psi|lbs?\/in2|(?:m|milli)?bars?|[hkm]?pa|kgf?\/cm[2²])(?:a(?![\p{L}\d])|\s?\(a(?:bs)?\.?\)|\s?abs(?:olute)?(?![\p{L}\d])| a$)/iu;

/** An absolute pressure at the beginning of a text, as it is spelled: psia, `bar (a)`, `kPa abs`. */
export const absoluteAt = (text: string): string | null => ABSOLUTE.exec(text)?.[0] ?? null;

/** What of a text begins with a number that has a unit, `58 psi (4 bar)`; null without one. It is converted for nobody. */
export function numberWithUnit(text: string): string | null {
  const found = [...text.matchAll(/\d[\d.,]*\s*|\bDN\s*\d+/gi)].find((number) => {
    if (/^DN/i.test(number[0])) return true;
    const after = unitAt(text.slice(number.index + number[0].length));
    return after !== null && !isNeutral(after);
  });
  return found ? text.slice(found.index) : null;
}
