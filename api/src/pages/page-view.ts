import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawPage } from '@wa/core/domain/catalogue/draw-records';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import { toPublicPage } from '@wa/core/html/public-content';
import type { Change } from '../change-log/change.ts';
import type { SummaryOf } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';

/** The fields of a list entry, and no others. */
export function toPageSummary(record: SummaryOf<'pages'> | Page): PageSummary {
  return {
    _id: record._id,
    version: record.version,
    updatedAt: record.updatedAt,
    title: record.title,
    slug: record.slug,
    images: record.images,
    pdfs: record.pdfs,
    featured: record.featured,
    url: record.url,
    backTo: record.backTo,
    copyProtection: record.copyProtection,
    isDeleted: record.isDeleted,
  };
}

/** The whole page with its HTML as it was typed. */
export function toPage(record: RecordOf<'pages'> | Page): Page {
  return { ...toPageSummary(record), content: record.content };
}

/** How an answer shows a page to an administrator. */
export const PAGE = { collection: 'pages', show: toPage } as const;

/** As visitors see it: with its figures drawn, its HTML sanitised (D4, D14). */
export function publicPage(page: Page, catalogue: Catalogue): Page {
  return toPublicPage(drawPage(page, catalogue));
}

export function pagePath(slug: string): string {
  return `/${slug}`;
}

/** What the rest of the server hears of a write; `before` is null for a page that was not there. */
export function pageChange(action: Change['action'], before: { slug: string } | null, after: Page): Change {
  const paths = new Set([before, after].flatMap((page) => (page ? [pagePath(page.slug)] : [])));
  return {
    kind: 'page',
    action,
    id: after._id,
    title: after.title,
    version: after.version,
    paths: [...paths],
  };
}
