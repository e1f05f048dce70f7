import './grid.css';
import {
  useId,
  useMemo,
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  useEffect,
  type RefObject,
  useCallback,
  useLayoutEffect,
} from 'react';
import type { CatalogueFigure, FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { PASTE_IS_ONE_CELL } from '@wa/core/domain/messages';
import { COLUMN_NAMES, COLUMNS, isEditable, type ColumnId, type GridLine, shownText } from './grid-rows.ts';
import { FamilyRow, FigureRow, placeOf, type RowEvents } from './figure-row.tsx';
import type { GridAction, GridState, Caret } from './grid-state.ts';
import { LiveRow } from './live-row.tsx';
import { toastNotice } from '../../../ui/toasts.tsx';
import { gridKeyDown } from './grid-keys.ts';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';

const NO_INPUT = {};

interface FigureGridProps {
  lines: readonly GridLine[];
  state: GridState;
  dispatch: (action: GridAction) => void;
  findingsOf: (figure: CatalogueFigure) => readonly string[];
  /** Number of usages of each figure by its id; null while unknown. */
  counts: Readonly<Record<string, number>> | null;
  /** False while a filter omits rows. */
  canMove: boolean;
  onMove: (row: string, target: { by: -1 | 1 } | { to: string }) => void;
  onNew: (family: string) => void;
  onUsedIn: () => void;
}

/**
 * Shows figures like a spreadsheet: header and family names stick, and rows render as they scroll into view.
 */
export function FigureGrid(props: FigureGridProps) {
  const { lines, state, dispatch, counts, canMove, findingsOf } = props;
  const { at, text, drafts } = state;
  const box = useRef<HTMLDivElement>(null);
  const liveId = useId();
  const isValueOpen = text !== null && at?.column === 'value';
  const drawn = useRendered(lines, isValueOpen ? at.row : null);
  const rows = useMemo(() => lines.filter(({ kind }) => kind === 'figure').map(({ id }) => id), [lines]);
  const caretIndex = at === null ? -1 : drawn.findIndex(({ kind, id }) => kind === 'figure' && id === at.row);
  const { virtual, topFamily } = useLinesInView(box, drawn, caretIndex);
  const items = virtual.getVirtualItems();

  const on = useRowEvents(props, state);
  useCaretFocus(box, state, caretIndex, virtual.scrollToIndex);

  const onKeyDown = gridKeyDown(props, rows);
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    if (at === null || pasted === '' || text !== null) return;
    event.preventDefault();
    if (/[\t\n]/.test(pasted)) toastNotice(PASTE_IS_ONE_CELL);
    else if (isEditable(at.column)) dispatch({ type: 'open', text: pasted });
  };
  // Unlike `navigator.clipboard`, the event also works without https.
  const onCopy = (event: ClipboardEvent) => {
    if (at === null || text !== null || document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', shownText(lines, state, at));
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget) || relatedTarget === null || at === null) return;
    if (text !== null) dispatch({ type: 'commit', was: shownText(lines, state, at), rows, then: 'stay' });
    dispatch({ type: 'leave' });
  };

  return (
    <div className="box-strong figure-grid" ref={box}>
      <div
        role="grid"
        aria-label="Specs"
        aria-rowcount={drawn.length + 1}
        aria-colcount={COLUMNS.length + 1}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={onCopy}
        onBlur={onBlur}
      >
        <div role="row" className="figure-head" aria-rowindex={1}>
          {COLUMNS.map((column) => (
            <div key={column} role="columnheader" className={`figure-cell is-${column}`}>
              {COLUMN_NAMES[column]}
            </div>
          ))}
          <div role="columnheader" className="figure-cell is-used is-number">
            Used
          </div>
        </div>
        <div role="rowgroup" className="figure-lines" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const line = drawn[index];
            if (line === undefined) return null;
            const isTop = index === topFamily;
            const place = { index, start, measure: virtual.measureElement };
            if (line.kind === 'family') return <FamilyRow key={key} {...place} line={line} isTop={isTop} />;
            const { id, figure } = line;
            if (line.kind === 'live')
              return (
                <div
                  key={key}
                  role="row"
                  className="figure-line"
                  aria-rowindex={index + 2}
                  data-index={index}
                  ref={virtual.measureElement}
                  style={placeOf(start)}
                >
                  <div role="gridcell" aria-colspan={COLUMNS.length + 1} className="figure-wide">
                    <LiveRow
                      id={liveId}
                      text={text ?? ''}
                      base={figure}
                      cells={drafts[id]?.cells ?? NO_INPUT}
                      findingsOf={findingsOf}
                    />
                  </div>
                </div>
              );
            const isHere = at?.row === id;
            return (
              <FigureRow
                key={key}
                {...place}
                id={id}
                figure={figure}
                draft={drafts[id]}
                used={counts === null || figure === null ? null : (counts[id] ?? 0)}
                column={isHere ? at.column : null}
                text={isHere ? text : null}
                isEntry={caretIndex < 0 && id === rows[0]}
                liveId={liveId}
                canMove={canMove && figure !== null}
                on={on}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** While the grid has the focus, the caret's cell has it and is in view. */
export function useCaretFocus(
  box: RefObject<HTMLDivElement | null>,
  { at, text }: GridState,
  index: number,
  scrollTo: (index: number, options: { align: 'auto' }) => void,
): void {
  const cell = at === null ? null : `${at.row}/${at.column}`;
  const isOpen = text !== null;
  const isRead = isOpen && at?.column === 'value';
  useEffect(() => {
    if (cell === null || index < 0) return;
    // The line below an open value shows how it is read.
    scrollTo(isRead ? index + 1 : index, { align: 'auto' });
    const element = box.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`);
    const active = document.activeElement;
    // A focus outside of the grid stays there.
    const isHere = active === document.body || (box.current?.contains(active) ?? false);
    if (element === null || element === undefined || isOpen || !isHere) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [box, cell, index, isOpen, isRead, scrollTo]);
}

/** A line of the grid, or the row below a value being typed, which shows how it is read. */
export type Drawn = GridLine | { kind: 'live'; id: string; figure: FigureRecord | null };

/** Height of a line in pixels until it is measured. */
const HEIGHTS = { family: 33, figure: 38, live: 76 } as const;
const HEAD = 36;
/** Number of rows rendered beyond the edges. */
const OVERSCAN = 6;

/** Returns the lines, and the preview row below the line whose value is being typed. */
export function useRendered(lines: readonly GridLine[], open: string | null): readonly Drawn[] {
  return useMemo(() => {
    if (open === null) return lines;
    return lines.flatMap((line): Drawn[] =>
      line.kind === 'figure' && line.id === open
        ? [line, { kind: 'live', id: line.id, figure: line.figure }]
        : [line],
    );
  }, [lines, open]);
}

/** Returns the lines to render: those in view, the family of the first one, and the caret's row. */
export function useLinesInView(
  box: RefObject<HTMLElement | null>,
  drawn: readonly Drawn[],
  caretIndex: number,
) {
  const families = useMemo(
    () => drawn.flatMap(({ kind }, index) => (kind === 'family' ? [index] : [])),
    [drawn],
  );

  // The library changes its object in place, so the rendered rows must be read again after each change.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: drawn.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => HEIGHTS[drawn[index]?.kind ?? 'figure'],
    // Memoized, because a new function makes the library recalculate all heights.
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
    // The family of the first visible row and the caret's row are always rendered.
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

interface RowNeeds {
  lines: readonly GridLine[];
  dispatch: (action: GridAction) => void;
  onMove: (row: string, target: { to: string }) => void;
}

/**
 * Event handlers of the rows. They stay the same functions, so that a row re-renders only when its own data
 * changes.
 */
export function useRowEvents({ lines, dispatch, onMove }: RowNeeds, state: GridState): RowEvents {
  const latest = useRef({ lines, onMove, state });
  const dragged = useRef<string | null>(null);
  useLayoutEffect(() => {
    latest.current = { lines, onMove, state };
  });
  return useMemo(() => {
    const shown = (caret: Caret) => shownText(latest.current.lines, latest.current.state, caret);
    const go = (row: string, column: ColumnId) => {
      const { at, text } = latest.current.state;
      if (at?.row === row && at.column === column) return;
      if (at !== null && text !== null) dispatch({ type: 'commit', was: shown(at), rows: [], then: 'stay' });
      dispatch({ type: 'go', to: { row, column } });
    };
    return {
      go,
      open: (row, column) => {
        go(row, column);
        dispatch({ type: 'open', text: shown({ row, column }) });
      },
      type: (text) => dispatch({ type: 'type', text }),
      drag: (row) => (dragged.current = row),
      drop: (row) => {
        if (dragged.current !== null && dragged.current !== row)
          latest.current.onMove(dragged.current, { to: row });
        dragged.current = null;
      },
    };
  }, [dispatch]);
}
