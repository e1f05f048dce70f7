import type { Operation } from '@wa/admin-app/client/queue/operation';
import { applyMoves, type Identified } from '@wa/core/domain/ordering';

/** A record as the server lists it. */
export type Row = Readonly<Record<string, unknown>> & { _id: string; version: number };

/** Fields that are edited; every value of them is written once, anywhere. */
export type EditedField = 'title' | 'metaTitle' | 'metaDescription' | 'name';

interface ModelRecord {
  /** null: it rises with other records, too. */
  version: number | null;
  values: Map<string, unknown>;
}

/**
 * What a server must hold after the edits that it took, in their order. A value may replace another only where its
 * editor had that one before them, or was asked: everything else is a silent overwrite.
 */
export function createEditModel() {
  const records = new Map<string, ModelRecord>();
  const seen = new Map<unknown, Set<unknown>>();
  const binned = new Set<string>();
  const orders = new Map<string, readonly Identified[]>();
  const faults: string[] = [];

  const idsOf = (list: readonly Identified[]) => list.map(({ _id }) => _id).join(' ');

  /** To the bin: whoever puts it there has seen it as it is. */
  function bin({ base, opId }: Operation, id: string, isAsked: (opId: string) => boolean): void {
    // Who bins what is in the bin already gets what they wanted.
    if (binned.has(id)) return;
    const record = records.get(id);
    if (record === undefined) return void faults.push(`unknown: ${id}`);
    const unseen = [...record.values].filter(([field, value]) => base?.[field] !== value);
    if (unseen.length > 0 && !isAsked(opId)) {
      faults.push(`binned unseen: ${id} with ${unseen.map(([, value]) => String(value)).join(', ')}`);
    }
    binned.add(id);
    if (record.version !== null) record.version += 1;
    for (const [name, order] of orders) {
      const left = order.filter(({ _id }) => _id !== id);
      orders.set(name, left);
    }
  }

  return {
    faults,
    /** A record that was there before the first edit. */
    take: (row: Row, fields: readonly EditedField[], hasOwnVersion = true) =>
      records.set(row._id, {
        version: hasOwnVersion ? row.version : null,
        values: new Map(fields.map((each) => [each, row[each]])),
      }),
    takeOrder: (list: string, rows: readonly Identified[]) =>
      void orders.set(
        list,
        rows.map(({ _id }) => ({ _id })),
      ),
    /** Whoever writes `value` had `before` before them. */
    saw: (before: unknown, value: unknown) =>
      void seen.set(value, (seen.get(value) ?? new Set()).add(before)),
    /**
     * The server took this edit.
     * @param id what its record is called there
     * @param isAsked its editor has decided a conflict about it
     */
    apply(operation: Operation, id: string, isAsked: (opId: string) => boolean): void {
      const { action, body, reorder } = operation;
      if (reorder !== null) {
        const list = reorder.parent ?? reorder.list;
        orders.set(list, applyMoves(orders.get(list) ?? [], reorder.moves));
        return;
      }
      if (action === 'delete') return bin(operation, id, isAsked);
      if (action === 'restore') {
        const found = records.get(id);
        // What is out of the bin already stays as it is.
        if (binned.delete(id) && found !== undefined && found.version !== null) found.version += 1;
        return;
      }
      const fields = Object.entries(body ?? {});
      if (action === 'create') {
        if (records.has(id)) faults.push(`made twice: ${id}`);
        records.set(id, { version: 1, values: new Map(fields) });
        orders.set('products', [...(orders.get('products') ?? []), { _id: id }]);
        return;
      }
      const record = records.get(id);
      if (record === undefined || binned.has(id)) return void faults.push(`unknown, or binned: ${id}`);
      for (const [field, value] of fields) {
        const before = record.values.get(field);
        if (seen.get(value)?.has(before) !== true) {
          faults.push(`overwritten unseen: ${field} of ${id}, ${String(before)} by ${String(value)}`);
        }
        record.values.set(field, value);
      }
      if (record.version !== null) record.version += 1;
    },
    /** Which of these lie in the bin, and should not, or the other way about. */
    misplaced: (ids: readonly string[], rows: readonly Identified[]) =>
      ids
        .filter((id) => rows.some(({ _id }) => _id === id) === binned.has(id))
        .map((id) => `in the wrong place, bin or list: ${id}`),
    /** How the server differs from the model; both in the same order where they are of a `list`. */
    differences(rows: readonly Row[], list: string | null): string[] {
      const found = rows.flatMap((row) => {
        const record = records.get(row._id);
        if (record === undefined) return [`nobody made ${row._id}`];
        const isCounted = record.version === null || record.version === row.version;
        const wrong = isCounted ? [] : [`version ${String(row.version)} of ${row._id}`];
        for (const [field, value] of record.values) {
          if (field in row && row[field] !== value) {
            wrong.push(`${field} of ${row._id} is ${String(row[field])}, not ${String(value)}`);
          }
        }
        return wrong;
      });
      if (list === null) return found;
      const [stored, modelled] = [idsOf(rows), idsOf(orders.get(list) ?? [])];
      return stored === modelled ? found : [...found, `order of ${list}: ${stored}, not ${modelled}`];
    },
  };
}
