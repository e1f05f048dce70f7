import { couplingTables } from './coupling-tables.ts';
import type { FactTable } from './fact-table.ts';
import { fractionTable } from './fraction-table.ts';
import { pipeRepairTables } from './pipe-repair-tables.ts';
import { factsInTable, resolveFactTable } from './resolve-table.ts';
import type { ResolvedTable } from './resolved-table.ts';
import { wallSealTables } from './wall-seal-tables.ts';
import { waterControlTables } from './water-control-tables.ts';
import type { FactId } from '../facts/registry.ts';

const factTables = { ...wallSealTables, ...waterControlTables, ...pipeRepairTables, ...couplingTables };
/** The one table that is computed and holds no facts. */
const FRACTIONS = 'inch-fractions';

/** Name of a fact table, as a factTable block carries it. */
export type FactTableName = keyof typeof factTables | typeof FRACTIONS;

/** Every table's name. */
export const factTableNames = [...Object.keys(factTables), FRACTIONS].filter(isFactTableName);

/** True for the name of a fact table. */
export function isFactTableName(name: string): name is FactTableName {
  return name === FRACTIONS || Object.hasOwn(factTables, name);
}

/** The table's definition; null for the computed one. */
const definitionOf = (name: FactTableName): FactTable | null =>
  name === FRACTIONS ? null : factTables[name];

const resolved = new Map<FactTableName, ResolvedTable>();

/** A table ready to draw, in both unit systems (D5). Computed once. */
export function resolveTable(name: FactTableName): ResolvedTable {
  const known = resolved.get(name);
  if (known !== undefined) return known;
  const definition = definitionOf(name);
  const table = definition === null ? fractionTable(name) : resolveFactTable(name, definition);
  resolved.set(name, table);
  return table;
}

/** Facts that a table prints, for structured data and for the check that none is missing. */
export function factsOfTable(name: FactTableName): FactId[] {
  const definition = definitionOf(name);
  return definition === null ? [] : factsInTable(definition);
}
