import { pageSummarySchema } from '@wa/core/contract/pages';
import { pickFields } from '@wa/core/domain/pick-fields';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawPage } from '@wa/core/domain/catalogue/draw-records';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import { toPublicPage } from '@wa/core/html/public-content';
import type { Change } from '../../store/change-log.ts';
import type { SummaryOf } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';

const SUMMARY_FIELDS = pageSummarySchema.keyof().options;

/** The fields of a list entry, and no others. */
export const toPageSummary = (record: SummaryOf<'pages'>): PageSummary => pickFields(record, SUMMARY_FIELDS);

/** The whole page with its HTML as it was typed. */
export const toPage = (record: RecordOf<'pages'> | Page): Page => PAGE.view(record);

/** How an answer shows a page to an administrator. */
export const SHOWN_PAGE = { collection: 'pages', show: toPage } as const;

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
