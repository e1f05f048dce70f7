import type { Operation } from '@wa/admin-app/client/queue/operation';
import { applyMoves } from '@wa/core/domain/ordering';

/** A record as the server lists it. */
export type Row = Readonly<Record<string, unknown>> & { _id: string; version: number };

/** Fields that are edited; every value of them is written once, anywhere. */
export type EditedField = 'title' | 'metaTitle' | 'metaDescription';

interface ModelRecord {
  version: number;
  values: Map<string, unknown>;
}

/**
 * What a server must hold after the edits that it took, in their order. A value may replace another only where its
 * editor had that one before them, or was asked: everything else is a silent overwrite.
 */
export function createEditModel() {
  const records = new Map<string, ModelRecord>();
  const seen = new Map<unknown, Set<unknown>>();
  let order: readonly { _id: string }[] = [];
  const faults: string[] = [];

  const take = (row: Row, fields: readonly EditedField[]) =>
    records.set(row._id, { version: row.version, values: new Map(fields.map((each) => [each, row[each]])) });

  return {
    faults,
    /** A record that was there before the first edit. */
    take,
    takeOrder: (rows: readonly { _id: string }[]) => void (order = rows.map(({ _id }) => ({ _id }))),
    /** Whoever writes `value` had `before` before them. */
    saw: (before: unknown, value: unknown) =>
      void seen.set(value, (seen.get(value) ?? new Set()).add(before)),
    /** The server took this edit; `id` is what its record is called there. */
    apply({ action, body, reorder }: Operation, id: string): void {
      if (reorder !== null) {
        order = applyMoves(order, reorder.moves);
        return;
      }
      const fields = Object.entries(body ?? {});
      if (action === 'create') {
        if (records.has(id)) faults.push(`made twice: ${id}`);
        records.set(id, { version: 1, values: new Map(fields) });
        order = [...order, { _id: id }];
        return;
      }
      const record = records.get(id);
      if (record === undefined) return void faults.push(`unknown: ${id}`);
      for (const [field, value] of fields) {
        const before = record.values.get(field);
        if (seen.get(value)?.has(before) !== true) {
          faults.push(`overwritten unseen: ${field} of ${id}, ${String(before)} by ${String(value)}`);
        }
        record.values.set(field, value);
      }
      record.version += 1;
    },
    /** How the server differs from the model; both in the same order where `isList`. */
    differences(rows: readonly Row[], isList: boolean): string[] {
      const found = rows.flatMap((row) => {
        const record = records.get(row._id);
        if (record === undefined) return [`nobody made ${row._id}`];
        const wrong = record.version === row.version ? [] : [`version ${String(row.version)} of ${row._id}`];
        for (const [field, value] of record.values) {
          if (field in row && row[field] !== value) {
            wrong.push(`${field} of ${row._id} is ${String(row[field])}, not ${String(value)}`);
          }
        }
        return wrong;
      });
      if (!isList) return found;
      const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id).join(' ');
      return ids(rows) === ids(order) ? found : [...found, `order ${ids(rows)}, not ${ids(order)}`];
    },
  };
}
