import type { Fields, OperationKind } from './operation.ts';
import { deepEqual } from '@wa/core/domain/record';

/** What the editor knows of a child. */
const CHILD_FIELDS = ['_id', 'name', 'href', 'linkedProduct', 'linkedPage', 'section'] as const;

/**
 * A record in the shape in which bodies are sent, so that the two can be compared field by field: populated links
 * become ids, children the fields that the editor knows.
 */
export function comparable(kind: OperationKind, record: Fields): Fields {
  if (kind !== 'sidebar-item') return record;
  const plain = withPlainLinks(record);
  const { children } = plain;
  return Array.isArray(children)
    ? { ...plain, children: (children as Fields[]).map(comparableChild) }
    : plain;
}

/** A child in that shape; one that waits to be created has no id. */
function comparableChild(child: Fields): Fields {
  const plain = withPlainLinks(child);
  const fields = CHILD_FIELDS.filter((field) => field !== '_id' || !isNewChild(child));
  return Object.fromEntries(fields.map((field) => [field, plain[field] ?? null]));
}

/** True for a child that has no id of the server's yet: it has none, or the one it is shown under meanwhile. */
export function isNewChild({ _id }: Fields): boolean {
  return typeof _id !== 'string' || _id === '' || _id.startsWith('new-');
}

function withPlainLinks(record: Fields): Fields {
  const plain: Record<string, unknown> = { ...record };
  for (const field of ['linkedProduct', 'linkedPage']) {
    const link = plain[field];
    if (typeof link === 'object' && link !== null) plain[field] = (link as { _id?: unknown })._id ?? null;
  }
  return plain;
}

const TARGETS = ['linkedProduct', 'linkedPage', 'href'] as const;
const LINKS = ['linkedProduct', 'linkedPage'] as const;

/**
 * Children whose link was shown as empty, and is still, go without it: it may name a record in the bin, which nobody
 * sees. What is not sent stays as it is (D4), so that the link is there again when the record is restored.
 * @param seen the saved children as the editor saw them
 */
export function withHiddenLinks(children: readonly Fields[], seen: readonly Fields[]): Fields[] {
  return children.map((child) => {
    const was = seen.find(({ _id }) => _id !== undefined && _id === child['_id']);
    const isSame =
      was !== undefined && TARGETS.every((field) => valueOf(child, field) === valueOf(was, field));
    if (!isSame) return child;
    const hidden: readonly string[] = LINKS.filter((field) => valueOf(child, field) === '');
    return Object.fromEntries(Object.entries(child).filter(([field]) => !hidden.includes(field)));
  });
}

const valueOf = (child: Fields, field: (typeof TARGETS)[number]) => child[field] ?? '';

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
