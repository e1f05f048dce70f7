import { fractionTable, resolveTable, type CatalogueTable } from '../tables/fact-table.ts';
import { FRACTIONS, type ResolvedTable } from '../tables/resolved-table.ts';
import { isShown, openQuestion, type CatalogueFigure } from '../figures/catalogue-figure.ts';
import { keysIn } from '../figures/references.ts';
import { pickFields } from '../record.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** All figures, each with its former keys, and tables at one moment (D14). Tables are resolved when first asked for. */
export function createCatalogue(
  figures: readonly (CatalogueFigure & { formerKeys?: readonly string[] })[],
  tables: readonly CatalogueTable[],
) {
  const former = figures.flatMap((each) => (each.formerKeys ?? []).map((key) => [key, each] as const));
  // A key that is taken again belongs to who has it now.
  const byKey = new Map([...former, ...figures.map((each) => [each.key, each] as const)]);
  const byName = new Map(tables.map((each) => [each.name, each]));
  const resolved = new Map<string, ResolvedTable>();
  /** Null for a key that no figure has. */
  const figure = (key: string): CatalogueFigure | null => byKey.get(key) ?? null;

  return {
    figure,
    figures: figures as readonly CatalogueFigure[],
    tables,
    /** The definition of a table; null for the computed one, too. */
    definition: (name: string): CatalogueTable | null => byName.get(name) ?? null,
    /** A table as it is drawn, in both unit systems; null for a name that none has. */
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

/** The figures of keys, each once: after a merge two keys name one figure. */
export const figuresOf = (keys: readonly string[], figure: Catalogue['figure']): CatalogueFigure[] => [
  ...new Set(keys.flatMap((key) => figure(key) ?? [])),
];

/** Those that readers may see, as they may: without their records, their source, and questions for the office alone. */
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

/** Keys without a figure that any text of a value refers to: visitors read "on request" there. */
export const missingIn = (value: unknown, { figure }: Pick<Catalogue, 'figure'>): string[] =>
  [...keysIn(value)].filter((key) => figure(key) === null);
