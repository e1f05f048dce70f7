import { expect, test } from 'vitest';
import { seedCatalogue } from '../../../../../api/src/testing/seed/first-catalog.ts';
import { loadDrawing, titleIn } from './titles.ts';

test('a title shows neither a key nor a missing spec before the specs are loaded', async () => {
  const figures = seedCatalogue.figures.slice(0, 1);
  const title = `Up to {{${figures[0]?.key ?? ''}}}`;
  await loadDrawing();
  expect(titleIn({ figures: [], tables: [] }, title)).toBe('Up to …');
  expect(titleIn({ figures, tables: [] }, title)).toMatch(/^Up to [^…]+$/);
});
