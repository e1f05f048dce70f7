import { counted } from '../text.ts';
import { deepEqual } from '../record.ts';

type Values = Readonly<Record<string, unknown>>;

/** How fields change: to the given values, or lists by adding or removing entries (D35.2). */
export type BulkWay = 'set' | 'add' | 'remove';

/** Returns the value that all records have in a field; undefined if they differ. */
export function commonValue(records: readonly object[], field: string): unknown {
  const [first, ...rest] = records.map((record) => (record as Values)[field]);
  return rest.every((value) => deepEqual(value, first)) ? first : undefined;
}

/** A record and the fields that a bulk edit changes in it. */
export interface BulkChange<T> {
  record: T;
  fields: Values;
}

/** Returns the changes of a bulk edit; records that already have the values are left out. */
export function bulkChanges<T extends object>(
  records: readonly T[],
  values: Values,
  way: BulkWay,
): BulkChange<T>[] {
  return records.flatMap((record) => {
    const now = record as Values;
    const next = Object.entries(values).map(
      ([name, value]) => [name, changedTo(now[name], value, way)] as const,
    );
    const fields = Object.fromEntries(next.filter(([name, value]) => !deepEqual(now[name], value)));
    return Object.keys(fields).length === 0 ? [] : [{ record, fields }];
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function changedTo(now: unknown, value: unknown, way: BulkWay): unknown {
  if (way === 'set') return value;
  const [before, given] = [listOf(now), listOf(value)];
  if (way === 'remove') return before.filter((entry) => !given.includes(entry));
  return [...before, ...given.filter((entry) => !before.includes(entry))];
}

/** Returns the sentence that a bulk edit shows before it is applied. */
export function bulkSentence(changing: number, all: number, way: BulkWay): string {
  const same = all - changing;
  if (changing === 0) return way === 'remove' ? 'None of them has it.' : 'All of them already have it.';
  const change = counted(changing, 'product changes', 'products change');
  if (same === 0) return `${change}.`;
  const unchanged =
    way === 'remove'
      ? counted(same, 'doesn’t have it', 'don’t have it')
      : counted(same, 'already has it', 'already have it');
  return `${change}. ${unchanged}.`;
}
