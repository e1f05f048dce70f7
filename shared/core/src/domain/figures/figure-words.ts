import type { Limit } from './figure.ts';

/** How limits are written in front of a figure. */
const PREFIXES: readonly (readonly [RegExp, Limit])[] = [
  [/^(?:up to|max\.?|maximum|at most)\s+(?:about|approx\.?|approximately|around|ca\.?)\s+/i, 'upToAbout'],
  [/^(?:(?:up to|max\.|max|maximum|at most|not more than)\s+|(?:<=|≤)\s*)/i, 'upTo'],
  [/^(?:(?:at least|min\.|min|minimum|from(?!.*\d\D*\d))\s+|(?:>=|≥)\s*)/i, 'atLeast'],
  [/^(?:(?:more than|over|above|larger than|greater than)\s+|>\s*)/i, 'moreThan'],
  [/^(?:(?:about|approx\.|approx|approximately|around|ca\.|ca)\s+|~\s*)/i, 'about'],
];
/** The same behind a figure: `20 in and larger`. */
export const SUFFIXES: readonly (readonly [RegExp, Limit])[] = [
  [/^\s*(?:(?:and|or) (?:larger|more|above|up|greater|over|bigger)\b|min(?:imum\b|\.|\b)|\+)/i, 'atLeast'],
  [/^\s*max(?:imum\b|\.|\b)/i, 'upTo'],
];

/** A limit at the beginning of a text, and what follows it. */
export function takePrefix(text: string): { limit?: Limit; rest: string } {
  for (const [pattern, limit] of PREFIXES) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { limit, rest: text.slice(found.length) };
  }
  return { rest: text };
}

const FRACTIONS: Record<string, string> = {
  ...{ '½': '1/2', '¼': '1/4', '¾': '3/4', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8' },
};

/** A typed figure with one spelling of spaces, signs and fractions. */
export const plainFigure = (text: string): string =>
  text
    .replace(/[½¼¾⅛⅜⅝⅞]/g, (found) => ` ${FRACTIONS[found] ?? ''}`)
    .replace(/⁄/g, '/')
    .replace(/…/g, '...')
    .replace(/—/g, '–')
    .replace(/−/g, '-')
    .replace(/^–(?=\d)/, '-')
    .replace(/℃/g, '°C')
    .replace(/℉/g, '°F')
    .replace(/(\d ?)[º˚]/g, '$1°')
    .replace(/(\d ?)[“”„″]/g, '$1"')
    .replace(/(\d ?)[‘’′]/g, "$1'")
    .replace(/\b(bar|psi) ?\(g\)/gi, '$1')
    .replace(/\s+/g, ' ')
    .trim();
