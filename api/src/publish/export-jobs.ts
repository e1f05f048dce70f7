import { API_HEADERS, PUBLIC_HEADERS, UPLOAD_HEADERS } from '../http/headers.ts';
import { escapeHtml } from '@wa/core/domain/text';
import { readFile } from 'node:fs/promises';
import type { RouteData } from '@wa/core/contract/site';
import type { Page } from '@wa/core/domain/pages/page';
import { homePathsOf } from '@wa/core/domain/products/home-pages';
import type { Product } from '@wa/core/domain/products/product';
import { isOldAddress } from '@wa/core/domain/slug';
import { drawingFiles } from '@wa/core/drawings/drawings';
import { CATALOG_PATH, NOT_FOUND_PATH, SCREENS, VIEWER_PATH } from '@wa/core/domain/site-routes';
import type { CatalogueKeeper } from '../content/catalog/lists.ts';
import { answeredProduct } from '../content/products/products.ts';
import { formerPaths, withFormerAddresses } from '../documents/former-addresses.ts';
import { GUIDE_FILES, guideFiles, NOT_INDEXED } from '../documents/guides/guide-files.ts';
import type { EditionFolder } from '../documents/editions/edition-folder.ts';
import type { PublishedEdition } from '../documents/editions/published-edition.ts';
import type { SiteFile } from '../documents/sheets/document-files.ts';
import type { DocumentLibrary } from '../documents/sheets/document-library.ts';
import { IMMUTABLE, type ReadySite, REVALIDATED } from '../site/cache/ready-site.ts';
import {
  API_PAGE,
  API_PRODUCT,
  apiValue,
  type ApiSources,
  LIST_PATHS,
  sitemapXml,
  type Renderer,
} from '../site/render/renderer.ts';
import type { StoreReader } from '../store/port.ts';
import type { UploadStorage } from '../uploads/storage.ts';
import type { BuildWriter } from './export-site.ts';
import type { Job } from './job.ts';
import { uploadJobs } from './upload-jobs.ts';

/** The headers file that Netlify, Cloudflare Pages, and similar hosts read. */
export const HEADERS_FILE = '_headers';
export const REDIRECTS_FILE = '_redirects';

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

/**
 * Returns the server's own headers by path. A host that merges rules gets each header from only one of them.
 */
export function headersFile(): string {
  const only = (headers: Record<string, string>) => ({ ...unset(PUBLIC_HEADERS), ...headers });
  const rules: [string, Record<string, string>][] = [
    ['/*', { ...PUBLIC_HEADERS, ...REVALIDATED }],
    ['/assets/*', { ...unset(REVALIDATED), ...IMMUTABLE }],
    ['/api/*', { ...only(API_HEADERS), ...JSON_TYPE }],
    ['/uploads/*', only(UPLOAD_HEADERS)],
    ['/guide-specifications/*', NOT_INDEXED],
  ];
  return rules
    .map(([path, headers]) => [path, ...Object.entries(headers).map(line)].join('\n'))
    .join('\n\n')
    .concat('\n');
}

/** Returns rules that unset headers: `! Name` removes the header that an earlier rule has set. */
const unset = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [`! ${name}`, '']));
const line = ([name, value]: [string, string]) => (value === '' ? `  ${name}` : `  ${name}: ${value}`);

/**
 * Returns redirects of old addresses, so that hosts with redirects don't show the stubs. Each page has a rule
 * of its own: a rule for all of them would turn `/pages//other.example` into `//other.example`, which is
 * another host.
 */
export function redirectsFile(
  moved: readonly { from: string; to: string }[],
  pages: readonly { slug: string }[],
): string {
  return [
    ...moved.map(({ from, to }) => `${encodeURI(from)} ${encodeURI(to)} 301`),
    '/products/* /product/:splat 301',
    ...pages.map(({ slug }) => `/pages/${slug} /${slug} 301`),
    '',
  ].join('\n');
}

/**
 * The path of the redirect script. It is a separate file because pages have no inline scripts. It keeps query
 * and hash, which a refresh would lose.
 */
export const REDIRECT_SCRIPT_PATH = '/redirect.js';
export const REDIRECT_SCRIPT = `const link = document.querySelector('a[data-moved]');
if (link) location.replace(link.getAttribute('href') + location.search + location.hash);
`;

/** Returns a page for hosts without redirects. */
export function redirectStub(to: string, publicUrl: string): string {
  const href = escapeHtml(encodeURI(to));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page has moved</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeHtml(publicUrl)}${href}">
<script src="${REDIRECT_SCRIPT_PATH}" defer></script>
<meta http-equiv="refresh" content="1; url=${href}">
</head>
<body>
<main><h1>This page has moved</h1><p><a data-moved href="${href}">Go to its new address</a></p></main>
</body>
</html>
`;
}

/** The sources of the exported site. */
export interface ExportSources extends ApiSources {
  documents: Pick<DocumentLibrary, 'allFacts' | 'checks'>;
  renderer: Pick<Renderer, 'route' | 'render'>;
  /** Responses that the server already caches. */
  ready: Pick<ReadySite, 'files' | 'ready'>;
  catalogue: CatalogueKeeper;
  store: StoreReader;
  uploads: UploadStorage;
  /** The printed catalog that visitors get, and its file. */
  published: PublishedEdition;
  editions: Pick<EditionFolder, 'open'>;
  /** The data sheets and their archives. */
  extraFiles: DocumentLibrary['files'];
}

/**
 * Lists every file to write except extra files and build.json. A record is read once for all of its files. The
 * stubs of redirects are written after all other files, and one by one, because an old address such as
 * `/clamps/index.html` can be the file of a page or of another stub.
 */
export async function listJobs(sources: ExportSources): Promise<{ jobs: Job[]; stubs: Job[] }> {
  const { content, catalogue, documents, renderer, ready, settings, store, uploads } = sources;
  const [checks, products, pages, redirects, { site }, specs] = await Promise.all([
    documents.checks(),
    content.products(),
    content.pages(),
    store.list('redirects'),
    settings.now(),
    catalogue.now(),
  ]);
  const records = [
    ...products.map(({ slug, figures }) => ({
      path: `/product/${slug}`,
      api: API_PRODUCT + slug,
      old: `/products/${slug}`,
      guides: figures.length > 0 ? GUIDE_FILES : 0,
    })),
    // Which pages have a guide specification is known once they are read.
    ...pages.map(({ slug }) => ({
      path: `/${slug}`,
      api: API_PAGE + slug,
      old: `/pages/${slug}`,
      guides: GUIDE_FILES,
    })),
  ];
  const former = formerPaths(redirects);
  const homes = homePathsOf(products.length);
  const shown = new Set([...homes, ...records.map(({ path }) => path)]);
  const moved = redirects
    .filter(({ from, to }) => !shown.has(from) && shown.has(to) && isOldAddress(from))
    // An address precedes those below it, so a stub never needs the name of a folder.
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  const drawn = (file: string, path: string): Job =>
    one(file, async () => (await draw(renderer, path))?.html ?? null);
  const stub = (to: string) => redirectStub(to, site.publicUrl);
  const answers = LIST_PATHS.map((path) =>
    one(documentFile(path), async () => apiJson(await apiValue(sources, path))),
  );
  const drawings = Object.keys(drawingFiles()).flatMap((name) =>
    ['svg', 'png'].map((ending) => `/drawings/${name}.${ending}`),
  );

  const jobs: Job[] = [
    ...homes.map((path) => drawn(documentFile(path), path)),
    ...records.map(({ path, api, old, guides }) => ({
      count: 3 + guides * (1 + (former.get(path)?.length ?? 0)),
      run: async (out: BuildWriter) => {
        const shown = await draw(renderer, path);
        // The record was deleted or moved after the list was read. The next deploy publishes that.
        if (shown === null || shown.record === null) return;
        const guide = await guideFiles(shown.record, { content, catalogue: specs, site });
        await Promise.all([
          out.write(documentFile(path), shown.html),
          out.write(documentFile(api), apiJson(answered(shown.record))),
          out.write(documentFile(old), stub(path)),
          ...withFormerAddresses(guide, redirects).map((file) => documentJob(file).run(out)),
        ]);
      },
    })),
    // Browsers answer the queries of screens themselves (D16).
    ...[...SCREENS.keys()].map((path) => drawn(documentFile(path), path)),
    // A printed sheet leads to its page of revisions.
    ...checks.map(({ path, shows }) =>
      one(documentFile(path), async () => {
        const route = await renderer.route(shows);
        return route.kind === 'shown' && route.status === 200 ? renderer.render(route) : null;
      }),
    ),
    // The viewer serves any document, which the address names.
    one('view/pdf/index.html', () => {
      const data = { kind: 'pdf-viewer', src: null, name: '' } as const;
      return renderer.render({ kind: 'shown', status: 200, path: VIEWER_PATH, data, isCanonical: false });
    }),
    drawn('404.html', NOT_FOUND_PATH),
    one(HEADERS_FILE, headersFile),
    one(REDIRECTS_FILE, () => redirectsFile(moved, pages)),
    one(REDIRECT_SCRIPT_PATH.slice(1), () => REDIRECT_SCRIPT),
    ...answers,
    one('robots.txt', () => readyBytes(ready, '/robots.txt')),
    one('sitemap.xml', () => sitemapXml(content, site.publicUrl)),
    ...drawings.map((path) => one(path.slice(1), () => readyBytes(ready, path))),
    ...[...ready.files.all()]
      // The admin's service worker answers for addresses that only the application has.
      .filter(([path]) => !path.startsWith('/admin/'))
      .map(([path, source]) => one(path.slice(1), () => readFile(source))),
  ];
  const edition = await sources.published();
  if (edition !== null)
    jobs.push({
      count: 1,
      run: (out) => out.stream(CATALOG_PATH.slice(1), sources.editions.open(edition._id)),
    });
  const stubs = moved.map(({ from, to }) => ({
    count: 1,
    run: (out: BuildWriter) => out.writeIfFree(documentFile(from), stub(to)),
  }));
  return { jobs: [...jobs, ...(await uploadJobs(uploads, store))], stubs };
}

export const documentJob = ({ path, body }: SiteFile): Job => one(path.slice(1), body);

/** Creates a job of one file; null for one whose record was deleted after it was listed. */
const one = (path: string, make: () => Promise<string | Buffer | null> | string): Job => ({
  count: 1,
  async run(out) {
    const content = await make();
    if (content !== null) await out.write(path, content);
  },
});

/**
 * Returns the file of a path. Hosts answer a decoded path from the index of its folder. JSON files follow the
 * same scheme, because a list is at the same time the folder of its entries.
 */
export const documentFile = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;

/**
 * Returns JSON without a character that looks like a tag, because a host will serve it as HTML. The value is
 * the same.
 */
function apiJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes('<') ? json.replaceAll('<', '\\u003c') : json;
}

/**
 * Returns the document at a path and the record that it shows, if any; null for a moved path.
 */
async function draw(
  renderer: ExportSources['renderer'],
  path: string,
): Promise<{ html: string; record: Product | Page | null } | null> {
  const route = await renderer.route(path);
  if (route.kind === 'moved') return null;
  const html = await renderer.render({ ...route, data: asFile(route.data) });
  return { html, record: recordOf(route.data) };
}

/**
 * Marks a page as a file. A file cannot answer a query, and the page says so where the browser cannot either.
 */
const asFile = (data: RouteData): RouteData =>
  'search' in data || data.kind === 'documents' ? { ...data, isFile: true } : data;

const answered = (record: Product | Page) =>
  'connectedSidebar' in record ? answeredProduct(record) : record;

function recordOf(data: RouteData): Product | Page | null {
  if (data.kind === 'product') return data.product;
  return data.kind === 'page' || data.kind === 'gallery' ? data.page : null;
}

async function readyBytes(site: Pick<ReadySite, 'ready'>, path: string): Promise<Buffer> {
  const answer = await site.ready(path);
  if (answer === null) throw new Error(`${path} has no content`);
  return answer.identity.body;
}
