import { deepEqual } from '@wa/core/domain/record';
import { comparable } from '../queue/comparable.ts';
import type { Fields, OperationKind } from '../queue/operation.ts';

/** Of the fields of a form those that differ from the record it was filled with: others may change the rest. */
export function changedBody(kind: OperationKind, base: Fields, form: Fields): Fields {
  const before = comparable(kind, base);
  const after = comparable(kind, form);
  const changed = Object.keys(form).filter(
    (field) =>
      form[field] !== undefined && field !== 'removedChildren' && !deepEqual(before[field], after[field]),
  );
  const removed = form['removedChildren'];
  if (Array.isArray(removed) && removed.length > 0) {
    if (!changed.includes('children') && 'children' in form) changed.push('children');
    changed.push('removedChildren');
  }
  const body = Object.fromEntries(changed.map((field) => [field, form[field]]));
  const { children } = body;
  return Array.isArray(children)
    ? { ...body, children: withHiddenLinks(children as Fields[], listOf(before['children'])) }
    : body;
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

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);
