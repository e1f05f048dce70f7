import { createContext, useContext, type ReactNode } from 'react';
import type { SiteSettings } from '../contract/site.ts';
import type { KnownDocuments } from '../domain/documents/documents.ts';
import type { QuoteRequest } from '../domain/quote-mail.ts';
import type { PageDrawings } from '../drawings/page-drawings.ts';
import {
  chartKey,
  type RangeChart,
  type ShownCatalogue,
  type ResolvedTable,
} from '../domain/tables/resolved-table.ts';
import type { PlateFigure } from '../domain/figures/figure-text.ts';

/** Page-level data that blocks need in addition to their own. */
export interface BlockEnvironment {
  site: SiteSettings;
  /** Title of the page, for the subject of a quote mail. */
  pageTitle: string;
  /** Path of the page, for the body of a quote mail. */
  path: string;
  /** Steps of the installation, for the guide specification. */
  installation?: readonly string[];
  /** Part numbers and checklist for a quote mail. */
  quote?: QuoteRequest;
  /** Tables, figures, and charts. Null while they load; blocks by reference are empty until then. */
  catalogue: CatalogueReader | null;
  /** File size and page count of documents, if known. */
  documents?: KnownDocuments;
  /** Drawings offered as files in one of the document blocks. */
  drawings?: PageDrawings;
  /** True in the preview, where the outermost element of each block carries the block's id. */
  isMarked?: boolean;
}

const Context = createContext<BlockEnvironment | null>(null);

export function BlockEnvironmentProvider(props: { value: BlockEnvironment; children: ReactNode }) {
  return <Context value={props.value}>{props.children}</Context>;
}

/** Returns the environment of the page being rendered. Throws outside a provider. */
export function useBlockEnvironment(): BlockEnvironment {
  const environment = useContext(Context);
  if (!environment) throw new Error('Blocks must be drawn inside a BlockEnvironmentProvider');
  return environment;
}

/** Level of a block's own heading: below the section's title, or the section level if it has no title. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h3');

/** Position of a picture on its page. */
export const PicturePlace = createContext<{
  /** Id of the first visible image block. */
  first?: string | undefined;
  /** Number of columns in its row. */
  columns: number;
}>({ columns: 1 });

/** Ids of table blocks whose table is shown above as well: only the first one has the addresses of the rows. */
export const RepeatedTables = createContext<ReadonlySet<string>>(new Set());

/**
 * Returns the `sizes` attribute of a picture in a row of `columns` columns. On wide screens, the columns
 * share the page of 896 pixels without its padding; on other screens, a picture is at most as wide as the
 * screen.
 */
export const columnSizes = (columns: number): string =>
  `(min-width: 900px) ${String(Math.round(838 / columns - 58))}px, 100vw`;

/**
 * Source of tables, figures, and charts for blocks by reference, ready to render. A public page includes its
 * own; the admin builds all of them.
 */
export interface CatalogueReader {
  /** Null for an unknown name. */
  table: (name: string) => ResolvedTable | null;
  /** Null for an unknown key. */
  figure: (key: string) => PlateFigure | null;
  /** Null if none of the figures is a listed size. */
  chart: (facts: readonly string[]) => RangeChart | null;
}

/** Reads the catalog data included in a page. */
export const shownReader = ({ figures, tables, charts = {} }: ShownCatalogue): CatalogueReader => ({
  table: (name) => (Object.hasOwn(tables, name) ? (tables[name] ?? null) : null),
  figure: (key) => (Object.hasOwn(figures, key) ? (figures[key] ?? null) : null),
  chart: (facts) => charts[chartKey(facts)] ?? null,
});
