import { fractionTable, resolveTable } from '../tables/resolve-table.ts';
import { FRACTIONS, type ResolvedTable } from '../tables/resolved-table.ts';
import type { CatalogueTable } from '../tables/fact-table.ts';
import { isShown, type CatalogueFigure } from '../figures/catalogue-figure.ts';
import { keysIn } from '../figures/references.ts';

/** All figures and tables at one moment (D14). Pure: the server makes one of its store, the admin of what it has read. */
export interface Catalogue {
  /** Null for a key that no figure has. */
  figure: (key: string) => CatalogueFigure | null;
  /** A table as it is drawn, in both unit systems; null for a name that none has. */
  table: (name: string) => ResolvedTable | null;
  /** Its definition; null for the computed one, too. */
  definition: (name: string) => CatalogueTable | null;
  figures: readonly CatalogueFigure[];
  tables: readonly CatalogueTable[];
}

/** A figure, and the keys that it had before. */
type KnownFigure = CatalogueFigure & { formerKeys?: readonly string[] };

/** Tables are resolved once each, when they are first asked for. */
export function createCatalogue(
  figures: readonly KnownFigure[],
  tables: readonly CatalogueTable[],
): Catalogue {
  const former = figures.flatMap((each) => (each.formerKeys ?? []).map((key) => [key, each] as const));
  // A key that is taken again belongs to who has it now.
  const byKey = new Map([...former, ...figures.map((each) => [each.key, each] as const)]);
  const byName = new Map(tables.map((each) => [each.name, each]));
  const resolved = new Map<string, ResolvedTable | null>();
  const figure = (key: string) => byKey.get(key) ?? null;

  function resolve(name: string): ResolvedTable | null {
    if (name === FRACTIONS) return fractionTable(name);
    const definition = byName.get(name);
    return definition ? resolveTable(definition, figure) : null;
  }

  return {
    figure,
    figures,
    tables,
    definition: (name) => byName.get(name) ?? null,
    table(name) {
      const known = resolved.get(name);
      if (known !== undefined) return known;
      const table = resolve(name);
      resolved.set(name, table);
      return table;
    },
  };
}

export const EMPTY_CATALOGUE: Catalogue = createCatalogue([], []);

/** The figures of keys, each once: after a merge two keys name one figure. */
export const figuresOf = (keys: readonly string[], figure: Catalogue['figure']): CatalogueFigure[] => [
  ...new Set(keys.flatMap((key) => figure(key) ?? [])),
];

/** Those that readers may see, as they may: without their records, and without the source that the office noted. */
export const shownFigures = (keys: readonly string[], figure: Catalogue['figure']): CatalogueFigure[] =>
  figuresOf(keys, figure).filter(isShown).map(publicFigure);

function publicFigure(found: CatalogueFigure): CatalogueFigure {
  const { family, product, label, measure, text, condition, state, question, use } = found;
  const own = { key: found.key, family, product, label, measure, text, condition, state, question, use };
  return { ...own, source: { document: '', place: '', date: '' } };
}

/** Keys without a figure that any text of a value refers to: visitors read "on request" there. */
export const missingIn = (value: unknown, { figure }: Pick<Catalogue, 'figure'>): string[] =>
  [...keysIn(value)].filter((key) => figure(key) === null);
