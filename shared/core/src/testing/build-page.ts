import type { Block, Page, PageInput, Row, SectionEntry } from '../domain/pages/page.ts';
import { buildId, BUILT_AT } from './build-id.ts';

/** A text block unless overridden; every call has an id of its own. */
export function buildBlock(overrides: Partial<Block> = {}): Block {
  return {
    id: `block-${buildId()}`,
    kind: 'text',
    data: { text: 'Tight up to 36 psi.', format: 'p' },
    ...overrides,
  };
}

/** A row whose columns are the given lists of blocks; one column with one text block if none are given. */
export function buildRow(...columnsData: Block[][]): Row {
  const columns = columnsData.length > 0 ? columnsData : [[buildBlock()]];
  return { columns: columns.length, columnsData: columns };
}

/** A section with one row. */
export function buildSection(overrides: Partial<SectionEntry> = {}): SectionEntry {
  return { type: 'section', title: 'Overview', slug: 'overview', rows: [buildRow()], ...overrides };
}

/** The fields a client sends for a page with one section. */
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
    ...overrides,
  };
}

/** A stored page; every call has an id and, unless given, a slug of its own. */
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
