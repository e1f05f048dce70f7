import { verticalListSortingStrategy, type SortingStrategy } from '@dnd-kit/sortable';

/** Returns the position of entry `index` while the entry at `from` is over `to`. Positions start at 0. */
export function positionWhileHeld(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  if (to <= index && index < from) return index + 1;
  return index;
}

/**
 * Moves each entry to the rectangle of its new position, like the library's own strategy for grids. That one
 * copies the list of all rectangles per entry; this one needs only the rectangles of entries near the screen.
 */
const gridStrategy: SortingStrategy = ({ rects, activeIndex, overIndex, index }) => {
  const from = rects[index];
  const to = rects[positionWhileHeld(index, activeIndex, overIndex)];
  if (!from || !to) return null;
  return { x: to.left - from.left, y: to.top - from.top, scaleX: 1, scaleY: 1 };
};

export const SORT_STRATEGIES = { grid: gridStrategy, list: verticalListSortingStrategy } as const;
