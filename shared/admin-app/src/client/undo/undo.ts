import type { Imported } from '@wa/core/contract/import';
import { UNDO_LIMIT } from '@wa/core/domain/limits';
import type { RecordKind } from '@wa/core/domain/record';
import type { Platform } from '../../platform/port.ts';
import { PENDING_OP, withRealIds, type Fields, type Operation, type Reorder } from '../queue/operation.ts';
import type { QueuedOperation } from '../queue/queue-state.ts';
import { isObject } from '../queue/queue-log.ts';

/** A screen with a list of its own. Products and the sidebar are edited on one screen (specification 4). */
const UNDO_SCOPES = ['products', 'pages', 'figures', 'tables', 'gallery', 'settings'] as const;
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
  settings: 'settings',
};

/** How to undo one edit: never a blind overwrite, always an edit of its own (D10). `opId` is that of the edit. */
export type UndoStep = { opId: string } & (
  | RecordStep
  /** Puts the order back that was there before: of entries that stand together, wherever that is by then. */
  | { undo: 'order'; list: Reorder['list']; ids: readonly string[] }
);
/** Puts fields back to what they were, or a record; `after` is the record that the edit left behind. */
type RecordStep =
  | { undo: 'change'; kind: RecordKind; after: Fields; fields: Fields }
  | { undo: 'delete'; kind: RecordKind; after: Fields }
  | { undo: 'restore'; kind: RecordKind; after: Fields };

/** How to undo one action of the administrator. */
export type UndoEntry = { title: string; opId: string; scope: UndoScope } & (
  | { undo: 'steps'; steps: readonly UndoStep[] }
  /** An applied import, which the server undoes as one. Needs a connection. */
  | { undo: 'import'; imported: Imported }
  /** Stages the order from before Save Order; nothing is sent until it is saved. */
  | { undo: 'stage-order'; list: 'products' | 'sidebar-items'; ids: readonly string[] }
);

/** Undo takes back the latest edit; redo takes back the latest undo. */
export type Direction = 'undo' | 'redo';
/** Of each screen, oldest first, at most five (specification 4). */
export type UndoLists = Readonly<Record<UndoScope, readonly UndoEntry[]>>;
export type UndoState = Readonly<Record<Direction, UndoLists>>;

const byScope = (listOf: (scope: UndoScope) => readonly UndoEntry[]): UndoLists =>
  Object.fromEntries(UNDO_SCOPES.map((scope) => [scope, listOf(scope)])) as unknown as UndoLists;
const NONE = byScope(() => []);
export const NOTHING_TO_UNDO: UndoState = { undo: NONE, redo: NONE };

/** One entry for edits that were made as one; null for none. */
export function entryOf(steps: readonly UndoStep[], title: string): UndoEntry | null {
  const [first] = steps;
  if (first === undefined) return null;
  const scope = SCOPE_OF[first.undo === 'order' ? first.list : first.kind];
  return { undo: 'steps', steps, title, opId: first.opId, scope };
}

export function importEntry(imported: Imported, title: string): UndoEntry {
  const scope = imported.figures.length > 0 ? 'figures' : 'products';
  return { undo: 'import', imported, title, opId: crypto.randomUUID(), scope };
}

export function orderEntry(
  list: 'products' | 'sidebar-items',
  ids: readonly string[],
  title: string,
): UndoEntry {
  return { undo: 'stage-order', list, ids, title, opId: crypto.randomUUID(), scope: SCOPE_OF[list] };
}

/** The step that takes an operation back; null for what has no way back. */
export function inverseOf(operation: Operation, after: Fields): UndoStep | null {
  const { action, kind, base, body, opId, reorder } = operation;
  if (reorder !== null && base !== null)
    return { undo: 'order', list: reorder.list, ids: base['ids'] as string[], opId };
  if (kind === 'order' || kind === 'upload') return null;
  if (action === 'create' || action === 'restore') return { undo: 'delete', kind, after, opId };
  if (action === 'delete') return { undo: 'restore', kind, after, opId };
  if (base === null || body === null) return null;
  // Back under its parent it also takes its old place there.
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

/** With a new edit: what was undone before it on the same screen cannot be done again. */
export function pushed(state: UndoState, entry: UndoEntry): UndoState {
  return put(withList(state, 'redo', entry.scope, []), 'undo', entry);
}

/** With the way back of a step, or with an entry whose step has failed. */
export function put(state: UndoState, direction: Direction, entry: UndoEntry): UndoState {
  return withList(state, direction, entry.scope, [...state[direction][entry.scope], entry]);
}

/**
 * Without the latest entry of a screen, or without the given one; the same state when there is none, or when a newer one is
 * in its way. Into the bin and out of it nothing is in the way.
 */
export function taken(
  state: UndoState,
  direction: Direction,
  of: UndoScope | UndoEntry,
): { state: UndoState; entry: UndoEntry | null } {
  const scope = typeof of === 'string' ? of : of.scope;
  const list = state[direction][scope];
  const entry = typeof of === 'string' ? list.at(-1) : list.find(({ opId }) => opId === of.opId);
  if (typeof of === 'object' && isOfTheBin(of) && entry === undefined) return { state, entry: of };
  if (entry === undefined || (entry !== list.at(-1) && !isOfTheBin(entry))) return { state, entry: null };
  const left = list.filter((each) => each !== entry);
  return { state: withList(state, direction, scope, left), entry };
}

function isOfTheBin(entry: UndoEntry): boolean {
  return (
    entry.undo === 'steps' && entry.steps.every(({ undo: way }) => way === 'restore' || way === 'delete')
  );
}

/** An edit waits to be sent: steps about the record as its editor saw it are about what it will be now. */
export function followed(state: UndoState, { recordId, base }: Operation, after: Fields): UndoState {
  return mapped(state, (step) => {
    const isSeen =
      'after' in step &&
      step.after['_id'] === recordId &&
      [PENDING_OP, 'version'].every((field) => step.after[field] === base?.[field]);
    return isSeen ? { ...step, after } : step;
  });
}

/** An operation has gone through: its record and its real id are known now. */
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
    const after = leadsOn(known, done, answer) ? answer : known.after;
    // It was put on top of what others had made of the record: that is what taking it back brings again.
    if (known.opId === opId && isRebased) return inverseOf(done, after) ?? known;
    return after === known.after ? known : { ...known, after };
  });
}

/** An operation never happened: there is nothing to undo. */
export const withoutEdit = (state: UndoState, opId: string): UndoState =>
  mapped(state, (step) => (step.opId === opId ? null : step));

/** A record is gone for good. */
export const withoutRecord = (state: UndoState, id: string): UndoState =>
  mapped(state, (step) => ('after' in step && step.after['_id'] === id ? null : step));

/** Each step mapped, null drops it, and an entry without any; the same state when all stay as they are. */
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
 * True when `answer` is what stands where the step left its record: by the edit that it shows, or by a later one of
 * this administrator. Not where others had changed it in between: then taking back asks.
 */
function leadsOn({ after }: RecordStep, done: QueuedOperation, answer: Fields): boolean {
  if (PENDING_OP in after) return after[PENDING_OP] === done.opId;
  return after['_id'] === answer['_id'] && after['version'] === done.baseVersion && !done.isRebased;
}

const KEY = 'admin-undo';
/** Raised when the shape of what is stored changes. */
const SCHEMA = 2;

export interface UndoStore {
  state: () => UndoState;
  /** Applies a function of this module to what is stored. One that answers its argument neither reads nor writes. */
  change: (next: (state: UndoState) => UndoState) => Promise<void>;
  close: () => void;
}

/**
 * The lists of all screens, kept through a restart. All tabs share them: each change is made to what is stored, under a
 * lock, and told to the others.
 */
export async function openUndoStore(
  { storage, lock, channel }: Pick<Platform, 'storage' | 'lock' | 'channel'>,
  onChange: () => void = () => {},
): Promise<UndoStore> {
  let state = readUndo(await storage.get('history', KEY));
  let tail = Promise.resolve();
  const peers = channel('wa-undo', () => {
    serially(load).then(onChange, () => {});
  });

  function serially(work: () => Promise<void>): Promise<void> {
    const turn = tail.then(work);
    tail = turn.catch(() => {});
    return turn;
  }
  async function load(): Promise<void> {
    state = readUndo(await storage.get('history', KEY));
  }
  async function changeStored(next: (state: UndoState) => UndoState): Promise<void> {
    await load();
    const changed = next(state);
    if (changed === state) return;
    state = changed;
    await storage.put('history', KEY, { schema: SCHEMA, ...state });
  }
  return {
    state: () => state,
    change: (next) =>
      serially(async () => {
        if (next(state) === state) return;
        await lock.exclusive('wa-undo', () => changeStored(next));
        peers.post('changed');
      }),
    close: peers.close,
  };
}

/** Stored lists, distrusted: nothing unless their schema is known and every entry can be one. */
export function readUndo(stored: unknown): UndoState {
  if (!isObject(stored)) return NOTHING_TO_UNDO;
  const { schema, undo, redo, past, future = [] } = stored;
  const lists = schema === 1 ? [listsOfSchema1(past), listsOfSchema1(future)] : [undo, redo];
  const [back, forth] = lists as [unknown, unknown];
  return (schema === 1 || schema === SCHEMA) && areLists(back) && areLists(forth)
    ? { undo: back, redo: forth }
    : NOTHING_TO_UNDO;
}

function areLists(value: unknown): value is UndoLists {
  return (
    isObject(value) &&
    UNDO_SCOPES.every((scope) => Array.isArray(value[scope]) && (value[scope] as unknown[]).every(isEntry))
  );
}

function isEntry(value: unknown): value is UndoEntry {
  if (!isObject(value)) return false;
  const { undo: way, title, opId, steps } = value;
  const isWay = way === 'steps' ? Array.isArray(steps) : way === 'import' || way === 'stage-order';
  return isWay && typeof title === 'string' && typeof opId === 'string';
}

/** What the releases before had: one list of all screens, in which several steps stood as an entry 'all'. */
function listsOfSchema1(stored: unknown): UndoLists | null {
  if (!Array.isArray(stored) || !stored.every(isObject)) return null;
  const entries = stored.flatMap((entry): UndoEntry[] => {
    const { undo: way, entries: several, title, ...rest } = entry;
    if (way === 'import') return [importEntry(rest['imported'] as Imported, String(title))];
    if (way === 'stage-order')
      return [orderEntry(rest['list'] as 'products', rest['ids'] as string[], String(title))];
    const steps = (way === 'all' ? several : [entry]) as UndoStep[];
    const known = steps.filter((step) => ['change', 'delete', 'restore', 'order'].includes(step.undo));
    return [entryOf(known, String(title))].filter((each) => each !== null);
  });
  return byScope((scope) => entries.filter((entry) => entry.scope === scope).slice(-UNDO_LIMIT));
}
