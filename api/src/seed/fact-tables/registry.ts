import { figuresInTable, type CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { FRACTIONS } from '@wa/core/domain/tables/fraction-table';
import { couplingTables } from './coupling-tables.ts';
import { pipeRepairTables } from './pipe-repair-tables.ts';
import { tableOf } from './seed-table.ts';
import { wallSealTables } from './wall-seal-tables.ts';
import { waterControlTables } from './water-control-tables.ts';

const tables = { ...wallSealTables, ...waterControlTables, ...pipeRepairTables, ...couplingTables };

/** Name of a table, as a factTable block carries it. */
export type FactTableName = keyof typeof tables | typeof FRACTIONS;

/** Every table of the first content; the computed one is none. */
export const seedTables: readonly CatalogueTable[] = Object.entries(tables).map(([name, table]) =>
  tableOf(name, table),
);

/** Every table's name, the computed one too. */
export const factTableNames = [...Object.keys(tables), FRACTIONS] as FactTableName[];

/** Keys of the figures that a table prints. */
export function figuresOfTable(name: FactTableName): string[] {
  const table = seedTables.find((each) => each.name === name);
  return table === undefined ? [] : figuresInTable(table);
}
