import { pickFields, deepEqual } from '@wa/core/domain/record';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import { mergeByField, type Choice } from '@wa/core/domain/conflict';
import type { PageInput } from '@wa/core/domain/pages/page';
import { comparable, comparableChild } from './comparable.ts';
import { mergeChildren, type MergedChildren } from './merge-children.ts';
import type { Fields, Operation } from './operation.ts';
import { pagePath } from './page-path.ts';
import type { Conflict, FieldClash, Rebase } from './queue-state.ts';

/** Travels with `children` and is no field of a record. */
const COMPANION = 'removedChildren';

export type RebaseResult =
  | { result: 'merged'; rebase: Rebase }
  | { result: 'conflict'; conflict: Conflict }
  /** Theirs holds all of mine already. */
  | { result: 'done' };

/**
 * Puts an edit on top of the record as it is now (412): edits of different fields merge, the same field asks
 * (trust model). `theirs` null means that the record is gone.
 */
export function rebase(operation: Operation, theirs: Fields | null): RebaseResult {
  const mine = operation.body ?? {};
  if (theirs === null) return conflict(operation, null, []);
  if (operation.action === 'delete') {
    if (theirs['isDeleted'] === true) return { result: 'done' };
    return showsTheSame(operation, theirs)
      ? merged(operation, theirs, operation.body)
      : conflict(operation, theirs, []);
  }
  if (operation.action === 'restore') return merged(operation, theirs, operation.body);
  // Nothing was there when the editor began; something is there now.
  if (operation.mustBeNew) return conflict(operation, theirs, allClashes(operation, theirs));
  const { clashes } = mergeByField<Fields>(
    comparable(operation.kind, operation.base ?? {}),
    comparable(operation.kind, { ...operation.base, ...mine }),
    comparable(operation.kind, theirs),
    fieldsOf(mine),
  );
  const left = clashes.flatMap((clash) =>
    clash.field === 'children' ? childrenClash(operation, theirs, clash) : clash,
  );
  if (left.length > 0) return conflict(operation, theirs, left);
  const body = stillDifferent(operation, theirs, fieldsOf(mine), 'mine');
  return body === null ? { result: 'done' } : merged(operation, theirs, body);
}

const SEEN = ['name', 'href', 'parent', 'linkedProduct', 'linkedPage', 'section', 'children'] as const;

/**
 * True for a sidebar item that is as its editor saw it: its version rises with its children (D4), so that edits of
 * those by the same editor raise it, too.
 */
function showsTheSame({ kind, base }: Operation, theirs: Fields): boolean {
  if (kind !== 'sidebar-item' || base === null) return false;
  const [seen, now] = [comparable(kind, base), comparable(kind, theirs)];
  return SEEN.every((field) => deepEqual(seen[field] ?? null, now[field] ?? null));
}

/** Children merge by themselves (merge-children.ts); null where one side sends none. */
function mergedChildren({ base, body }: Operation, theirs: Fields, prefer: Choice): MergedChildren | null {
  const lists = [base?.['children'], body?.['children'], theirs['children']];
  if (!lists.every((list): list is Fields[] => Array.isArray(list))) return null;
  const [seen = [], mine = [], now = []] = lists as Fields[][];
  const removed = (body?.[COMPANION] ?? []) as string[];
  return mergeChildren({ base: seen, mine, theirs: now, removed }, prefer);
}

/** What there is to choose, each side with what nobody disputes; nothing when the children merge. */
function childrenClash(operation: Operation, theirs: Fields, clash: FieldClash): FieldClash[] {
  const [mine, other] = (['mine', 'theirs'] as const).map((side) => mergedChildren(operation, theirs, side));
  if (!mine || !other) return [clash];
  if (!mine.hasClash) return [];
  return [
    { ...clash, mine: mine.children.map(comparableChild), theirs: other.children.map(comparableChild) },
  ];
}

export type Choices = Readonly<Record<string, Choice>>;

/** The edit after someone has chosen; null when nothing of mine is left to send. */
export function decide(operation: Operation, found: Conflict, choice: Choice | Choices): Rebase | null {
  const { theirs, clashes } = found;
  if (choice === 'theirs') return null;
  if (theirs === null) return recreate(operation);
  if (operation.action === 'delete') return onto(operation, theirs, operation.body);
  const clashing = new Set(clashes.map(({ field }) => field));
  const isMine = (field: string) => choice === 'mine' || !clashing.has(field) || choice[field] === 'mine';
  // Children that are theirs where both changed them still hold what I alone changed.
  const hasMerge = mergedChildren(operation, theirs, 'theirs') !== null;
  const kept = fieldsOf(operation.body ?? {}).filter(
    (field) => isMine(field) || (field === 'children' && hasMerge),
  );
  const body = stillDifferent(operation, theirs, kept, isMine('children') ? 'mine' : 'theirs');
  return body === null ? null : onto(operation, theirs, body);
}

function merged(operation: Operation, theirs: Fields, body: Fields | null): RebaseResult {
  return { result: 'merged', rebase: onto(operation, theirs, body) };
}

function onto(operation: Operation, theirs: Fields, body: Fields | null): Rebase {
  const { version, slug } = theirs;
  const isPage = operation.kind === 'page' && operation.method === 'PUT' && operation.action !== 'restore';
  return {
    base: theirs,
    baseVersion: typeof version === 'number' ? version : null,
    body,
    path: isPage && typeof slug === 'string' ? pagePath(slug) : operation.path,
    mustBeNew: false,
  };
}

/** Mine, made anew where the record is gone; only a page can be, at its address. */
function recreate(operation: Operation): Rebase | null {
  if (operation.kind !== 'page' || operation.action === 'delete') return null;
  const body = {
    ...pickFields((operation.base ?? {}) as Partial<PageInput>, PAGE.names),
    ...operation.body,
  };
  const path = typeof body.slug === 'string' ? pagePath(body.slug) : operation.path;
  return { base: null, baseVersion: null, body, path, mustBeNew: true };
}

function conflict(operation: Operation, theirs: Fields | null, clashes: readonly FieldClash[]): RebaseResult {
  const { base } = operation;
  return { result: 'conflict', conflict: { base, mine: { ...base, ...operation.body }, theirs, clashes } };
}

function allClashes(operation: Operation, theirs: Fields): FieldClash[] {
  const mine = operation.body ?? {};
  return fieldsOf(mine)
    .filter((field) => !deepEqual(mine[field], theirs[field]))
    .map((field) => ({ field, base: undefined, mine: mine[field], theirs: theirs[field] }));
}

/** Of these fields of mine, those that theirs does not hold already; children merged with theirs. */
function stillDifferent(
  operation: Operation,
  theirs: Fields,
  fields: readonly string[],
  prefer: Choice,
): Fields | null {
  const children = mergedChildren(operation, theirs, prefer);
  const body: Fields = {
    ...operation.body,
    ...(children && { children: children.children, [COMPANION]: children.removed }),
  };
  const mine = comparable(operation.kind, body);
  const now = comparable(operation.kind, theirs);
  const left = fields.filter((field) => !deepEqual(mine[field], now[field]));
  if (left.includes('children') && COMPANION in body) left.push(COMPANION);
  return left.length === 0 ? null : Object.fromEntries(left.map((field) => [field, body[field]]));
}

function fieldsOf(body: Fields): string[] {
  return Object.keys(body).filter((field) => field !== COMPANION);
}
