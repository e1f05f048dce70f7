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
import { COLUMN_NAMES, COLUMNS, isEditable, type ColumnId } from './columns.ts';
import { FamilyRow, FigureRow, placeOf, type RowEvents } from './figure-row.tsx';
import { type GridLine, shownText } from './grid-rows.ts';
import type { GridAction, GridState, Caret } from './grid-state.ts';
import { LiveRow } from './live-row.tsx';
import { toastNotice } from '../../../ui/toasts.tsx';
import { gridKeyDown } from './grid-keys.ts';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';

interface FigureGridProps {
  lines: readonly GridLine[];
  state: GridState;
  dispatch: (action: GridAction) => void;
  findingsOf: (figure: CatalogueFigure) => readonly string[];
  /** How many places show each figure, by its id; null while that is not known. */
  counts: Readonly<Record<string, number>> | null;
  /** Not while a filter leaves rows out. */
  canMove: boolean;
  onMove: (row: string, target: { by: -1 | 1 } | { to: string }) => void;
  onNew: (family: string) => void;
  onUsedIn: () => void;
}

/** Figures like a spreadsheet: a head and families that stay, rows that are drawn as they scroll in. */
export function FigureGrid(props: FigureGridProps) {
  const { lines, state, dispatch, counts, canMove, findingsOf } = props;
  const { at, text, drafts } = state;
  const box = useRef<HTMLDivElement>(null);
  const liveId = useId();
  const isValueOpen = text !== null && at?.column === 'value';
  const drawn = useDrawn(lines, isValueOpen ? at.row : null);
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
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget) || relatedTarget === null || at === null) return;
    if (text !== null) dispatch({ type: 'commit', was: shownText(lines, state, at), rows, then: 'stay' });
    dispatch({ type: 'leave' });
  };

  return (
    <div className="figure-grid" ref={box}>
      <div
        role="grid"
        aria-label="Figures"
        aria-rowcount={drawn.length + 1}
        aria-colcount={COLUMNS.length + 1}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={onBlur}
      >
        <div role="row" className="figure-head" aria-rowindex={1}>
          {COLUMNS.map((column) => (
            <div key={column} role="columnheader" className={`figure-cell is-${column}`}>
              {COLUMN_NAMES[column]}
            </div>
          ))}
          <div role="columnheader" className="figure-cell is-used">
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
                    <LiveRow id={liveId} text={text ?? ''} base={figure} findingsOf={findingsOf} />
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

  // The library changes its object in place, so what is drawn must be read again after each change.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: drawn.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => HEIGHTS[drawn[index]?.kind ?? 'figure'],
    // Kept while the lines are the same: a new function makes the library add up all heights again.
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

interface RowNeeds {
  lines: readonly GridLine[];
  dispatch: (action: GridAction) => void;
  onMove: (row: string, target: { to: string }) => void;
}

/** Handlers of the rows' events. They stay the same functions, so that a row is drawn again only when its own data changes. */
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
