import { useEffect, type RefObject } from 'react';
import type { GridState } from './grid-state.ts';

/** The caret's cell has the focus whenever the grid has it, and is in view. */
export function useCaretFocus(
  box: RefObject<HTMLDivElement | null>,
  { at, text }: GridState,
  index: number,
  scrollTo: (index: number, options: { align: 'auto' }) => void,
): void {
  const cell = at === null ? null : `${at.row}/${at.column}`;
  const isOpen = text !== null;
  useEffect(() => {
    if (cell === null || index < 0) return;
    scrollTo(index, { align: 'auto' });
    const element = box.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`);
    const active = document.activeElement;
    // Focus that is elsewhere stays there.
    const isHere = active === document.body || (box.current?.contains(active) ?? false);
    if (element === null || element === undefined || isOpen || !isHere) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [box, cell, index, isOpen, scrollTo]);
}
