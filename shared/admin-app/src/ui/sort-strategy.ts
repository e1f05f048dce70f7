import { verticalListSortingStrategy, type SortingStrategy } from '@dnd-kit/sortable';

/** Where entry `index` stands while the one at `from` is held over `to`; positions from 0. */
export function positionWhileHeld(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  if (to <= index && index < from) return index + 1;
  return index;
}

/**
 * Each entry moves into the place of the one whose position it takes. It does what the library's own strategy for grids
 * does, which copies the list of all places for each entry; and it gets by with the places of those near the screen.
 */
const gridStrategy: SortingStrategy = ({ rects, activeIndex, overIndex, index }) => {
  const from = rects[index];
  const to = rects[positionWhileHeld(index, activeIndex, overIndex)];
  if (!from || !to) return null;
  return { x: to.left - from.left, y: to.top - from.top, scaleX: 1, scaleY: 1 };
};

export const SORT_STRATEGIES = { grid: gridStrategy, list: verticalListSortingStrategy } as const;
