import type { Fields, OperationKind } from './operation.ts';

/** What the editor knows of a child. */
export const CHILD_FIELDS = ['_id', 'name', 'href', 'linkedProduct', 'linkedPage', 'section'] as const;

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
export function comparableChild(child: Fields): Fields {
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
