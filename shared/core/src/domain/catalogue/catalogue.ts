import { fractionTable, FRACTIONS } from '../tables/fraction-table.ts';
import type { CatalogueTable } from '../tables/fact-table.ts';
import { resolveTable } from '../tables/resolve-table.ts';
import type { ResolvedTable } from '../tables/resolved-table.ts';
import { isShown, type CatalogueFigure } from '../figures/catalogue-figure.ts';

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

/** The figure of a key if readers may see it. */
export function shownFigure(catalogue: Pick<Catalogue, 'figure'>, key: string): CatalogueFigure | null {
  const found = catalogue.figure(key);
  return found && isShown(found) ? found : null;
}
