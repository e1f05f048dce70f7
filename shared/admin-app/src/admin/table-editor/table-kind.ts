import { pickFields } from '@wa/core/domain/record';
import { TABLE } from '@wa/core/domain/entities';
import type { TableChanges } from '@wa/core/contract/catalogue';
import { slugify } from '@wa/core/domain/slug';
import type { CatalogueTable, TableRecord } from '@wa/core/domain/tables/fact-table';
import { tableProblems } from '@wa/core/domain/tables/table-problems';
import { FRACTIONS } from '@wa/core/domain/tables/resolved-table';
import { ClientError } from '../../client/transport/client-error.ts';
import { failureOf, type RecordKind } from '../editing/record-kind.ts';

export type TableForm = CatalogueTable;

const BLANK: TableForm = {
  name: '',
  caption: '',
  rowLabel: 'Type',
  columns: [{ label: '', kind: 'figure' }],
  rows: [{ header: '', cells: [null] }],
  notes: [],
};

/** Describes a table for the record editor. Its address is its id. */
export const tableKind: RecordKind<TableRecord, TableForm> = {
  name: 'table',
  word: 'table',
  open: (table) => (table === null ? BLANK : pickFields(table, TABLE.names)),
  isForm: isTableForm,
  problems: tableProblems,
  peek: (api, id) => tableIn(api.shown().tables, api.realId(id)),
  load: async (api, id) => tableIn(await api.tables.list(), api.realId(id)),
  absent: 'missing',
  save: (api, base, form) => {
    if (base !== null) return api.tables.update(base, changesOf(form));
    // A block can name it before the server has answered.
    const name = freeName(form.caption, api.shown().tables);
    return api.tables.create({ ...changesOf(form), name });
  },
  saved: ({ caption }) => ({ text: `${caption} saved` }),
  failed: (error) =>
    failureOf(error, (error instanceof ClientError && error.body?.error) || 'Couldn’t save the table.'),
  failedNote: 'Failed to save table',
  keyOf: ({ _id }) => _id,
};

const tableIn = (tables: readonly TableRecord[], id: string) => tables.find(({ _id }) => _id === id) ?? null;

/** Returns the fields to send, without the name, which never changes because blocks refer to it. */
function changesOf({ name: _name, ...fields }: TableForm): TableChanges {
  return { ...fields, caption: fields.caption.trim() };
}

/** Derives an unused name from a caption. */
export function freeName(caption: string, tables: readonly Pick<CatalogueTable, 'name'>[]): string {
  const base = slugify(caption) || 'table';
  const isTaken = (name: string) => name === FRACTIONS || tables.some((table) => table.name === name);
  let name = base;
  for (let number = 2; isTaken(name); number += 1) name = `${base}-${String(number)}`;
  return name;
}

/** Returns true for a stored draft that is a valid form. */
function isTableForm(value: unknown): value is TableForm {
  if (typeof value !== 'object' || value === null) return false;
  const { name, caption, rowLabel, columns, rows, notes } = value as Partial<Record<string, unknown>>;
  return (
    [name, caption, rowLabel].every((text) => typeof text === 'string') &&
    [columns, rows, notes].every(Array.isArray) &&
    (rows as unknown[]).every(
      (row) =>
        typeof row === 'object' &&
        row !== null &&
        Array.isArray((row as { cells?: unknown }).cells) &&
        (row as { cells: unknown[] }).cells.length === (columns as unknown[]).length,
    )
  );
}
