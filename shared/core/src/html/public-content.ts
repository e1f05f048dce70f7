import { kindOf } from '../domain/block-kinds/registry.ts';
import { textOf, unproven } from '../domain/block-kinds/fields.ts';
import type { Block, ContentEntry, Page, Row } from '../domain/pages/page.ts';
import { isEntry, pageAnchors } from '../domain/pages/page-content.ts';
import type { Product } from '../domain/products/product.ts';
import { FRAME_IDS, sanitiseHtml } from './sanitise.ts';

/** A product as everybody may see it: its HTML is sanitised, the stored source stays as typed (D4). */
export function toPublicProduct(product: Product): Product {
  return { ...product, content: sanitiseHtml(product.content) };
}

/** A page as everybody may see it: every field with HTML is sanitised, whatever entry its block stands in. */
export function toPublicPage(page: Page): Page {
  const taken = new Set([...FRAME_IDS, ...pageAnchors(page).map(({ anchor }) => anchor)]);
  return { ...page, content: page.content.map((entry) => publicEntry(entry, taken)) };
}

function publicEntry(entry: ContentEntry, taken: Set<string>): ContentEntry {
  if (isEntry(entry, 'section'))
    return { ...entry, ...(entry.rows && { rows: entry.rows.map((row) => publicRow(row, taken)) }) };
  if (isEntry(entry, 'row')) return publicRow(entry, taken);
  return entry;
}

function publicRow<R extends Row>(row: R, taken: Set<string>): R {
  if (row.columnsData === undefined) return row;
  return {
    ...row,
    columnsData: row.columnsData.map((blocks) => blocks.map((block) => publicBlock(block, taken))),
  };
}

function publicBlock(block: Block, taken: Set<string>): Block {
  const data = unproven(block.data);
  const sources = Object.entries(kindOf(block.kind)?.fields ?? {}).filter(([, { is }]) => is === 'html');
  if (sources.length === 0) return block;
  const shown = sources.map(([name]) => [name, sanitiseHtml(textOf(data[name]), taken)]);
  return { ...block, data: { ...data, ...(Object.fromEntries(shown) as object) } };
}
