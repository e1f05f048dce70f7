import { createContext, useContext, type ReactNode } from 'react';
import type { SiteSettings } from '../contract/site.ts';
import type { KnownDocuments } from '../domain/documents/documents.ts';
import type { QuoteRequest } from '../domain/quote-mail.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import type { PageDrawings } from './page/drawings-of-page.ts';

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
