import { ENTITIES } from '@wa/core/domain/entities';
import { deepEqual, pickFields } from '@wa/core/domain/record';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import { mergeRecords, type Choices, type Clash, type Merge } from '@wa/core/domain/merge';
import { fieldOf } from '@wa/core/domain/merge-parts';
import type { PageInput } from '@wa/core/domain/pages/page';
import { withChildIds, comparable, withHiddenLinks } from './comparable.ts';
import { isPageSave, type Fields, type Operation, pagePath } from './operation.ts';
import type { Rebase } from './queue-state.ts';

/** Sent with `children`, but isn't a field of a record. */
const COMPANION = 'removedChildren';

type RebaseResult =
  | { result: 'merged'; rebase: Rebase }
  | { result: 'conflict' }
  /** `theirs` already includes all of my changes. */
  | { result: 'done' };

/**
 * Rebases an edit on the current record after a 412. Changes of different parts are merged; changes of the
 * same part need a decision (trust model). `theirs` is null if the record no longer exists.
 */
export function rebase(operation: Operation, theirs: Fields | null): RebaseResult {
  if (theirs === null) return { result: 'conflict' };
  const { action, body } = operation;
  if (action === 'delete') {
    if (theirs['isDeleted'] === true) return { result: 'done' };
    if (!showsTheSame(operation, theirs)) return { result: 'conflict' };
  }
  if (action === 'delete' || action === 'restore')
    return { result: 'merged', rebase: onto(operation, theirs, body) };
  const merge = mergeOf(operation, theirs);
  if (merge === null || merge.clashes.length > 0) return { result: 'conflict' };
  const left = bodyOf(operation, theirs, merge, 'mine');
  return left === null ? { result: 'done' } : { result: 'merged', rebase: onto(operation, theirs, left) };
}

/** Returns the choices between an edit and the current record; empty if only the whole can be chosen. */
export function clashesOf(operation: Operation, theirs: Fields | null): readonly Clash[] {
  return (theirs === null ? null : mergeOf(operation, theirs))?.clashes ?? [];
}

/** Returns the edit after a decision; null if nothing of mine is left to send. */
export function decide(operation: Operation, theirs: Fields | null, choices: Choices): Rebase | null {
  if (choices === 'theirs') return null;
  if (theirs === null) return recreate(operation);
  const merge = mergeOf(operation, theirs);
  if (merge === null) return onto(operation, theirs, operation.body);
  const body = bodyOf(operation, theirs, merge, choices);
  return body === null ? null : onto(operation, theirs, body);
}

/**
 * Returns the fields of my edit that a decision discards, in the shape of a request, or null if there are
 * none. The other side's discarded fields remain in a version on the server.
 */
export function droppedFields(operation: Operation, theirs: Fields | null, choices: Choices): Fields | null {
  const { kind, action, body } = operation;
  if (action === 'delete' || body === null || kind === 'order' || kind === 'upload') return null;
  const [mine, now] = [comparable(kind, body), comparable(kind, theirs ?? {})];
  const isMine = (part: string) => (typeof choices === 'string' ? choices : choices[part]) === 'mine';
  const dropped =
    decide(operation, theirs, choices) === null
      ? Object.keys(body).filter((field) => theirs === null || !deepEqual(mine[field], now[field]))
      : clashesOf(operation, theirs)
          .filter(({ part }) => !isMine(part))
          .map(({ part }) => fieldOf(kind, part));
  const fields = [...new Set(dropped)].filter((field) => field !== COMPANION && field in mine);
  return fields.length === 0 ? null : pickFields(mine, fields);
}

const SEEN = ['name', 'href', 'parent', 'linkedProduct', 'linkedPage', 'section', 'children'] as const;

/**
 * Returns true for a sidebar item that hasn't changed since its editor saw it. Versions aren't enough,
 * because the editor's own edits of children raise the item's version (D4).
 */
function showsTheSame({ kind, base }: Operation, theirs: Fields): boolean {
  if (kind !== 'sidebar-item' || base === null) return false;
  const [seen, now] = [comparable(kind, base), comparable(kind, theirs)];
  return SEEN.every((field) => deepEqual(seen[field] ?? null, now[field] ?? null));
}

/** Returns null for operations that don't edit fields. */
function mergeOf({ kind, action, base, body }: Operation, theirs: Fields): Merge<Fields> | null {
  if (kind === 'order' || kind === 'upload' || body === null || action === 'delete') return null;
  const { [COMPANION]: removed, ...fields } = body;
  // The record didn't exist when the editor started, but does now.
  const seen = base ?? pickFields(ENTITIES[kind].empty as Fields, Object.keys(ENTITIES[kind].empty));
  const [from, mine, now] = [seen, { ...seen, ...fields }, theirs].map((side) => comparable(kind, side));
  if (from === undefined || mine === undefined || now === undefined) return null;
  if (kind !== 'sidebar-item') return mergeRecords<Fields>(kind, from, mine, now);
  const sides = withChildIds({ base: from, mine, theirs: now }, (removed ?? []) as string[]);
  return mergeRecords<Fields>(kind, sides.base, sides.mine, sides.theirs);
}

/** Returns the merged fields that `theirs` doesn't have yet; null if there are none. */
function bodyOf(operation: Operation, theirs: Fields, merge: Merge<Fields>, choices: Choices): Fields | null {
  const merged = merge.resolve(choices);
  const now = comparable(operation.kind, theirs);
  const left = Object.keys(merged).filter((field) => !deepEqual(merged[field], now[field]));
  if (left.length === 0) return null;
  const body = pickFields(merged, left);
  return left.includes('children') && operation.kind === 'sidebar-item'
    ? { ...body, ...childrenToSend(merged, now) }
    : body;
}

/**
 * Prepares the children for sending: ids unknown to the server are omitted, and removed children of theirs
 * are listed.
 */
function childrenToSend(merged: Fields, now: Fields): Fields {
  const [children, theirs] = [merged['children'], now['children'] ?? []] as [Fields[], Fields[]];
  const isIn = (list: readonly Fields[]) => (child: Fields) => list.some(({ _id }) => _id === child['_id']);
  const sent = children.map((child) => (isIn(theirs)(child) ? child : withoutId(child)));
  const gone = theirs.filter((child) => !isIn(children)(child));
  return { children: withHiddenLinks(sent, theirs), [COMPANION]: gone.map(({ _id }) => _id) };
}

const withoutId = ({ _id: _gone, ...fields }: Fields): Fields => fields;

function onto(operation: Operation, theirs: Fields, body: Fields | null): Rebase {
  const { version, slug } = theirs;
  return {
    base: theirs,
    baseVersion: typeof version === 'number' ? version : null,
    body,
    path: isPageSave(operation) && typeof slug === 'string' ? pagePath(slug) : operation.path,
    mustBeNew: false,
  };
}

/** Recreates my record after its deletion. Only a page can be recreated, at its address. */
function recreate(operation: Operation): Rebase | null {
  if (operation.kind !== 'page' || operation.action === 'delete') return null;
  const body = {
    ...pickFields((operation.base ?? {}) as Partial<PageInput>, PAGE.names),
    ...operation.body,
  };
  const path = typeof body.slug === 'string' ? pagePath(body.slug) : operation.path;
  return { base: null, baseVersion: null, body, path, mustBeNew: true };
}
