import { asPage } from '../seed/fixed-pages/static-page.ts';
import { staticPages } from '../seed/fixed-pages/registry.ts';
import type { Page } from '@wa/core/domain/pages/page';

const pages = [...staticPages.values()].map(asPage);

/** The fixed pages of the catalogue by slug, version 0 each (D5). */
export const builtInBySlug: ReadonlyMap<string, Page> = new Map(pages.map((page) => [page.slug, page]));
/** The same by id. */
export const builtInById: ReadonlyMap<string, Page> = new Map(pages.map((page) => [page._id, page]));
