import { GUIDE_FORMATS, guideHref, type GuideFormat } from './guide-specification.ts';
import { decode, finalAddress, isPdfWrapper, splitHref } from './links.ts';
import { rewriteLinks } from './marked-text.ts';
import { dataSheetHref, measureSheetHref } from './pages/page.ts';
import { SHEET_CHECK_PATH } from './site-routes.ts';
import { slugOfPath } from './slug.ts';

/** The former and the current path of a page or product, such as `/product/clamp`. */
export interface Move {
  from: string;
  to: string;
  /** Addresses of documents that it may have, but that another page has. They stay. */
  others?: readonly string[];
}

const PRODUCT_PATH = '/product/';

/** Functions that return the address of a document, or of the page about its revisions, of a page or product. */
const DOCUMENTS: readonly ((path: string) => string)[] = [
  // Products have no measurement forms. Another product may have this address for its data sheet.
  (path) => (path.startsWith(PRODUCT_PATH) ? '' : measureSheetHref(slugOfPath(path))),
  (path) => dataSheetHref(slugOfPath(path)),
  (path) => SHEET_CHECK_PATH + path,
  ...(['us', 'metric'] as const).flatMap((system) =>
    (Object.keys(GUIDE_FORMATS) as GuideFormat[]).map(
      (format) => (path: string) => guideHref(path, system, format),
    ),
  ),
];

/** A path that is only replaced, never shown. */
const ANY = '/any';
const PARTS = DOCUMENTS.map((addressOf) => {
  const [start = '', end = ''] = addressOf(ANY).split(ANY);
  return { start, end, addressOf };
});

/**
 * Returns the paths of the pages or products that may have a document, the likeliest first. `/a-measure` and
 * `/a` may both have `/data-sheets/a-measure.pdf`.
 */
export const ownersOf = (address: string): string[] =>
  PARTS.flatMap(({ start, end, addressOf }) => {
    const path = address.slice(start.length, address.length - end.length);
    return path.startsWith('/') && addressOf(path) === address ? [path] : [];
  }).sort((a, b) => b.length - a.length);

/**
 * Returns the current address of a page or product that has moved, or of one of its documents, with query and
 * hash. Any other address is returned unchanged (D4.4).
 */
export function movedAddress(href: string, move: Move): string {
  const { from, to, others = [] } = move;
  const { path, query, hash } = splitHref(finalAddress(href));
  if (isPdfWrapper(path)) {
    const inner = query.replace(SOURCE, (all: string, head: string, src: string) => {
      const document = decode(src) ?? src;
      const moved = movedAddress(document, move);
      return moved === document ? all : head + encodeURIComponent(moved);
    });
    return inner === query ? href : path + inner + hash;
  }
  const bare = path.replace(/\/+$/, '');
  if (bare === from) return to + query + hash;
  const document = DOCUMENTS.find((addressOf) => addressOf(from) === bare);
  return document === undefined || others.includes(bare) ? href : document(to) + query + hash;
}

/** The document in the query of a viewer's address, also as HTML writes it. */
const SOURCE = /([?&;]src=)([^&#]*)/;

/** Fields of records, entries, blocks, tiles, and downloads that contain one address, or a list of them. */
const ADDRESS_FIELDS: readonly string[] = ['href', 'url', 'pdfs'];
/** Fields that contain HTML, of blocks and of products. */
const HTML_FIELDS: readonly string[] = ['html', 'content'];
/** Fields of blocks whose text may contain links. */
const MARKED_FIELDS: readonly string[] = ['text'];
const HTML_HREF = /(\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

/**
 * Returns fields of records in which the addresses of a page or product, and of its documents, are the current
 * ones: in address fields, HTML, and marked texts at every depth.
 */
export const withMovedAddresses = <T extends object>(fields: T, move: Move): T =>
  rewritten(fields, '', move) as T;

function rewritten(value: unknown, field: string, move: Move): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => rewritten(item, field, move));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewritten(item, key, move)]));
  if (typeof value !== 'string') return value;
  if (ADDRESS_FIELDS.includes(field)) return movedAddress(value, move);
  if (MARKED_FIELDS.includes(field)) return rewriteLinks(value, (href) => movedAddress(href, move));
  return HTML_FIELDS.includes(field) ? rewriteHtml(value, move) : value;
}

/** Rewrites addresses within the href attributes of HTML and changes nothing else. */
function rewriteHtml(html: string, move: Move): string {
  return html.replace(HTML_HREF, (all: string, head: string, double?: string, single?: string) => {
    const href = double ?? single ?? '';
    const moved = movedAddress(href, move);
    return moved === href ? all : `${head}"${moved}"`;
  });
}
