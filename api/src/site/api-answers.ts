import type { SiteSettings } from '@wa/shared/contract/site';
import { API_HEADERS } from '../http/headers.ts';
import { readyAnswer } from './ready-answer.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import type { SiteContent } from './site-content.ts';
import { API_PAGES, API_PRODUCTS, API_SIDEBAR, apiPagePath, apiProductPath } from './stale-paths.ts';

export const API_SITE = '/api/site';
const BY_SLUG = /^\/api\/(products|pages)\/slug\/([^/?]+)$/;

/** The same as the routes send to somebody without a session; api-answers.test.ts compares the bytes. */
const HEADERS = {
  ...API_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
};

/**
 * What a public GET call answers, for the byte cache and the static export; undefined for an address that is none or
 * names nothing, which is left to the routes.
 */
export async function apiValue(content: SiteContent, site: SiteSettings, path: string): Promise<unknown> {
  if (path === API_PRODUCTS) return content.products();
  if (path === API_PAGES) return content.pages();
  if (path === API_SIDEBAR) return content.sidebar();
  if (path === API_SITE) return site;
  const [, kind, encoded = ''] = BY_SLUG.exec(path) ?? [];
  if (kind === undefined) return undefined;
  const slug = decode(encoded);
  // One spelling only: any other would be a second entry for the same thing.
  if (slug === null || path !== (kind === 'pages' ? apiPagePath(slug) : apiProductPath(slug)))
    return undefined;
  return (await (kind === 'pages' ? content.page(slug) : content.product(slug))) ?? undefined;
}

/** True for an address that could be answered here: worth a look before Express. */
export function isPublicApiPath(path: string): boolean {
  return [API_PRODUCTS, API_PAGES, API_SIDEBAR, API_SITE].includes(path) || BY_SLUG.test(path);
}

export function apiAnswer(value: unknown): ReadyAnswer {
  return readyAnswer({ body: JSON.stringify(value), headers: HEADERS, isAnonymousOnly: true });
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
