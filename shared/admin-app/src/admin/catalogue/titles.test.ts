import { expect, test } from 'vitest';
import { buildFigureRecord } from '@wa/core/testing/build-figure';
import { loadDrawing, titleIn } from './titles.ts';

test('a title shows neither a key nor a missing spec before the specs are loaded', async () => {
  const figure = buildFigureRecord();
  const title = `Clamps, {{${figure.key}}}`;
  await loadDrawing();
  expect(titleIn({ figures: [], tables: [] }, title)).toBe('Clamps, …');
  expect(titleIn({ figures: [figure], tables: [] }, title)).toMatch(/^Clamps, [^…]*\d/);
});
