import { documentAddress } from '../documents/documents.ts';
import { type Block, type Page, blocksOf } from '../pages/page.ts';
import type { Product } from '../products/product.ts';
import { divider, contact, html, image, link, pdf, text } from './page-kinds.ts';
import { rangeChart, downloads, factPlate, factTable, guideSpecification, tiles } from './catalog-kinds.ts';
import {
  readFields,
  type DataOf,
  type Fields,
  type StoredOf,
  type Kind,
  type Needs,
  type SheetPart,
} from './kind.ts';

/** All kinds of blocks, in the order of the pickers. The last six use the catalog (D5). */
export const KINDS = {
  text,
  image,
  pdf,
  link,
  html,
  divider,
  contact,
  factTable,
  factPlate,
  tiles,
  downloads,
  guideSpecification,
  rangeChart,
};

export type BlockKind = keyof typeof KINDS;
export type BlockDataByKind = { [K in BlockKind]: StoredOf<(typeof KINDS)[K]['fields']> };
type BlockIcon = (typeof KINDS)[BlockKind]['icon'];

export const BLOCK_KINDS = /* @__PURE__ */ Object.keys(KINDS) as BlockKind[];

/** Returns true for a kind that this version can render. Blocks of other kinds are kept but not rendered. */
export function isBlockKind(kind: string): kind is BlockKind {
  return Object.hasOwn(KINDS, kind);
}

/** A kind of block with its data types erased. */
type AnyKind = Kind<Fields, BlockIcon>;

/** Returns the kind of a stored block; null if this version doesn't know it. */
export function kindOf(kind: string): AnyKind | null {
  // The cast is safe: a kind's functions are only called with data that its own fields have read.
  return isBlockKind(kind) ? (KINDS[kind] as unknown as AnyKind) : null;
}

/** Returns a new copy of a kind's default data (specification 3). */
export function blockDefaults<K extends BlockKind>(kind: K): BlockDataByKind[K] {
  return JSON.parse(JSON.stringify(KINDS[kind].defaults)) as BlockDataByKind[K];
}

/** Calls a function of a block's kind with its data; null if the kind is unknown. */
export function ask<T>(
  { kind: name, data }: Pick<Block, 'kind' | 'data'>,
  question: (kind: AnyKind, data: DataOf<Fields>) => T,
): T | null {
  const kind = kindOf(name);
  return kind && question(kind, readFields(kind.fields, data));
}

export function needsOf(block: Block): Needs {
  return ask(block, (kind, data) => kind.needs?.(data)) ?? {};
}

export function sheetOf(block: Block): SheetPart[] {
  return ask(block, (kind, data) => kind.sheet?.(data)) ?? [];
}

/**
 * Returns the catalog data and documents that a page's blocks need, without duplicates. Some may not exist.
 */
export function needsOfPage(page: Pick<Page, 'title' | 'content'>): Required<Needs> {
  const needs = blocksOf(page).map(needsOf);
  const each = (names: (of: Needs) => string[] | undefined) => [
    ...new Set(needs.flatMap((of) => names(of) ?? [])),
  ];
  return {
    tables: each(({ tables }) => tables),
    facts: each(({ facts }) => facts),
    documents: each(({ documents }) => documents),
    charts: needs.flatMap(({ charts = [] }) => charts),
  };
}

/** Returns the root-relative addresses of the site's own PDFs that a page or product offers for download. */
export function documentsOf(record: Page | Pick<Product, 'pdfs' | 'connectedSidebar'>): string[] {
  const hrefs = 'connectedSidebar' in record ? record.pdfs : needsOfPage(record).documents;
  const own = hrefs.map(documentAddress).filter((address) => OWN_DOCUMENT.test(address));
  return [...new Set(own)];
}

const OWN_DOCUMENT = /^\/(?:data-sheets|uploads)\/[a-z0-9/-]+\.pdf$/;
