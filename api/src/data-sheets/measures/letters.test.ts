import { describe, expect, test } from 'vitest';
import { staticPages } from '../../seed/fixed-pages/registry.ts';
import { SHEET } from '@wa/core/drawings/strokes/shape';
import { lettered, letteredAlt } from './letters.ts';
import { SCENES } from './scenes.ts';

const measured = [...staticPages.values()].flatMap(({ slug, measureSheet }) =>
  measureSheet ? [[slug, measureSheet.asks] as const] : [],
);
/** Words of what can be shown on a drawing. */
const SHOWN =
  /\b(?:diameter|width|height|length(?! of the line)|depth|thickness|gap|offset|level|clearance|free (?:space|wall|surface)|room|distance|angle|opening)\b/i;
/** Letters are circles of 7 points on a drawing of 300 points: closer ones would touch. */
const APART = (2 * 7 * SHEET.width) / 300;

describe('the lettered drawing of a measure sheet', () => {
  test.each(measured)('of %s has a letter for every measure that is asked', (slug, asks) => {
    const { letters, ofAsks } = lettered(slug, asks);
    expect(asks.filter((ask, index) => SHOWN.test(ask) && ofAsks[index] === '')).toEqual([]);
    expect(letters.map(({ letter }) => letter).join('')).toBe('ABCDEFGHIJKL'.slice(0, letters.length));
    expect(letters.length).toBeGreaterThan(1);
  });

  test.each(measured)('of %s keeps its letters apart and on the sheet', (slug, asks) => {
    const { scene, letters } = lettered(slug, asks);
    const places = letters.map(({ measure }) => SCENES[scene].measures[measure]?.at ?? [0, 0]);
    for (const [index, [x, y]] of places.entries()) {
      expect(x > 7 && x < SHEET.width - 7 && y > 7 && y < SHEET.height - 7).toBe(true);
      for (const [otherX, otherY] of places.slice(index + 1))
        expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThanOrEqual(APART);
    }
  });

  test('has a letter of its own for what is a measure of its own, and none for a rate', () => {
    expect(lettered('hdpe-flap-weir-valves', ['Water levels inside', 'Overflow rate']).ofAsks).toEqual([
      'A, B',
      '',
    ]);
    const asks = ['Outside diameter, wall thickness', 'Coating and its thickness'];
    expect(lettered('pipe-repair-sleeve', asks).ofAsks).toEqual(['A, B', 'C']);
    const branch = ['Size and thread of the branch', 'Direction of the branch, and free space'];
    expect(lettered('tapping-sleeve-flange', branch).ofAsks).toEqual(['A', 'B, C']);
  });

  test('says in words what stands at each letter', () => {
    const asks = ['Outside diameter of the pipe', 'Medium', 'Gap between the ends'];
    expect(letteredAlt(lettered('grip-couplings', asks), asks)).toBe(
      'Side view of two pipe ends. A: Outside diameter of the pipe. B: Gap between the ends.',
    );
  });
});
