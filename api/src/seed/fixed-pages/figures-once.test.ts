import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { partsOf } from '@wa/core/domain/figures/references';
import { seedGallery, seedPages, seedProducts, seedSidebar, seedTableRecords } from '../catalogue-seed.ts';
import { staticPages } from './registry.ts';

const folder = new URL('./', import.meta.url);
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);

/** A number with a unit behind it, or DN and PN before it: what only a figure may state. */
const FIGURE =
  /\b\d+(?:[.,/]\d+)*\s*(?:psi|bar|mm|cm|in|inch|inches|ft|feet|m|°|degrees?|percent|%|hours?|minutes?|°C|°F)(?=\W|$)|\b[DP]N\s*\d+/g;

const numbersWithUnits = (text: string) => [...text.matchAll(FIGURE)].map(([figure]) => figure);
const typedFigures = (source: string) => numbersWithUnits(source.replaceAll(/\$\{[^}]*\}/g, ''));

/** The same for a record as it is stored: what its references will say is no text of its own. */
function typedInRecord(value: unknown): string[] {
  if (typeof value === 'string')
    return partsOf(value).flatMap((part) => (typeof part === 'string' ? numbersWithUnits(part) : []));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(typedInRecord) : [];
}

describe('page texts', () => {
  it.each(sources)('%s takes its figures from the facts', (_, source) => {
    expect(typedFigures(source)).toEqual([]);
  });

  it('would be caught typing one', () => {
    expect(typedFigures("text('Up to 36 psi, DN 80, 10 percent, 60 mm and 8°.')")).toHaveLength(5);
    expect(typedFigures('`Up to ${figure(1)} psi`')).toEqual([]);
  });
});

describe('stored content', () => {
  it.each(
    Object.entries({
      'fixed pages': [...staticPages.values()],
      products: seedProducts,
      pages: seedPages,
      sidebar: seedSidebar,
      tables: seedTableRecords,
      gallery: seedGallery,
    }),
  )('of the first %s types no number with a unit', (_, records) => {
    expect(records.length).toBeGreaterThan(2);
    for (const record of records)
      expect(typedInRecord(record), JSON.stringify(record).slice(0, 80)).toEqual([]);
  });

  it('would be caught typing one, in any field, beside a reference and around it', () => {
    expect(typedInRecord({ title: 'Up to 36 psi', rows: [{ words: 'DN 80' }] })).toEqual(['36 psi', 'DN 80']);
    expect(typedInRecord(['{{snap.pressure}} and 8°', 'DN {{snap.size|bare}}'])).toEqual(['8°']);
    expect(typedInRecord({ version: 36, order: null, html: '<li>{{a.b|us}}</li>' })).toEqual([]);
  });
});
