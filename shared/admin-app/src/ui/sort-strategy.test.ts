import { rectSortingStrategy } from '@dnd-kit/sortable';
import { expect, it } from 'vitest';
import { positionWhileHeld, SORT_STRATEGIES } from './sort-strategy.ts';
import { move } from '@wa/core/domain/ordering';

const places = Array.from({ length: 7 }, (_, at) => {
  const [left, top] = [(at % 3) * 100, Math.floor(at / 3) * 50];
  return { left, top, right: left + 90, bottom: top + 40, width: 90, height: 40 };
});

it('has each entry where it will be after the drop, whatever is held over what', () => {
  const ids = [0, 1, 2, 3, 4, 5, 6];
  for (const from of ids) {
    for (const to of ids) {
      const after = move(ids, from, to);
      expect(ids.map((at) => positionWhileHeld(at, from, to))).toEqual(ids.map((at) => after.indexOf(at)));
    }
  }
});

it('moves the entries of a grid as the strategy of the library does', () => {
  for (const [activeIndex, overIndex] of [
    [1, 5],
    [6, 0],
    [3, 3],
  ] as const) {
    for (const index of places.keys()) {
      const drag = {
        rects: places,
        activeIndex,
        overIndex,
        index,
        activeNodeRect: places[activeIndex] ?? null,
      };
      expect(SORT_STRATEGIES.grid(drag)).toEqual(rectSortingStrategy(drag));
    }
  }
});

it('leaves an entry where it is when the place it would take is too far off to be known', () => {
  const rects = places.slice(0, 4);
  const drag = { rects, activeIndex: 0, overIndex: 6, index: 5, activeNodeRect: null };
  expect(SORT_STRATEGIES.grid(drag)).toBeNull();
});
