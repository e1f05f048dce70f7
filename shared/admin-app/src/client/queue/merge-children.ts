import type { Choice } from '@wa/core/domain/conflict';
import { deepEqual } from '@wa/core/domain/record';
import { CHILD_FIELDS, comparableChild, isNewChild } from './comparable.ts';
import type { Fields } from './operation.ts';

export interface ChildrenSides {
  /** As the editor saw them, mine as they are sent, and theirs as they are now. */
  base: readonly Fields[];
  mine: readonly Fields[];
  theirs: readonly Fields[];
  /** Ids of the children that I removed. */
  removed: readonly string[];
}

export interface MergedChildren {
  /** As they are to be sent. */
  children: Fields[];
  removed: string[];
  /** Both sides did different things to the same field, the same child or the order: `prefer` has decided. */
  hasClash: boolean;
}

/**
 * Merges two saves of the same parent child by child and field by field: a save always sends all children, so that
 * two people who change different ones meet in the same field.
 */
export function mergeChildren(given: ChildrenSides, prefer: Choice): MergedChildren {
  const sides = withIds(given);
  const [base, mine, theirs] = [byKey(sides.base), byKey(sides.mine), byKey(sides.theirs)];
  const sent = new Map(keyed(sides.mine));
  const merged = new Map<string, Fields>();
  const removed: string[] = [];
  let hasClash = false;
  const clash = () => {
    hasClash = true;
    return prefer;
  };

  for (const [key, child] of mine) {
    const [was, now, raw] = [base.get(key), theirs.get(key), sent.get(key) ?? child];
    if (now === undefined && was !== undefined) {
      // They took it away. What I did to it is kept as a new child, or goes with it.
      if (deepEqual(child, was) || clash() === 'theirs') continue;
      const { _id: _gone, ...fields } = raw;
      merged.set(key, fields);
    } else if (now === undefined) merged.set(key, raw);
    else merged.set(key, asSent({ ...raw, ...changesOfTheirs(was ?? now, child, now, clash) }, now));
  }
  for (const id of sides.removed) {
    const [was, now] = [base.get(id), theirs.get(id)];
    if (now === undefined) continue;
    if (deepEqual(now, was) || clash() === 'mine') removed.push(id);
    else merged.set(id, asSent(now, now));
  }
  for (const [id, child] of theirs) {
    if (!merged.has(id) && !removed.includes(id) && !base.has(id)) merged.set(id, asSent(child, child));
  }

  const common = (order: readonly string[]) =>
    order.filter((key) => [base, mine, theirs].every((side) => side.has(key)));
  const [before, here, there] = [base, mine, theirs].map((side) => common([...side.keys()]));
  const movedHere = !deepEqual(here, before);
  const movedThere = !deepEqual(there, before);
  const isOrderTheirs = movedThere && (!movedHere || (!deepEqual(here, there) && clash() === 'theirs'));
  const orders = [[...mine.keys()], [...theirs.keys()]] as const;
  const order = isOrderTheirs ? woven(orders[1], orders[0]) : woven(orders[0], orders[1]);
  const children = order.map((key) => merged.get(key)).filter((child) => child !== undefined);
  return { children, removed, hasClash };
}

/** The fields of a child that the others changed and I did not, and those that both did where theirs is preferred. */
function changesOfTheirs(was: Fields, mine: Fields, theirs: Fields, clash: () => Choice): Fields {
  const taken = CHILD_FIELDS.filter((field) => {
    if (deepEqual(mine[field], theirs[field]) || deepEqual(theirs[field], was[field])) return false;
    return deepEqual(mine[field], was[field]) || clash() === 'theirs';
  });
  return Object.fromEntries(taken.map((field) => [field, theirs[field]]));
}

/** Both orders in one: what only `other` has stands behind what it stands behind there. */
function woven(order: readonly string[], other: readonly string[]): string[] {
  const result = [...order];
  other.forEach((key, at) => {
    if (result.includes(key)) return;
    const place = result.indexOf(other[at - 1] ?? '');
    result.splice(place + 1, 0, key);
  });
  return result;
}

/**
 * The sides with the ids of children that waited to be created when the editor showed them, and have been since: they are
 * among theirs, as they were sent. Mine are known again by what they say, and those that I have changed by their order.
 */
function withIds(sides: ChildrenSides): ChildrenSides {
  const { base, mine, theirs, removed } = sides;
  const known = new Set(base.map(({ _id }) => _id));
  const created = theirs.filter(({ _id }) => !known.has(_id));
  const seen = paired(base.filter(isNewChild), created, saysTheSame);
  const sent = mine.filter(isNewChild);
  const same = paired([...seen.keys()], sent, saysTheSame);
  const taken = new Set(same.values());
  const changed = sent.filter((child) => !taken.has(child));
  const ids = new Map<Fields, unknown>();
  const gone: string[] = [];
  for (const [was, { _id }] of seen) {
    ids.set(was, _id);
    const now = same.get(was) ?? changed.shift();
    if (now === undefined) gone.push(String(_id));
    else ids.set(now, _id);
  }
  const named = (child: Fields) => (ids.has(child) ? { ...child, _id: ids.get(child) } : child);
  return { theirs, base: base.map(named), mine: mine.map(named), removed: [...removed, ...gone] };
}

/** Each of these with the first of the others that belongs to it; each of those only once. */
function paired(
  these: readonly Fields[],
  others: readonly Fields[],
  belongs: (one: Fields, other: Fields) => boolean,
): Map<Fields, Fields> {
  const left = [...others];
  const pairs = new Map<Fields, Fields>();
  for (const each of these) {
    const at = left.findIndex((other) => belongs(each, other));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (found !== undefined) pairs.set(each, found);
  }
  return pairs;
}

const saysTheSame = (one: Fields, other: Fields) =>
  deepEqual({ ...comparableChild(one), _id: null }, { ...comparableChild(other), _id: null });

const LINKS: readonly string[] = ['linkedProduct', 'linkedPage'];

/** An empty link of theirs may hide a record of the bin (changed-body.ts): what is not sent stays as it is. */
function asSent(child: Fields, theirs: Fields): Fields {
  const isKept = ([field, value]: [string, unknown]) =>
    !LINKS.includes(field) || (value ?? null) !== null || theirs[field] !== null;
  return Object.fromEntries(Object.entries(child).filter(isKept));
}

/** Children by id. One that is not saved yet has none that both sides could know: it is told by what it says. */
function keyed(children: readonly Fields[]): [string, Fields][] {
  const keys = new Set<string>();
  return children.map((child) => {
    const { _id, ...fields } = comparableChild(child);
    let key = typeof _id === 'string' && _id !== '' ? _id : JSON.stringify(fields);
    while (keys.has(key)) key += '+';
    keys.add(key);
    return [key, child];
  });
}

function byKey(children: readonly Fields[]): Map<string, Fields> {
  return new Map(keyed(children).map(([key, child]) => [key, { ...comparableChild(child), _id: key }]));
}
