import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);

/** A number with a unit behind it, or DN and PN before it: what only a fact may state. */
const FIGURE =
  /\b\d+(?:[.,/]\d+)*\s*(?:psi|bar|mm|cm|in|inch|inches|ft|feet|m|°|degrees?|percent|%|hours?|minutes?|°C|°F)(?=\W|$)|\b[DP]N\s*\d+/g;

const typedFigures = (source: string) =>
  [...source.replaceAll(/\$\{[^}]*\}/g, '').matchAll(FIGURE)].map(([figure]) => figure);

describe('page texts', () => {
  it.each(sources)('%s takes its figures from the facts', (_, source) => {
    expect(typedFigures(source)).toEqual([]);
  });

  it('would be caught typing one', () => {
    expect(typedFigures("text('Up to 36 psi, DN 80, 10 percent, 60 mm and 8°.')")).toHaveLength(5);
    expect(typedFigures('`Up to ${figure(1)} psi`')).toEqual([]);
  });
});
