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

/** What blocks need besides their own data. */
export interface BlockEnvironment {
  site: SiteSettings;
  /** Title of the page: the quote link names it in its subject. */
  pageTitle: string;
  /** Path of the page, for the body of the quote. */
  path: string;
  /** What a quote mail says beyond title and address. */
  quote?: QuoteRequest;
  /** Published facts. Null until they are loaded; blocks by reference then draw nothing. */
  catalogue: CatalogueReader | null;
  /** Size and pages of documents, where somebody knows them. */
  documents?: KnownDocuments;
  /** Drawings offered as files in one of the blocks of documents. */
  drawings?: PageDrawings;
  /** True in the preview: each block says which it is, on its outermost element. */
  isMarked?: boolean;
}

const Context = createContext<BlockEnvironment | null>(null);

export function BlockEnvironmentProvider(props: { value: BlockEnvironment; children: ReactNode }) {
  return <Context value={props.value}>{props.children}</Context>;
}

/** The environment of the page being drawn; throws outside a provider. */
export function useBlockEnvironment(): BlockEnvironment {
  const environment = useContext(Context);
  if (!environment) throw new Error('Blocks must be drawn inside a BlockEnvironmentProvider');
  return environment;
}

/** Level of a block's own heading: below its section's title, or in its place where the section has none. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h3');

/** Where on its page a picture stands. */
export const PicturePlace = createContext<{
  /** Id of the image block that visitors see first. */
  first?: string | undefined;
  /** Of the row, side by side. */
  columns: number;
}>({ columns: 1 });

/**
 * How wide a picture is drawn in a row of so many columns, as the attribute `sizes` has it: on wide screens the page of 896
 * pixels less its padding, shared among the columns; else at most the screen.
 */
export const columnSizes = (columns: number): string =>
  `(min-width: 900px) ${String(Math.round(838 / columns - 58))}px, 100vw`;

/**
 * What blocks by reference read: tables and figures ready to be drawn. A visitor's page brings those that it shows; the
 * admin makes them of all that there are.
 */
export interface CatalogueReader {
  /** Null for a name that the catalogue does not have. */
  table: (name: string) => ResolvedTable | null;
  /** Null for a key that the catalogue does not have. */
  figure: (key: string) => PlateFigure | null;
  /** Null where no size is published among them. */
  chart: (facts: readonly string[]) => RangeChart | null;
}

/** What a page has brought along. */
export const shownReader = ({ figures, tables, charts = {} }: ShownCatalogue): CatalogueReader => ({
  table: (name) => (Object.hasOwn(tables, name) ? (tables[name] ?? null) : null),
  figure: (key) => (Object.hasOwn(figures, key) ? (figures[key] ?? null) : null),
  chart: (facts) => charts[chartKey(facts)] ?? null,
});
