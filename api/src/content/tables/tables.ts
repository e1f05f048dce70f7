import { TABLE } from '@wa/core/domain/tables/table-schema';
import { requireValid } from '@wa/core/contract/errors';
import { tableCalls, type TableChanges, listTablePlaces } from '@wa/core/contract/catalogue';
import { slugify } from '@wa/core/domain/slug';
import { type CatalogueTable, type TableRecord, tableProblems } from '@wa/core/domain/tables/fact-table';
import { FRACTIONS } from '@wa/core/domain/tables/resolved-table';
import { currentLists } from '../catalog/lists.ts';
import { placesOf, requireUnshown } from '../catalog/places.ts';
import { requireRecord, type EditedKind } from '../records/record-kind.ts';
import { recordRoutes, type RecordNeeds } from '../records/record-routes.ts';
import type { StoreReader } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import type { Router } from 'express';
import { ok } from '../../http/mount.ts';

/** A name that no live table has, from a caption or a name that is taken. */
async function freeName(tx: StoreReader, wanted: string): Promise<string> {
  const base = slugify(wanted) || 'table';
  for (let number = 2, name = base; ; number += 1) {
    if (name !== FRACTIONS && (await tx.count('tables', { name, isDeleted: false })) === 0) return name;
    name = `${base}-${String(number)}`;
  }
}

/** @throws ApiError invalid with the reasons by field */
async function tableFields(
  tx: StoreReader,
  given: TableChanges,
  current: RecordOf<'tables'> | null,
): Promise<CatalogueTable> {
  const { name, caption, rowLabel, columns, rows, notes } = { ...TABLE.empty, ...current, ...given };
  const table: CatalogueTable = {
    name,
    caption: caption.trim(),
    rowLabel: rowLabel.trim(),
    columns,
    rows,
    notes: notes.map((note) => note.trim()).filter(Boolean),
  };
  const problems = tableProblems(table);
  if (current !== null && name !== current.name)
    problems['name'] = 'Blocks know a table by its name: it stays. Change the caption.';
  requireValid(problems);
  return current === null ? { ...table, name: await freeName(tx, name || table.caption) } : table;
}

/** Tables (D14). */
export const TABLE_KIND: EditedKind<'tables', TableRecord, TableChanges> = {
  kind: 'table',
  collection: 'tables',
  word: 'table',
  title: ({ caption }) => caption,
  show: TABLE.view,
  fields: tableFields,
  beforeBin: (tx, { name }) => requireUnshown(tx, { tables: [name] }),
  onRestore: async (tx, { name }) => ({ name: await freeName(tx, name) }),
};

/** Tables: the calls of every kind of record, and where each one is shown. */
export function tableRoutes(needs: RecordNeeds): Router {
  const router = recordRoutes(TABLE_KIND, tableCalls, null, needs);
  const lists = currentLists(needs.current);
  needs.mount(router, listTablePlaces, async ({ params }) => {
    const { name } = await requireRecord(needs.store, TABLE_KIND, params.id);
    return ok(await placesOf(needs.store, { tables: [name] }, lists));
  });
  return router;
}
