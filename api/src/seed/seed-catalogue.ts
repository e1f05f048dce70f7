import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import { seedFigures } from './facts/registry.ts';
import { stableId } from './stable-id.ts';
import { seedTables } from './fact-tables/registry.ts';

/** Figures and tables of the first content. */
export const seedCatalogue = createCatalogue(seedFigures, seedTables);

/** The figures as the seed inserts them; the store adds version and times. */
export const seedFigureRecords: readonly Omit<FigureRecord, 'version' | 'updatedAt'>[] = seedFigures.map(
  (figure, order) => ({
    ...figure,
    _id: stableId('figure', figure.key),
    formerKeys: [],
    order,
    isDeleted: false,
  }),
);

/** The tables in the same way. */
export const seedTableRecords: readonly Omit<TableRecord, 'version' | 'updatedAt'>[] = seedTables.map(
  (table) => ({ ...table, _id: stableId('table', table.name), isDeleted: false }),
);
