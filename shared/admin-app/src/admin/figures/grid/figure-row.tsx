import { memo, type CSSProperties, type DragEvent, type RefCallback } from 'react';
import { FIGURE_STATES, type FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { Icon } from '../../../ui/icon.tsx';
import {
  cellTexts,
  COLUMN_NAMES,
  COLUMNS,
  isEditable,
  otherSystem,
  readState,
  stateName,
  type ColumnId,
  familyName,
  type GridLine,
} from './grid-rows.ts';
import type { Draft } from './grid-state.ts';
import { counted } from '@wa/core/domain/text';

interface FigureRowProps {
  id: string;
  figure: FigureRecord | null;
  draft: Draft | undefined;
  /** Number of its usages; null while unknown. */
  used: number | null;
  /** Selected cell of this row, and the text typed into it. */
  column: ColumnId | null;
  text: string | null;
  /** True for the first row while no cell is selected: Tab enters the grid there. */
  isEntry: boolean;
  /** Index of the line, from 0. */
  index: number;
  /** Pixels from the top of the lines. */
  start: number;
  measure: RefCallback<Element>;
  liveId: string;
  canMove: boolean;
  on: RowEvents;
}

/**
 * Callbacks of a row. The object stays the same, so that a row renders again only when its own data
 * changes.
 */
export interface RowEvents {
  go: (row: string, column: ColumnId) => void;
  open: (row: string, column: ColumnId) => void;
  type: (text: string) => void;
  drag: (row: string) => void;
  drop: (row: string) => void;
}

/** Position of a rendered line. */
export const placeOf = (start: number): CSSProperties => ({ transform: `translateY(${String(start)}px)` });

/** Renders one figure. The header is the first row. */
export const FigureRow = memo(function FigureRow(props: FigureRowProps) {
  const { id, figure, draft, column, index, start, measure, on, canMove } = props;
  const texts = { ...cellTexts(figure), ...draft?.cells };
  const allow = (event: DragEvent) => {
    if (canMove) event.preventDefault();
  };
  return (
    <div
      role="row"
      className={`figure-row${column === null ? '' : ' is-current'}${draft ? ' is-draft' : ''}`}
      aria-rowindex={index + 2}
      aria-selected={column !== null}
      data-index={index}
      ref={measure}
      style={placeOf(start)}
      onDragOver={allow}
      onDrop={() => on.drop(id)}
    >
      {COLUMNS.map((each) => (
        <Cell key={each} {...props} cell={each} shown={texts[each]} />
      ))}
      <div role="gridcell" aria-readonly className="figure-cell is-used is-number">
        {props.used}
      </div>
    </div>
  );
});

interface CellProps extends FigureRowProps {
  cell: ColumnId;
  shown: string;
}

function Cell({ cell, shown, ...row }: CellProps) {
  const { id, figure, draft, column, text, isEntry, on } = row;
  const isAt = column === cell;
  const problem = draft?.problems[cell];
  const problemId = problem === undefined ? undefined : `figure-problem-${id}-${cell}`;
  const looks = [
    `figure-cell is-${cell}`,
    isAt && 'is-at',
    problem !== undefined && 'is-bad',
    cell === 'other' && figure !== null && otherSystem(figure).isConverted && 'muted',
  ];
  return (
    <div
      role={cell === 'label' ? 'rowheader' : 'gridcell'}
      className={looks.filter(Boolean).join(' ')}
      data-cell={`${id}/${cell}`}
      tabIndex={(column === null ? isEntry && cell === 'key' : isAt) && !(isAt && text !== null) ? 0 : -1}
      aria-readonly={isEditable(cell) ? undefined : true}
      aria-invalid={problem === undefined ? undefined : true}
      aria-describedby={problemId}
      onMouseDown={() => on.go(id, cell)}
      onFocus={() => on.go(id, cell)}
      onDoubleClick={() => on.open(id, cell)}
    >
      {isAt && text !== null ? (
        <Editor cell={cell} text={text} on={on} label={figure?.label ?? 'new spec'} liveId={row.liveId} />
      ) : (
        <CellText cell={cell} text={shown} row={row} />
      )}
      {problem !== undefined && (
        <span className="field-error" id={problemId}>
          {problem}
        </span>
      )}
    </div>
  );
}

const TONES = { confirmed: 'tone-ok', question: 'tone-warn', hidden: 'muted' } as const;

function CellText({ cell, text, row }: { cell: ColumnId; text: string; row: FigureRowProps }) {
  if (cell === 'state') {
    const state = readState(text) ?? 'confirmed';
    return <span className={`figure-state ${TONES[state]}`}>{stateName(state)}</span>;
  }
  if (cell !== 'key') return text;
  const { id, canMove, on } = row;
  return (
    <>
      {canMove && (
        <span className="figure-grip" draggable aria-hidden onDragStart={() => on.drag(id)}>
          <Icon name="grip" size={16} />
        </span>
      )}
      {breakable(text)}
    </>
  );
}

/** Allows line breaks after the dots of a key. */
const breakable = (key: string) =>
  key.split(/(?<=\.)/).flatMap((part, at) => (at === 0 ? [part] : [<wbr key={at} />, part]));

interface EditorProps {
  cell: ColumnId;
  text: string;
  label: string;
  liveId: string;
  on: RowEvents;
}

function Editor({ cell, text, label, liveId, on }: EditorProps) {
  const common = {
    className: 'figure-input',
    'aria-label': `${COLUMN_NAMES[cell]} of ${label}`,
    value: text,
    autoFocus: true,
  };
  if (cell === 'state')
    return (
      <select {...common} onChange={({ target }) => on.type(target.value)}>
        {FIGURE_STATES.map((state) => (
          <option key={state}>{stateName(state)}</option>
        ))}
      </select>
    );
  return (
    <input
      {...common}
      {...(cell === 'value' && { 'aria-describedby': liveId })}
      spellCheck={cell !== 'key' && cell !== 'value'}
      autoComplete="off"
      onChange={({ target }) => on.type(target.value)}
    />
  );
}

interface FamilyRowProps {
  line: GridLine & { kind: 'family' };
  index: number;
  start: number;
  isTop: boolean;
  measure: (element: Element | null) => void;
}

/**
 * Renders the name of a family above its figures. The name for the first visible row sticks below the header.
 */
export function FamilyRow({ line, index, start, isTop, measure }: FamilyRowProps) {
  const { family, count, questions } = line;
  const words = [counted(count, 'spec'), questions > 0 && `${String(questions)} with a question`];
  return (
    <div
      role="row"
      className={`figure-line figure-family${isTop ? ' is-top' : ''}`}
      aria-rowindex={index + 2}
      data-index={index}
      ref={measure}
      style={isTop ? {} : placeOf(start)}
    >
      <div role="rowheader" aria-colspan={COLUMNS.length + 1} className="figure-wide">
        <b>{familyName(family)}</b> {words.filter(Boolean).join(', ')}
      </div>
    </div>
  );
}
