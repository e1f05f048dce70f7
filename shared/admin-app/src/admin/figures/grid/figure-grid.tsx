import './grid.css';
import { useId, useMemo, useRef, type ClipboardEvent, type FocusEvent } from 'react';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import { PASTE_IS_ONE_CELL } from '@wa/core/domain/messages';
import { chosenCells } from './chosen-cells.ts';
import { COLUMN_NAMES, COLUMNS, isEditable } from './columns.ts';
import { FamilyRow } from './family-row.tsx';
import { FigureRow, placeOf } from './figure-row.tsx';
import type { GridLine } from './grid-rows.ts';
import type { GridAction, GridState } from './grid-state.ts';
import { LiveRow } from './live-row.tsx';
import { toastNotice } from '../../../ui/toasts.tsx';
import { shownText } from './shown-text.ts';
import { useCaretFocus } from './use-caret-focus.ts';
import { gridKeyDown } from './grid-key-down.ts';
import { useDrawn, useLinesInView } from './use-lines-in-view.ts';
import { useRowEvents } from './use-row-events.ts';

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
  const { at, from, text, drafts } = state;
  const box = useRef<HTMLDivElement>(null);
  const liveId = useId();
  const isValueOpen = text !== null && at?.column === 'value';
  const drawn = useDrawn(lines, isValueOpen ? at.row : null);
  const rows = useMemo(() => lines.filter(({ kind }) => kind === 'figure').map(({ id }) => id), [lines]);
  const caretIndex = at === null ? -1 : drawn.findIndex(({ kind, id }) => kind === 'figure' && id === at.row);
  const chosen = useMemo(() => chosenCells({ at, from }, rows), [at, from, rows]);
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
        aria-multiselectable
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
                chosen={chosen?.rows.includes(id) ? chosen.columns : null}
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
