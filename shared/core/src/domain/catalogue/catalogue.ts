import { type CatalogueTable } from '../tables/fact-table.ts';
import { fractionTable, resolveTable } from '../tables/resolve-table.ts';
import { FRACTIONS, type ResolvedTable } from '../tables/resolved-table.ts';
import { isShown, openQuestion, type CatalogueFigure } from '../figures/catalogue-figure.ts';
import { keysIn } from '../figures/references.ts';
import { pickFields } from '../record.ts';
import type { FindAlt } from './default-alts.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Creates a snapshot of all figures, including their former keys, and all tables (D14). Tables are resolved
 * on first use.
 */
export function createCatalogue(
  figures: readonly (CatalogueFigure & { formerKeys?: readonly string[] })[],
  tables: readonly CatalogueTable[],
  altOf: FindAlt = () => '',
) {
  const former = figures.flatMap((each) => (each.formerKeys ?? []).map((key) => [key, each] as const));
  // A reused key refers to its current figure.
  const byKey = new Map([...former, ...figures.map((each) => [each.key, each] as const)]);
  const byName = new Map(tables.map((each) => [each.name, each]));
  const resolved = new Map<string, ResolvedTable>();
  /** Returns a figure by key; null for an unknown key. */
  const figure = (key: string): CatalogueFigure | null => byKey.get(key) ?? null;

  return {
    figure,
    figures: figures as readonly CatalogueFigure[],
    tables,
    altOf,
    /** Returns the definition of a table; null for the computed table and for an unknown name. */
    definition: (name: string): CatalogueTable | null => byName.get(name) ?? null,
    /** Returns a table in both unit systems, ready to render; null for an unknown name. */
    table(name: string): ResolvedTable | null {
      const definition = byName.get(name);
      if (name !== FRACTIONS && !definition) return null;
      const table =
        resolved.get(name) ?? (definition ? resolveTable(definition, figure) : fractionTable(name));
      resolved.set(name, table);
      return table;
    },
  };
}

export const EMPTY_CATALOGUE = createCatalogue([], []);

/** Returns the figures of the keys without duplicates: after a merge, two keys refer to one figure. */
export const figuresOf = (keys: readonly string[], figure: Catalogue['figure']): CatalogueFigure[] => [
  ...new Set(keys.flatMap((key) => figure(key) ?? [])),
];

/** Returns the time of the latest change of these records; an empty text for none. */
export const latestChange = (records: readonly object[]): string =>
  // The catalog is made of records, of which its type names only the fields that pages use.
  (records as readonly { updatedAt?: string }[]).reduce(
    (latest, { updatedAt = '' }) => (updatedAt > latest ? updatedAt : latest),
    '',
  );

/** Returns the public figures of the keys, without record fields, sources, and internal questions. */
export const shownFigures = (keys: readonly string[], figure: Catalogue['figure']): CatalogueFigure[] =>
  figuresOf(keys, figure).filter(isShown).map(publicFigure);

const FIGURE_FIELDS = [
  'key',
  'family',
  'product',
  'label',
  'measure',
  'text',
  'condition',
  'state',
  'use',
] as const;

function publicFigure(found: CatalogueFigure): CatalogueFigure {
  const own = pickFields(found, FIGURE_FIELDS);
  const question = openQuestion(found);
  const isSettled = own.state === 'question' && question === '';
  const source = { document: '', place: '', date: '' };
  return { ...own, question, ...(isSettled && { state: 'confirmed' }), isInternal: false, source };
}

/** Returns keys in a value's texts that don't refer to a figure: visitors read "not listed" instead. */
export const missingIn = (value: unknown, { figure }: Pick<Catalogue, 'figure'>): string[] =>
  [...keysIn(value)].filter((key) => figure(key) === null);
