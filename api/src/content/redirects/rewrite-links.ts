import { splitHref } from '@wa/core/domain/href';
import type { Change } from '../../store/change-log.ts';
import type { StoreTransaction } from '../../store/port.ts';

/** A page that moves, by its slugs. */
export interface Rename {
  from: string;
  to: string;
  now: Date;
}

/** Changes the links that one room keeps, as part of the rename's transaction. */
export type RenameLinks = (tx: StoreTransaction, rename: Rename) => Promise<Change[]>;

type Slugs = Pick<Rename, 'from' | 'to'>;

/** Fields of entries, blocks, tiles and downloads that hold one address. */
const ADDRESS_FIELDS: readonly string[] = ['href', 'url'];
const HTML_HREF = /(\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

/** An address that leads to the old page, leading to the new one with query and hash kept; any other as it is. */
export function rewriteHref(href: string, { from, to }: Slugs): string {
  const { path, query, hash } = splitHref(href.trim());
  const target = path.replace(/\/+$/, '').replace(/^\/pages\//, '/');
  return target === `/${from}` ? `/${to}${query}${hash}` : href;
}

/** The same within the href attributes of HTML; nothing else of it changes. */
export function rewriteHtml(html: string, slugs: Slugs): string {
  return html.replace(HTML_HREF, (all: string, head: string, double?: string, single?: string) => {
    const href = double ?? single ?? '';
    const rewritten = rewriteHref(href, slugs);
    return rewritten === href ? all : `${head}"${rewritten}"`;
  });
}

/** The same in any content: address fields at every depth, and HTML wherever it stands. */
export function rewriteContent<T>(content: T, slugs: Slugs): T {
  const visit = (value: unknown, field: string): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown) => visit(item, ''));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, key)]));
    }
    if (typeof value !== 'string') return value;
    if (ADDRESS_FIELDS.includes(field)) return rewriteHref(value, slugs);
    return field === 'html' ? rewriteHtml(value, slugs) : value;
  };
  return visit(content, '') as T;
}
