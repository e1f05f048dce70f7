import { deepEqual } from '@wa/core/domain/record';
import { comparableChild, isNewChild } from './comparable.ts';
import type { Fields } from './operation.ts';

interface Sides {
  base: Fields;
  /** As it is sent. */
  mine: Fields;
  theirs: Fields;
}

/**
 * The sides of a sidebar item with an id for each child, so that they can be merged. One that waited to be created when
 * the editor showed it, and has been since, is among theirs as it was sent: mine is known again by what it says, or, if I
 * have changed it, by its order. A new one goes by what it says.
 */
export function withChildIds({ base, mine, theirs }: Sides, removed: readonly string[]): Sides {
  const [before, here, there] = [base, mine, theirs].map(({ children }) => (children ?? []) as Fields[]);
  if (before === undefined || here === undefined || there === undefined) throw new TypeError('Three sides');
  const known = new Set(before.map(({ _id }) => _id));
  const created = there.filter(({ _id }) => !known.has(_id));
  const seen = paired(before.filter(isNewChild), created);
  const sent = here.filter(isNewChild);
  const same = paired([...seen.keys()], sent);
  const taken = new Set(same.values());
  const changed = sent.filter((child) => !taken.has(child));
  const ids = new Map<Fields, unknown>();
  for (const [was, { _id }] of seen) {
    ids.set(was, _id);
    const now = same.get(was) ?? changed.shift();
    if (now !== undefined) ids.set(now, _id);
  }
  const named = (children: readonly Fields[]) => {
    const keys = new Set<unknown>();
    return children.map((child) => {
      let key = ids.get(child) ?? (isNewChild(child) ? `new ${JSON.stringify(said(child))}` : child['_id']);
      while (keys.has(key)) key = `${String(key)}+`;
      keys.add(key);
      return { ...child, _id: key };
    });
  };
  // One that is neither sent nor removed stays as it is.
  const untouched = before.filter(
    ({ _id }) =>
      _id !== undefined && !removed.includes(String(_id)) && !here.some((child) => child['_id'] === _id),
  );
  return {
    base: { ...base, ...('children' in base && { children: named(before) }) },
    mine: { ...mine, ...('children' in mine && { children: named([...here, ...untouched]) }) },
    theirs,
  };
}

const said = (child: Fields) => ({ ...comparableChild(child), _id: null });

/** Each of these with the first of the others that says the same; each of those only once. */
function paired(these: readonly Fields[], others: readonly Fields[]): Map<Fields, Fields> {
  const left = [...others];
  const pairs = new Map<Fields, Fields>();
  for (const each of these) {
    const at = left.findIndex((other) => deepEqual(said(each), said(other)));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (found !== undefined) pairs.set(each, found);
  }
  return pairs;
}
