import { readFile } from 'node:fs/promises';
import type { RouteData } from '@wa/core/contract/site';
import { homePathsOf } from '@wa/core/domain/products/home-pages';
import { isOldAddress } from '@wa/core/domain/slug';
import { uploadedImage } from '@wa/core/domain/uploaded-image';
import { drawingFiles } from '@wa/core/drawings/drawings';
import { NOT_FOUND_PATH, SCREENS, VIEWER_PATH } from '@wa/core/domain/site-routes';
import type { DocumentFactsKeeper } from '../data-sheets/document-facts.ts';
import type { DataSheets } from '../data-sheets/sheet-library.ts';
import { answeredProduct } from '../products/product-view.ts';
import type { ReadySite } from '../ready/ready-site.ts';
import { apiValue } from '../site/api-values.ts';
import type { ApiSources } from '../site/api-values.ts';
import {
  API_DOCUMENTS,
  API_GALLERY,
  API_PAGE,
  API_PAGES,
  API_PARTS,
  API_PRODUCT,
  API_PRODUCTS,
  API_SEARCH_INDEX,
  API_SIDEBAR,
  API_SITE,
} from '../site/public-paths.ts';
import type { Renderer } from '../site/renderer.ts';
import { sitemapXml } from '../site/sitemap.ts';
import type { StoreReader } from '../store/port.ts';
import type { UploadStorage } from '../uploads/storage.ts';
import { HEADERS_FILE, headersFile, REDIRECTS_FILE, redirectsFile } from './host-files.ts';
import type { BuildWriter } from './build-writer.ts';
import { REDIRECT_SCRIPT, REDIRECT_SCRIPT_PATH, redirectStub } from './redirect-stub.ts';

/** What the exported site is made of. */
export interface JobSources extends ApiSources {
  renderer: Pick<Renderer, 'route' | 'render'>;
  /** Built files, drawings and robots.txt. */
  ready: Pick<ReadySite, 'files' | 'ready'>;
  documents: Pick<DocumentFactsKeeper, 'all'>;
  sheets: Pick<DataSheets, 'open' | 'exported' | 'families' | 'archiveBody'>;
  store: StoreReader;
  uploads: UploadStorage;
}

/** Files that are made of one reading, as data, so that any thread can make them. */
export type Job =
  | { make: 'record'; path: string; api: string; old: string }
  | { make: 'page'; path: string; file: string }
  | { make: 'viewer' }
  | { make: 'answer'; path: string }
  | { make: 'ready'; path: string }
  | { make: 'sitemap' }
  | { make: 'text'; file: string; text: string }
  | { make: 'copy'; file: string; source: string }
  | { make: 'upload'; name: string; copy: string }
  | { make: 'sheet'; slug: string; path: string }
  | { make: 'archive'; path: string };

export const filesOf = ({ make }: Job): number => (make === 'record' ? 3 : 1);

/** Lists and the search index, which the server has in memory: a thread would read every record once more. */
export const isInMemory = ({ make }: Job): boolean => make === 'answer' || make === 'sitemap';

/** The viewer for any document: what it shall show stands in its address. */
const VIEWER_SHELL: Parameters<Renderer['render']>[0] = {
  kind: 'shown',
  status: 200,
  path: VIEWER_PATH,
  data: { kind: 'pdf-viewer', src: null, name: '' },
  isCanonical: false,
};

/** Everything there is to write but data sheets and build.json. A record is read and sanitised once for all of its files. */
export async function listJobs(sources: JobSources): Promise<Job[]> {
  const { content, ready, settings, store, sheets, uploads } = sources;
  const [products, pages, redirects, { site }, { archives }] = await Promise.all([
    content.products(),
    content.pages(),
    store.list('redirects'),
    settings.now(),
    sheets.exported(),
  ]);
  const records = [
    ...products.map(({ slug }) => ({
      path: `/product/${slug}`,
      api: API_PRODUCT + slug,
      old: `/products/${slug}`,
    })),
    ...pages.map(({ slug }) => ({ path: `/${slug}`, api: API_PAGE + slug, old: `/pages/${slug}` })),
  ];
  const shown = new Set(['/', ...records.map(({ path }) => path)]);
  const moved = redirects.filter(({ from, to }) => !shown.has(from) && shown.has(to) && isOldAddress(from));
  const page = (path: string, file = documentFile(path)): Job => ({ make: 'page', path, file });
  const text = (file: string, content: string): Job => ({ make: 'text', file, text: content });
  const answers = [
    API_PRODUCTS,
    API_PAGES,
    API_SIDEBAR,
    API_SITE,
    API_PARTS,
    API_SEARCH_INDEX,
    API_GALLERY,
    API_DOCUMENTS,
  ];
  const drawings = Object.keys(drawingFiles()).flatMap((name) => [
    `/drawings/${name}.svg`,
    `/drawings/${name}.png`,
  ]);
  const jobs: Job[] = [
    ...answers.map((path): Job => ({ make: 'answer', path })),
    ...archives.map((path): Job => ({ make: 'archive', path })),
    ...homePathsOf(products.length).map((path) => page(path)),
    ...records.map((each): Job => ({ make: 'record', ...each })),
    // Browsers answer the queries of screens themselves (D16).
    ...[...SCREENS.keys()].map((path) => page(path)),
    { make: 'viewer' },
    page(NOT_FOUND_PATH, '404.html'),
    ...moved.map(({ from, to }) => text(documentFile(from), redirectStub(to, site.publicUrl))),
    text(HEADERS_FILE, headersFile()),
    text(REDIRECTS_FILE, redirectsFile(moved, pages)),
    text(REDIRECT_SCRIPT_PATH.slice(1), REDIRECT_SCRIPT),
    { make: 'sitemap' },
    ...['/robots.txt', ...drawings].map((path): Job => ({ make: 'ready', path })),
    ...[...ready.files.all()]
      .filter(isPublic)
      .map(([path, source]): Job => ({ make: 'copy', file: path.slice(1), source })),
  ];
  const stored = new Set<string>();
  for await (const { name } of uploads.list()) stored.add(name);
  for (const name of stored) {
    jobs.push({ make: 'upload', name, copy: name });
    // No host looks for another file: pages name every copy.
    for (const { files } of uploadedImage(`/uploads/${name}`)?.copies ?? [])
      for (const copy of files.map((file) => file.slice('/uploads/'.length)))
        if (!stored.has(copy)) jobs.push({ make: 'upload', name, copy });
  }
  return jobs;
}

/** The admin's worker answers for addresses that only the application has. */
const isPublic = ([path]: readonly [path: string, file: string]) => !path.startsWith('/admin/');

/** How each kind of job is done. What was binned or moved since it was listed isn't written. */
const makers: {
  [M in Job['make']]: (job: Of<M>, sources: JobSources, out: BuildWriter) => Promise<unknown>;
} = {
  async record({ path, api, old }, { renderer, settings }, out) {
    const shown = await draw(renderer, path);
    if (shown === null || shown.record === null) return;
    out.write(documentFile(path), shown.html);
    out.write(documentFile(api), apiJson(shown.record));
    out.write(documentFile(old), redirectStub(path, (await settings.now()).site.publicUrl));
  },
  async page({ path, file }, { renderer }, out) {
    const shown = await draw(renderer, path);
    if (shown !== null) out.write(file, shown.html);
  },
  async viewer(_job, { renderer }, out) {
    out.write(documentFile(VIEWER_PATH), await renderer.render(VIEWER_SHELL));
  },
  async answer({ path }, sources, out) {
    const value = path === API_DOCUMENTS ? await sources.documents.all() : await apiValue(sources, path);
    out.write(documentFile(path), apiJson(value));
  },
  async ready({ path }, { ready }, out) {
    const answer = await ready.ready(path);
    if (answer === null) throw new Error(`${path} has no content`);
    out.write(path.slice(1), answer.identity.body);
  },
  async sitemap(_job, { content, settings }, out) {
    out.write('sitemap.xml', await sitemapXml(content, (await settings.now()).site.publicUrl));
  },
  async text({ file, text }, _sources, out) {
    await Promise.resolve(out.write(file, text));
  },
  async copy({ file, source }, _sources, out) {
    out.write(file, await readFile(source));
  },
  /** A name of an upload is given once: a file of that name in the previous build is the same. */
  async upload({ name, copy }, { uploads }, out) {
    if (copy === name && out.link(`uploads/${copy}`)) return;
    const stored = await uploads.open(name);
    if (stored !== null) await out.stream(`uploads/${copy}`, await stored.stream());
  },
  async sheet({ slug, path }, { sheets }, out) {
    const sheet = await sheets.open(slug);
    if (sheet !== null) out.write(path.slice(1), sheet.body);
  },
  async archive({ path }, { sheets }, out) {
    const family = (await sheets.families()).find(({ zip }) => zip === path);
    if (family !== undefined) out.write(path.slice(1), await sheets.archiveBody(family));
  },
};
type Of<M extends Job['make']> = Extract<Job, { make: M }>;

export function runJob<M extends Job['make']>(
  job: Of<M>,
  sources: JobSources,
  out: BuildWriter,
): Promise<unknown> {
  return makers[job.make as M](job, sources, out);
}

/**
 * Static hosts answer an address without an extension from the index of its folder; JSON as well, since a name may be a
 * list and the folder of its entries at once.
 * @param path decoded
 */
export function documentFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}

/** A host will call it HTML, so that nothing in it may look like a tag. The JSON is the same. */
function apiJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes('<') ? json.replaceAll('<', '\\u003c') : json;
}

/** The document at a path and, where it shows one, the record as the public API answers it; null for none. */
async function draw(
  renderer: JobSources['renderer'],
  path: string,
): Promise<{ html: string; record: unknown } | null> {
  const route = await renderer.route(path);
  if (route.kind === 'moved') return null;
  const html = await renderer.render({ ...route, data: asFile(route.data) });
  return { html, record: recordOf(route.data) };
}

/** No server answers a query of a file, and the page says so where the browser cannot, either. */
const asFile = (data: RouteData): RouteData => ('search' in data ? { ...data, isFile: true } : data);

function recordOf(data: RouteData): unknown {
  if (data.kind === 'product') return answeredProduct(data.product);
  return data.kind === 'page' || data.kind === 'gallery' ? data.page : null;
}
