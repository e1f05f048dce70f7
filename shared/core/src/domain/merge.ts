import { CHILD, putTogether, takeApart, type Fields } from './merge-parts.ts';
import { deepEqual, pickFields, type RecordKind } from './record.ts';

export type Choice = 'mine' | 'theirs';
/** One side for all clashes, or one side per part. A part without a choice keeps the value of `theirs`. */
export type Choices = Choice | Readonly<Record<string, Choice>>;

/** A part that both sides changed to different values. Each side includes the changes that don't clash. */
export interface Clash {
  /**
   * Name of a field, 'order:' and a list name, or an entry of a list: 'section:valves', 'child:' or 'image:'
   * and its id.
   */
  part: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merge<T> {
  clashes: readonly Clash[];
  resolve: (choices: Choices) => T;
}

/** Returns the parts in which two records of a kind differ. */
export function differingParts(kind: RecordKind, record: object, other: object): string[] {
  const [one, two] = [takeApart(kind, record), takeApart(kind, other)];
  const lists = Object.keys(one.lists).filter((list) => !deepEqual(one.lists[list], two.lists[list]));
  const keys = new Set([...Object.keys(one.parts), ...Object.keys(two.parts)]);
  const parts = [...keys].filter((key) => !deepEqual(one.parts[key], two.parts[key]));
  return [...parts, ...lists.map((list) => `order:${list}`)];
}

/**
 * Merges two edits of a record part by part. A change on one side wins; different changes on both sides
 * clash. Pending edits and unsaved input both use this merge.
 */
export function mergeRecords<T extends object>(kind: RecordKind, base: T, mine: T, theirs: T): Merge<T> {
  const [from, my, their] = [takeApart(kind, base), takeApart(kind, mine), takeApart(kind, theirs)];
  const sides = { mine: { ...their.parts }, theirs: { ...their.parts } };
  const clashes: Clash[] = [];
  for (const part of new Set([...Object.keys(my.parts), ...Object.keys(from.parts)])) {
    const values = [from.parts[part], my.parts[part], their.parts[part]] as const;
    const merged =
      part === 'prepared' && values.every(Boolean)
        ? mergeDrafts(kind, values as unknown as Drafts)
        : mergePart(part, ...values);
    sides.mine[part] = merged.mine;
    sides.theirs[part] = merged.theirs;
    if (merged.isClash) clashes.push({ part, mine: merged.mine, theirs: merged.theirs });
  }
  const orders = Object.keys(their.lists).map((list) => {
    const given = [from, my, their].map(({ lists }) => lists[list] ?? []);
    const order = mergeOrder(given as [readonly string[], readonly string[], readonly string[]]);
    const part = `order:${list}`;
    const shown = (keys: readonly string[]) => keys.flatMap((key) => sides.mine[key] ?? []);
    if (order.isClash) clashes.push({ part, mine: shown(order.mine), theirs: shown(order.theirs) });
    return { list, part, ...order };
  });
  return {
    clashes,
    resolve: (choices) => {
      const sideOf = (part: string): Choice =>
        typeof choices === 'string' ? choices : (choices[part] ?? 'theirs');
      const parts = Object.keys(sides.mine).map((part) => [part, sides[sideOf(part)][part]] as const);
      const lists = orders.map(({ list, part, ...order }) => [list, order[sideOf(part)]] as const);
      const kept = parts.filter(([, value]) => value !== undefined);
      return putTogether(kind, theirs, {
        parts: Object.fromEntries(kept),
        lists: Object.fromEntries(lists),
      });
    },
  };
}

/** The sides of the draft of a live record (D36.5), which drafts/prepared.ts describes. */
type Draft = Record<'from' | 'to', Fields>;
type Drafts = readonly [base: Draft, mine: Draft, theirs: Draft];

/**
 * Merges two edits of a draft part by part. A field that a side doesn't change has its live value there. If
 * both sides changed the same part, the whole draft is one choice.
 */
function mergeDrafts(kind: RecordKind, [base, mine, theirs]: Drafts): MergedPart {
  const from: Fields = { ...base.from, ...mine.from, ...theirs.from };
  const { clashes, resolve } = mergeRecords<Fields>(
    kind,
    { ...from, ...base.to },
    { ...from, ...mine.to },
    { ...from, ...theirs.to },
  );
  const chosen = (side: Choice) => ({ from, to: pickFields(resolve(side), Object.keys(from)) });
  return { mine: chosen('mine'), theirs: chosen('theirs'), isClash: clashes.length > 0 };
}

/** The values of a part after choosing either side. */
interface MergedPart {
  mine: unknown;
  theirs: unknown;
  isClash: boolean;
}

function mergePart(part: string, base: unknown, mine: unknown, theirs: unknown): MergedPart {
  if (deepEqual(mine, theirs) || deepEqual(mine, base)) return { mine: theirs, theirs, isClash: false };
  if (deepEqual(theirs, base)) return { mine, theirs: mine, isClash: false };
  const isWhole = [base, mine, theirs].includes(undefined);
  if (!part.startsWith(CHILD) || isWhole) return { mine, theirs, isClash: true };
  const [was, my, their] = [base, mine, theirs] as [Fields, Fields, Fields];
  const changed = Object.keys(my).filter(
    (field) => !deepEqual(my[field], was[field]) && !deepEqual(my[field], their[field]),
  );
  const alone = changed.filter((field) => deepEqual(their[field], was[field]));
  return {
    mine: { ...their, ...pickFields(my, changed) },
    theirs: { ...their, ...pickFields(my, alone) },
    isClash: alone.length < changed.length,
  };
}

/**
 * Merges the order of list entries; the result may contain deleted keys. It is a clash if both sides
 * reordered the common entries differently.
 */
function mergeOrder([base, mine, theirs]: [readonly string[], readonly string[], readonly string[]]) {
  const common = (order: readonly string[]) =>
    order.filter((key) => [base, mine, theirs].every((side) => side.includes(key)));
  const [before, here, there] = [common(base), common(mine), common(theirs)];
  const [movedHere, movedThere] = [!deepEqual(here, before), !deepEqual(there, before)];
  const isClash = movedHere && movedThere && !deepEqual(here, there);
  const onMine = woven(mine, theirs);
  const onTheirs = woven(theirs, mine);
  if (isClash) return { mine: onMine, theirs: onTheirs, isClash };
  const order = movedThere ? onTheirs : onMine;
  return { mine: order, theirs: order, isClash };
}

/** Inserts the entries that only `other` has after their predecessors in `other`. */
function woven(order: readonly string[], other: readonly string[]): string[] {
  const result = [...order];
  other.forEach((key, at) => {
    if (result.includes(key)) return;
    result.splice(result.indexOf(other[at - 1] ?? '') + 1, 0, key);
  });
  return result;
}
