import type { Imported } from '@wa/core/contract/import';
import type { ReplacedFile } from '@wa/core/contract/uploads';
import { UNDO_LIMIT } from '@wa/core/domain/limits';
import type { RecordKind } from '@wa/core/domain/record';
import { PENDING_OP, withRealIds, type Fields, type Operation, type Reorder } from '../queue/operation.ts';
import type { QueuedOperation } from '../queue/queue-state.ts';

/**
 * Screens with their own undo history. Products and the sidebar share one (specification 4). A replacement may
 * change records of all kinds.
 */
export const UNDO_SCOPES = [
  'products',
  'pages',
  'figures',
  'tables',
  'gallery',
  'certificates',
  'settings',
  'replace',
  'files',
] as const;
export type UndoScope = (typeof UNDO_SCOPES)[number];

const SCOPE_OF: Readonly<Record<RecordKind | Reorder['list'], UndoScope>> = {
  product: 'products',
  products: 'products',
  'sidebar-item': 'products',
  'sidebar-items': 'products',
  page: 'pages',
  figure: 'figures',
  figures: 'figures',
  table: 'tables',
  'gallery-group': 'gallery',
  'gallery-groups': 'gallery',
  certificate: 'certificates',
  settings: 'settings',
};

/**
 * The inverse of one edit. It never overwrites blindly and is itself an edit (D10). `opId` belongs to the
 * original edit.
 */
export type UndoStep = { opId: string } & (
  | RecordStep
  /** Restores the previous order of entries, wherever they are now. */
  | { undo: 'order'; list: Reorder['list']; ids: readonly string[] }
);
/** Restores fields or a record. `after` is the record that the edit produced. */
type RecordStep =
  | { undo: 'change'; kind: RecordKind; after: Fields; fields: Fields }
  | { undo: 'delete'; kind: RecordKind; after: Fields }
  | { undo: 'restore'; kind: RecordKind; after: Fields };

/** The inverse of one action of the administrator. */
export type UndoEntry = { title: string; opId: string; scope: UndoScope } & (
  | { undo: 'steps'; steps: readonly UndoStep[] }
  /** An applied import, which the server undoes as a whole. Needs a connection. */
  | { undo: 'import'; imported: Imported }
  /** The replacement of a file, which only the server can undo, as a whole (D34.7). Needs a connection. */
  | { undo: 'file'; replaced: ReplacedFile }
  /** Stages the order from before Save Order. It is sent only when saved. */
  | { undo: 'stage-order'; list: 'products' | 'sidebar-items'; ids: readonly string[] }
);

/** Undo reverts the latest edit; redo reverts the latest undo. */
export type Direction = 'undo' | 'redo';
/** Entries by screen, oldest first, at most five (specification 4). */
export type UndoLists = Readonly<Record<UndoScope, readonly UndoEntry[]>>;
export type UndoState = Readonly<Record<Direction, UndoLists>>;

/** Returns the lists of all screens. */
export const byScope = (listOf: (scope: UndoScope) => readonly UndoEntry[]): UndoLists =>
  Object.fromEntries(UNDO_SCOPES.map((scope) => [scope, listOf(scope)])) as unknown as UndoLists;
const NONE = byScope(() => []);
export const NOTHING_TO_UNDO: UndoState = { undo: NONE, redo: NONE };

/**
 * Combines the steps of one action into one entry; null if there are none.
 * @param of the screen; by default, that of the first record
 */
export function entryOf(steps: readonly UndoStep[], title: string, of?: UndoScope): UndoEntry | null {
  const [first] = steps;
  if (first === undefined) return null;
  const scope = of ?? SCOPE_OF[first.undo === 'order' ? first.list : first.kind];
  return { undo: 'steps', steps, title, opId: first.opId, scope };
}

export function importEntry(imported: Imported, title: string): UndoEntry {
  const { figures, products, certificates, order } = imported;
  // New products bring new specs with them.
  const isOfProducts = products.length > 0 || order !== null;
  const isOfFigures = figures.length > 0 || certificates.length === 0;
  const scope = isOfProducts ? 'products' : isOfFigures ? 'figures' : 'certificates';
  return { undo: 'import', imported, title, opId: crypto.randomUUID(), scope };
}

export const fileEntry = (replaced: ReplacedFile, title: string, opId: string): UndoEntry => ({
  ...{ undo: 'file', replaced, title, opId, scope: 'files' },
});

export function orderEntry(
  list: 'products' | 'sidebar-items',
  ids: readonly string[],
  title: string,
): UndoEntry {
  return { undo: 'stage-order', list, ids, title, opId: crypto.randomUUID(), scope: SCOPE_OF[list] };
}

/** Returns the step that undoes an operation; null if it can't be undone. */
export function inverseOf(operation: Operation, after: Fields): UndoStep | null {
  const { action, kind, base, body, opId, reorder } = operation;
  if (reorder !== null && base !== null)
    return { undo: 'order', list: reorder.list, ids: base['ids'] as string[], opId };
  if (kind === 'order' || kind === 'upload') return null;
  if (action === 'create' || action === 'restore') return { undo: 'delete', kind, after, opId };
  if (action === 'delete') return { undo: 'restore', kind, after, opId };
  if (base === null || body === null) return null;
  // An item that moves back under its parent also returns to its old position.
  const changed = 'parent' in body ? [...Object.keys(body), 'order'] : Object.keys(body);
  const fields = Object.fromEntries(
    changed.filter((field) => field in base).map((field) => [field, base[field] ?? null]),
  );
  return Object.keys(fields).length === 0 ? null : { undo: 'change', kind, after, fields, opId };
}

const withList = (state: UndoState, direction: Direction, scope: UndoScope, list: readonly UndoEntry[]) => ({
  ...state,
  [direction]: { ...state[direction], [scope]: list.slice(-UNDO_LIMIT) },
});

/** Adds a new edit and clears the redo entries of its screen. */
export function pushed(state: UndoState, entry: UndoEntry): UndoState {
  return put(withList(state, 'redo', entry.scope, []), 'undo', entry);
}

/** Adds the inverse of a step. */
export function put(state: UndoState, direction: Direction, entry: UndoEntry): UndoState {
  return withList(state, direction, entry.scope, [...state[direction][entry.scope], entry]);
}

/**
 * Returns the latest entry of a screen, or the given entry; null if there is none, or if a newer entry blocks
 * it. Nothing blocks entries that only delete or restore records.
 */
export function nextEntry(
  state: UndoState,
  direction: Direction,
  of: UndoScope | UndoEntry,
): UndoEntry | null {
  if (typeof of === 'string') return state[direction][of].at(-1) ?? null;
  const list = state[direction][of.scope];
  const entry = list.find(({ opId }) => opId === of.opId);
  if (entry === undefined) return isOfTheBin(of) ? of : null;
  return entry === list.at(-1) || isOfTheBin(entry) ? entry : null;
}

/**
 * Removes an entry.
 * @param failed ids of its steps that can be retried, and stay
 */
export function withoutEntry(
  state: UndoState,
  direction: Direction,
  { scope, opId }: UndoEntry,
  failed: ReadonlySet<string> = new Set(),
): UndoState {
  const left = state[direction][scope].flatMap((entry): UndoEntry[] => {
    if (entry.opId !== opId) return [entry];
    const steps = entry.undo === 'steps' ? entry.steps.filter((step) => failed.has(step.opId)) : [];
    return entry.undo !== 'steps' || steps.length === 0 ? [] : [{ ...entry, steps }];
  });
  return withList(state, direction, scope, left);
}

function isOfTheBin(entry: UndoEntry): boolean {
  return (
    entry.undo === 'steps' && entry.steps.every(({ undo: way }) => way === 'restore' || way === 'delete')
  );
}

/** After an edit is queued, steps based on its editor's record are based on the expected record. */
export function followed(state: UndoState, edit: Operation, after: Fields): UndoState {
  const { recordId, base } = edit;
  return mapped(state, (step) => {
    const isSeen =
      'after' in step &&
      !overlaps(step, edit) &&
      step.after['_id'] === recordId &&
      [PENDING_OP, 'version'].every((field) => step.after[field] === base?.[field]);
    return isSeen ? { ...step, after } : step;
  });
}

/**
 * Returns true for a later edit of the fields that the step restores. The step keeps its own version, so that
 * its undo is merged with that edit. It may be of another screen, which doesn't block this undo.
 */
const overlaps = (step: RecordStep & { opId: string }, { opId, body }: Operation): boolean =>
  step.undo === 'change' &&
  step.opId !== opId &&
  Object.keys(body ?? {}).some((field) => field in step.fields);

/** After an operation has succeeded, its record and its real id are known. */
export function learned(
  state: UndoState,
  done: QueuedOperation,
  answer: Fields | null,
  real: string | null,
): UndoState {
  const { tmpId, opId, isRebased = false } = done;
  return mapped(state, (step) => {
    const known = tmpId !== null && real !== null ? withRealIds(step, { [tmpId]: real }) : step;
    if (answer === null || !('after' in known)) return known;
    const after = leadsOn(known, done, answer) && !overlaps(known, done) ? answer : known.after;
    // The edit was rebased on changes by others, so undo must restore their state.
    if (known.opId === opId && isRebased) return inverseOf(done, after) ?? known;
    return after === known.after ? known : { ...known, after };
  });
}

/** Removes the steps of an operation that was never applied. */
export const withoutEdit = (state: UndoState, opId: string): UndoState =>
  mapped(state, (step) => (step.opId === opId ? null : step));

/** Removes the steps of a permanently deleted record. */
export const withoutRecord = (state: UndoState, id: string): UndoState =>
  mapped(state, (step) => ('after' in step && step.after['_id'] === id ? null : step));

/**
 * Maps each step; null removes it, and also an entry without steps. Returns the same state if nothing
 * changes.
 */
function mapped(state: UndoState, change: (step: UndoStep) => UndoStep | null): UndoState {
  let isSame = true;
  const each = (entry: UndoEntry): readonly UndoEntry[] => {
    if (entry.undo !== 'steps') return [entry];
    const steps = entry.steps.map(change);
    if (steps.every((step, at) => step === entry.steps[at])) return [entry];
    isSame = false;
    const left = steps.filter((step) => step !== null);
    return left.length === 0 ? [] : [{ ...entry, steps: left }];
  };
  const listsOf = (lists: UndoLists) => byScope((scope) => lists[scope].flatMap(each));
  const next = { undo: listsOf(state.undo), redo: listsOf(state.redo) };
  return isSame ? state : next;
}

/**
 * Returns true if `answer` follows the step's record: by the edit that it shows, or by a later edit of this
 * administrator. It returns false if others changed the record in between; undo then asks.
 */
function leadsOn({ after }: RecordStep, done: QueuedOperation, answer: Fields): boolean {
  if (PENDING_OP in after) return after[PENDING_OP] === done.opId;
  // A restore names no version, because nobody can change a record in the bin.
  const before = done.action === 'restore' ? Number(answer['version']) - 1 : done.baseVersion;
  return after['_id'] === answer['_id'] && after['version'] === before;
}
