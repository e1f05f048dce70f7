import { escapeHtml } from '@wa/core/domain/escape-html';
import { homePathsOf } from '@wa/core/domain/products/home-pages';
import { NOT_FOUND_PATH, SCREENS } from '@wa/core/domain/site-routes';
import type { SiteContent } from './site-content.ts';

/** Every public address with the day of its last change, in the order of the addresses. */
export async function sitemapEntries(content: SiteContent): Promise<{ path: string; lastmod: string }[]> {
  const [products, pages] = await Promise.all([content.products(), content.pages()]);
  const entries = [
    ...products.map(({ slug, updatedAt }) => ({ path: `/product/${slug}`, lastmod: updatedAt })),
    ...pages.map(({ slug, updatedAt }) => ({ path: `/${slug}`, lastmod: updatedAt })),
  ].filter(({ path }) => path !== NOT_FOUND_PATH);
  const newest = entries.reduce((latest, { lastmod }) => (lastmod > latest ? lastmod : latest), '');
  const listed = [...SCREENS].filter(([, { isListed }]) => isListed).map(([path]) => path);
  for (const path of [...homePathsOf(products.length), ...listed]) entries.push({ path, lastmod: newest });
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** @param publicUrl origin without a trailing slash */
export async function sitemapXml(content: SiteContent, publicUrl: string): Promise<string> {
  const rows = (await sitemapEntries(content)).map(({ path, lastmod }) => {
    const changed = lastmod === '' ? '' : `<lastmod>${lastmod}</lastmod>`;
    return `<url><loc>${escapeHtml(publicUrl + encodeURI(path))}</loc>${changed}</url>`;
  });
  const set = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>`;
  return `<?xml version="1.0" encoding="UTF-8"?>${set}`;
}

/** What robots may read, and where the sitemap is (D11). */
export function robotsTxt(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
