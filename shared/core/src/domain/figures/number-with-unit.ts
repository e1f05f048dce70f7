import { isNeutral } from './figure.ts';
import { unitAt } from './unit-spellings.ts';

/** What of a text begins with a number that has a unit, `58 psi (4 bar)`; null without one. It is converted for nobody. */
export function numberWithUnit(text: string): string | null {
  const found = [...text.matchAll(/\d[\d.,]*\s*|\bDN\s*\d+/gi)].find((number) => {
    if (/^DN/i.test(number[0])) return true;
    const after = unitAt(text.slice(number.index + number[0].length));
    return after !== null && !isNeutral(after);
  });
  return found ? text.slice(found.index) : null;
}
