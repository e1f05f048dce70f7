import { COLUMNS, isEditable, type ColumnId, type EditColumn } from './grid-rows.ts';

/** Unsaved input of a row. */
export interface Draft {
  /** Null for the row of an existing figure. */
  isNew: { family: string } | null;
  cells: Readonly<Partial<Record<EditColumn, string>>>;
  /** Reasons why cells couldn't be read or were rejected. */
  problems: Readonly<Partial<Record<ColumnId, string>>>;
  /** True if correcting the value resolves the figure's question. */
  settles: boolean;
}

export interface Caret {
  row: string;
  column: ColumnId;
}

export interface GridState {
  at: Caret | null;
  /** The text in the open cell; null while none is open. */
  text: string | null;
  drafts: Readonly<Record<string, Draft>>;
  /** Rows to save, because the caret has left them. */
  left: readonly string[];
}

export const EMPTY_GRID: GridState = { at: null, text: null, drafts: {}, left: [] };

/** The actions that move the caret, open a cell, and fill it. `rows` are the ids of the rows in their shown order. */
export type GridAction =
  | { type: 'go'; to: Caret | null }
  | { type: 'step'; rows: readonly string[]; down?: number; right?: number }
  | { type: 'open'; text: string; settles?: boolean }
  | { type: 'type'; text: string }
  /** Stores the typed text in the draft. `was` is the text of the cell before. */
  | { type: 'commit'; was: string; rows: readonly string[]; then: 'stay' | 'down' | 'right' | 'left' }
  | { type: 'restore' }
  /** Restores the drafts of an earlier visit; newer input stays. */
  | { type: 'offered'; drafts: GridState['drafts'] }
  /** The caret stays where it is, and the focus is elsewhere. */
  | { type: 'leave' }
  | { type: 'new'; id: string; family: string; key: string; cells?: Draft['cells'] }
  | { type: 'set'; row: string; cells: Draft['cells']; settles?: boolean }
  /** Rows are being saved. */
  | { type: 'taken'; rows: readonly string[] }
  /** Saved, or nothing to save; a new row has become `id`. */
  | { type: 'settled'; row: string; sent: Draft['cells']; id?: string }
  | { type: 'refused'; row: string; problems: Draft['problems'] }
  | { type: 'drop'; row: string };

const NEW_DRAFT: Draft = { isNew: null, cells: {}, problems: {}, settles: false };

export const isEmptyDraft = ({ cells }: Draft): boolean =>
  Object.values(cells).every((text) => text.trim() === '');

/** Returns the drafts including the text of the open cell. `saved` returns the text of a cell without input. */
export function draftsWithOpen(state: GridState, saved: (caret: Caret) => string): GridState['drafts'] {
  const { at, text, drafts } = state;
  if (at === null || text === null || !isEditable(at.column)) return drafts;
  const { cells } = drafts[at.row] ?? NEW_DRAFT;
  if (text === (cells[at.column] ?? saved(at))) return drafts;
  return withDraft(state, at.row, { cells: { ...cells, [at.column]: text } }).drafts;
}

/** Returns true for a valid stored value of the drafts. */
export const isDrafts = (value: unknown): value is GridState['drafts'] =>
  isFields(value) &&
  Object.values(value).every(
    (draft) =>
      isFields(draft) &&
      isFields(draft['problems']) &&
      isFields(draft['cells']) &&
      Object.values(draft['cells']).every((text) => typeof text === 'string') &&
      (draft['isNew'] === null || (isFields(draft['isNew']) && typeof draft['isNew']['family'] === 'string')),
  );

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies one action to the grid. Pure, so that tests can replay keys without rendering. */
export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'go':
      return goTo(state, action.to);
    case 'step':
      return step(state, action.rows, action.down ?? 0, action.right ?? 0);
    case 'open': {
      if (state.at === null || !isEditable(state.at.column)) return state;
      const opened = { ...state, text: action.text };
      return action.settles ? withDraft(opened, state.at.row, { settles: true }) : opened;
    }
    case 'type':
      return state.text === null ? state : { ...state, text: action.text };
    case 'commit': {
      const kept = commit(state, action.was);
      if (action.then === 'stay') return kept;
      const down = action.then === 'down' ? 1 : 0;
      const right = { stay: 0, down: 0, right: 1, left: -1 }[action.then];
      const next = step(kept, action.rows, down, right);
      // Nothing is below the last row, but the caret leaves it in any case.
      return next === kept && down === 1 ? leave(kept) : next;
    }
    case 'restore':
      return restore(state);
    case 'offered':
      return { ...state, drafts: { ...action.drafts, ...state.drafts } };
    case 'leave':
      return leave(state);
    case 'new': {
      const draft = { ...NEW_DRAFT, isNew: { family: action.family } };
      const cells: Draft['cells'] = { ...action.cells, ...(action.key !== '' && { key: action.key }) };
      const column = action.key === '' ? 'key' : 'label';
      const drafts = { ...state.drafts, [action.id]: { ...draft, cells } };
      return { ...goTo({ ...state, drafts }, { row: action.id, column }), text: '' };
    }
    case 'set': {
      const cells = { ...state.drafts[action.row]?.cells, ...action.cells };
      return withDraft(state, action.row, { cells, settles: action.settles ?? false });
    }
    case 'taken':
      return { ...state, left: state.left.filter((row) => !action.rows.includes(row)) };
    case 'settled':
      return settle(state, action.row, action.sent, action.id);
    case 'refused':
      return withDraft(state, action.row, { problems: action.problems });
    case 'drop':
      return without(state, action.row);
  }
}

function withDraft(state: GridState, row: string, change: Partial<Draft>): GridState {
  const draft = { ...(state.drafts[row] ?? NEW_DRAFT), ...change };
  return { ...state, drafts: { ...state.drafts, [row]: draft } };
}

function without(state: GridState, row: string): GridState {
  const { [row]: _gone, ...drafts } = state.drafts;
  return { ...state, drafts, left: state.left.filter((each) => each !== row) };
}

/** Marks the caret's row for saving if it has unsaved input, because the caret leaves it. */
function leave(state: GridState): GridState {
  const row = state.at?.row;
  if (row === undefined || state.drafts[row] === undefined || state.left.includes(row)) return state;
  return { ...state, left: [...state.left, row] };
}

function goTo(state: GridState, to: Caret | null): GridState {
  if (to?.row === state.at?.row && to?.column === state.at?.column) return state;
  const next = to?.row === state.at?.row ? state : leave(state);
  return { ...next, at: to, text: null };
}

function step(state: GridState, rows: readonly string[], down: number, right: number): GridState {
  if (state.at === null || rows.length === 0) return state;
  const { row, column } = state.at;
  const place = rows.indexOf(row);
  const line = clamp((place < 0 ? 0 : place) + down, rows.length);
  const wanted = COLUMNS.indexOf(column) + right;
  // After the end of a row, the caret moves to the next one.
  const over = wanted >= COLUMNS.length ? 1 : wanted < 0 ? -1 : 0;
  const canWrap = over !== 0 && Math.abs(right) === 1 && rows[line + over] !== undefined;
  const [first = column, last = column] = [COLUMNS[0], COLUMNS[COLUMNS.length - 1]];
  if (canWrap) return goTo(state, { row: rows[line + over] ?? row, column: over > 0 ? first : last });
  return goTo(state, {
    row: rows[line] ?? row,
    column: COLUMNS[clamp(wanted, COLUMNS.length)] ?? column,
  });
}

const clamp = (place: number, length: number) => Math.min(Math.max(place, 0), length - 1);

function commit(state: GridState, was: string): GridState {
  const { at, text } = state;
  if (at === null || text === null || !isEditable(at.column)) return state;
  const closed = { ...state, text: null };
  const draft = state.drafts[at.row];
  if (text === was) return draft && !draft.isNew && isUntouched(draft) ? without(closed, at.row) : closed;
  const { [at.column]: _said, ...problems } = draft?.problems ?? {};
  return withDraft(closed, at.row, { cells: { ...draft?.cells, [at.column]: text }, problems });
}

const isUntouched = ({ cells }: Draft) => Object.keys(cells).length === 0;

/** Closes the open cell without a change. A second call restores the saved value. */
function restore(state: GridState): GridState {
  const { at, text } = state;
  if (at === null) return state;
  const draft = state.drafts[at.row];
  if (text !== null) {
    const closed = { ...state, text: null };
    return draft && !draft.isNew && isUntouched(draft) ? without(closed, at.row) : closed;
  }
  if (draft === undefined || !isEditable(at.column)) return state;
  const { [at.column]: _text, ...cells } = draft.cells;
  const { [at.column]: _said, ...problems } = draft.problems;
  const next = { ...draft, cells, problems };
  return isUntouched(next) ? without(state, at.row) : withDraft(state, at.row, next);
}

/** Input typed during a save is kept. */
function settle(state: GridState, row: string, sent: Draft['cells'], id: string | undefined): GridState {
  const draft = state.drafts[row];
  if (draft === undefined) return state;
  const newer = Object.entries(draft.cells).filter(([column, text]) => sent[column as EditColumn] !== text);
  const isHere = state.at?.row === row;
  const gone = without(state, row);
  const at = isHere && id !== undefined && state.at ? { ...state.at, row: id } : state.at;
  const next = { ...gone, at };
  if (newer.length === 0) return next;
  return withDraft(next, id ?? row, { ...NEW_DRAFT, cells: Object.fromEntries(newer) });
}
