import type { Fields, OperationKind } from './operation.ts';
import { deepEqual } from '@wa/core/domain/record';

/** The fields of a child that editors know. */
const CHILD_FIELDS = ['_id', 'name', 'href', 'linkedProduct', 'linkedPage', 'section'] as const;

/**
 * Converts a record to the shape of request bodies, for a comparison field by field. Populated links become
 * ids, and children keep only the fields that editors know.
 */
export function comparable(kind: OperationKind, record: Fields): Fields {
  if (kind !== 'sidebar-item') return record;
  const plain = withPlainLinks(record);
  const { children } = plain;
  return Array.isArray(children)
    ? { ...plain, children: (children as Fields[]).map(comparableChild) }
    : plain;
}

/** Converts a child. A child that isn't created yet has no id. */
function comparableChild(child: Fields): Fields {
  const plain = withPlainLinks(child);
  const fields = CHILD_FIELDS.filter((field) => field !== '_id' || !isNewChild(child));
  return Object.fromEntries(fields.map((field) => [field, plain[field] ?? null]));
}

/** Returns true for a child without an id of the server: it has none, or a temporary key. */
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
 * Omits the link of each child whose link was shown as empty and still is. It may name a record in the bin,
 * which nobody sees. An omitted field stays unchanged (D4), so the link is back once that record is restored.
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
  /** The fields in the shape of a request. */
  mine: Fields;
  theirs: Fields;
}

/**
 * Adds an id to every child of a sidebar item's three sides, so that they can be merged. A child that was new
 * in the editor and has been created since is in `theirs` as it was sent. It is matched to mine by its
 * content or, if I have changed it, by its order. New children are identified by their content.
 */
export function withChildIds({ base, mine, theirs }: Sides, removed: readonly string[]): Sides {
  const [before, here, there] = [base, mine, theirs].map(({ children }) => (children ?? []) as Fields[]);
  if (before === undefined || here === undefined || there === undefined)
    throw new TypeError('All three sides are required');
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
  // A child that is neither sent nor removed stays unchanged.
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

/** Pairs each child with the first other child of the same content. Each of the others is used once. */
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
