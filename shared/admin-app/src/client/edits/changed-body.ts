import { deepEqual } from '@wa/core/domain/record';
import { comparable, withHiddenLinks } from '../queue/comparable.ts';
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

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);
