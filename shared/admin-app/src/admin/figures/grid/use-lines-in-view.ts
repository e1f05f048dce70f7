import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, type RefObject } from 'react';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { GridLine } from './grid-rows.ts';

/** A row under an open value says how it is read. */
export type Drawn = GridLine | { kind: 'live'; id: string; figure: FigureRecord | null };

/** Pixels before a line is measured. */
const HEIGHTS = { family: 33, figure: 38, live: 76 } as const;
const HEAD = 36;
/** Rows beyond the edges. */
const OVERSCAN = 6;

/** The lines, and the live row under the one whose value is open. */
export function useDrawn(lines: readonly GridLine[], open: string | null): readonly Drawn[] {
  return useMemo(() => {
    if (open === null) return lines;
    return lines.flatMap((line): Drawn[] =>
      line.kind === 'figure' && line.id === open
        ? [line, { kind: 'live', id: line.id, figure: line.figure }]
        : [line],
    );
  }, [lines, open]);
}

/** The lines to draw: those in view, the family of the first of them, and the row of the caret. */
export function useLinesInView(
  box: RefObject<HTMLElement | null>,
  drawn: readonly Drawn[],
  caretIndex: number,
) {
  const families = useMemo(
    () => drawn.flatMap(({ kind }, index) => (kind === 'family' ? [index] : [])),
    [drawn],
  );

  // The library's own object is renewed in place: what is drawn is read anew with each of its changes.
  // oxlint-disable-next-line hooks/incompatible-library
  const virtual = useVirtualizer({
    count: drawn.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => HEIGHTS[drawn[index]?.kind ?? 'figure'],
    // The same function while the lines are the same: with a new one all heights are added up anew.
    getItemKey: useCallback(
      (index: number) => {
        const line = drawn[index];
        return line?.kind === 'live' ? `live/${line.id}` : (line?.id ?? index);
      },
      [drawn],
    ),
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD + HEIGHTS.family,
    scrollPaddingEnd: HEIGHTS.live,
    // The family of the first row in view, and the caret's row, are always drawn.
    rangeExtractor: useCallback(
      (range: Range) => {
        const family = families.filter((index) => index <= range.startIndex).at(-1);
        const kept = [family ?? -1, caretIndex].filter((index) => index >= 0 && index < range.count);
        return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
      },
      [caretIndex, families],
    ),
  });
  const topFamily = families.filter((index) => index <= (virtual.range?.startIndex ?? 0)).at(-1);
  return { virtual, topFamily };
}
