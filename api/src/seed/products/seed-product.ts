import { figure } from '@wa/core/catalogue/facts/fact-text';
import { fact, type FactId } from '@wa/core/catalogue/facts/registry';
import { measureSheetHref, productSheetHref } from '@wa/core/catalogue/pages/define-page';
import { staticPages } from '@wa/core/catalogue/pages/registry';
import { stableId } from '@wa/core/catalogue/stable-id';
import type { DrawingName } from '@wa/core/drawings/drawings';
import type { Product } from '@wa/core/domain/products/product';

/** A product as the seed inserts it; the store adds version and times. */
export type SeedProduct = Omit<Product, 'version' | 'updatedAt'>;

/** What a seeded card states; everything else follows from it. */
export interface CardDraft {
  slug: string;
  /** Lines of the card. */
  lines: readonly [name: string, ...details: string[]];
  /** Fixed page that the card leads to, and the anchor there. */
  page: string;
  anchor?: string;
  drawings: readonly [DrawingName, ...DrawingName[]];
  /** Paragraphs about the product. */
  text: readonly string[];
  /** Figures listed below the text. */
  facts: readonly FactId[];
  metaTitle: string;
  metaDescription: string;
  /** Names of the sidebar entries it belongs to (seed-sidebar.ts). */
  sidebar: readonly string[];
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function factItem(id: FactId): string {
  const { label, condition } = fact(id);
  const where = condition === undefined ? '' : ` (${condition.charAt(0).toLowerCase()}${condition.slice(1)})`;
  return `<li><strong>${escapeHtml(label)}:</strong> ${escapeHtml(figure(id) + where)}</li>`;
}

function content({ text, facts, page, anchor }: CardDraft): string {
  const title = staticPages.get(page)?.title ?? page;
  const href = `/${page}${anchor === undefined ? '' : `#${anchor}`}`;
  return [
    ...text.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(facts.length === 0 ? [] : [`<h2>Figures</h2><ul>${facts.map(factItem).join('')}</ul>`]),
    `<p>All tables and drawings: <a href="${href}">${escapeHtml(title)}</a>.</p>`,
  ].join('\n');
}

/** Makes the product of a card; its place in the list is its place on the home page. */
export function seedProduct(draft: CardDraft, order: number): SeedProduct {
  const { slug, page, anchor, drawings } = draft;
  const measure = staticPages.get(page)?.measureSheet === undefined ? [] : [measureSheetHref(page)];
  return {
    _id: stableId('product', slug),
    title: draft.lines.join('|'),
    image: drawings[0],
    url: `/${page}${anchor === undefined ? '' : `#${anchor}`}`,
    slug,
    source: 'catalogue',
    content: content(draft),
    images: drawings.map((name) => `drawing:${name}`),
    pdfs: [productSheetHref(slug), ...measure],
    metaTitle: draft.metaTitle,
    metaDescription: draft.metaDescription,
    connectedSidebar: draft.sidebar.map((name) => stableId('sidebar-item', name)),
    order,
    isDeleted: false,
  };
}
