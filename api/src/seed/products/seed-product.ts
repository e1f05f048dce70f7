import type { FactId } from '../facts/published.ts';
import { dataSheetHref, measureSheetHref, productSheetHref } from '../fixed-pages/define-page.ts';
import { staticPages } from '../fixed-pages/registry.ts';
import { stableId } from '../stable-id.ts';
import { PRODUCT_TASKS } from './product-tasks.ts';
import type { DrawingName } from '@wa/core/drawings/drawings';
import type { Product } from '@wa/core/domain/products/product';

/** A product as the seed inserts it; the store adds version and times. */
export type SeedProduct = Omit<Product, 'version' | 'updatedAt'>;

/** What a seeded card states; everything else follows from it. */
export interface CardDraft {
  slug: string;
  /** Lines of the card. */
  lines: readonly [name: string, ...details: string[]];
  /** Fixed page about the product, and the part of it where the page covers several. */
  page: string;
  anchor?: string;
  /** True where the card leads to a page of the product's own instead of a part of a shared one. */
  hasOwnPage?: boolean;
  drawings: readonly [DrawingName, ...DrawingName[]];
  /** Paragraphs about the product. */
  text: readonly string[];
  /** Figures of the product, listed below its text. */
  facts: readonly FactId[];
  metaTitle: string;
  metaDescription: string;
  /** Names of the sidebar entries it belongs to (seed-sidebar.ts). */
  sidebar: readonly string[];
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The product on the fixed page about it. */
const addressOf = ({ page, anchor }: CardDraft) => `/${page}${anchor === undefined ? '' : `#${anchor}`}`;

function content(draft: CardDraft): string {
  const { text, page } = draft;
  const title = staticPages.get(page)?.title ?? page;
  return [
    ...text.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    `<p>All tables and drawings: <a href="${addressOf(draft)}">${escapeHtml(title)}</a>.</p>`,
  ].join('\n');
}

/** Makes the product of a card; its place in the list is its place on the home page. */
export function seedProduct(draft: CardDraft, order: number): SeedProduct {
  const { slug, page, anchor, hasOwnPage = false, drawings } = draft;
  // One sheet a product: a page about it alone has its sheet, a part of a shared page has none.
  const sheet = anchor === undefined ? dataSheetHref(page) : productSheetHref(slug);
  const measure = staticPages.get(page)?.measureSheet === undefined ? [] : [measureSheetHref(page)];
  return {
    _id: stableId('product', slug),
    title: draft.lines.join('|'),
    image: drawings[0],
    url: hasOwnPage ? `/product/${slug}` : addressOf(draft),
    slug,
    source: 'catalogue',
    content: content(draft),
    images: drawings.map((name) => `drawing:${name}`),
    pdfs: [sheet, ...measure],
    metaTitle: draft.metaTitle,
    metaDescription: draft.metaDescription,
    figures: [...draft.facts],
    tasks: [...(PRODUCT_TASKS[slug] ?? [])],
    connectedSidebar: draft.sidebar.map((name) => stableId('sidebar-item', name)),
    order,
    isDeleted: false,
  };
}
