import type { Block, Page, PageInput, Row, SectionEntry } from '../domain/pages/page.ts';
import { buildId, BUILT_AT } from './build-id.ts';

/** Builds a block with a unique id; a text block by default. */
export function buildBlock(overrides: Partial<Block> = {}): Block {
  return {
    id: `block-${buildId()}`,
    kind: 'text',
    data: { text: 'Tight up to 36 psi.', format: 'p' },
    ...overrides,
  };
}

/** Builds a row from the lists of blocks of its columns; by default, one column with a text block. */
export function buildRow(...columnsData: Block[][]): Row {
  const columns = columnsData.length > 0 ? columnsData : [[buildBlock()]];
  return { columns: columns.length, columnsData: columns };
}

/** Builds a section with one row. */
export function buildSection(overrides: Partial<SectionEntry> = {}): SectionEntry {
  return { type: 'section', title: 'Overview', slug: 'overview', rows: [buildRow()], ...overrides };
}

/** Builds the fields that a client sends for a page with one section. */
export function buildPageInput(overrides: Partial<PageInput> = {}): PageInput {
  return {
    title: 'Casing Spacers',
    slug: 'casing-spacers',
    images: [],
    pdfs: [],
    content: [buildSection()],
    featured: false,
    url: '',
    backTo: 'previous',
    copyProtection: false,
    reviewBy: '',
    draft: false,
    prepared: null,
    expectedSpecs: [],
    ...overrides,
  };
}

/** Builds a stored page with a unique id and slug. */
export function buildPage(overrides: Partial<Page> = {}): Page {
  const _id = overrides._id ?? buildId();
  return {
    ...buildPageInput({ slug: `page-${_id.slice(-6)}` }),
    _id,
    version: 1,
    updatedAt: BUILT_AT,
    isDeleted: false,
    ...overrides,
  };
}
