import { readFile } from 'node:fs/promises';
import type { RouteData } from '@wa/core/contract/site';
import { COMPARE_PATH } from '@wa/core/domain/compare/compare-path';
import { DOCUMENTS_SLUG } from '@wa/core/domain/documents/document-families';
import { FIND_PATH, PIPE_SIZES_PATH } from '@wa/core/domain/finder/find-address';
import { INQUIRY_PATH } from '@wa/core/domain/inquiry/inquiry-path';
import { cardsOf, homePathsOf } from '@wa/core/domain/products/home-pages';
import { askingSlug } from '@wa/core/domain/products/product-card';
import type { SearchSource } from '@wa/core/domain/search/search-document';
import { SEARCH_PATH } from '@wa/core/domain/search/search-path';
import { isOldAddress } from '@wa/core/domain/slug';
import { uploadedImage } from '@wa/core/domain/uploaded-image';
import { drawingNames } from '@wa/core/drawings/drawings';
import type { DocumentFactsKeeper } from '../data-sheets/document-facts.ts';
import { answeredProduct } from '../products/product-view.ts';
import { createListJson } from '../ready/list-json.ts';
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
  PRODUCT_PREFIX,
  SITEMAP_PATH,
} from '../site/public-paths.ts';
import type { Renderer } from '../site/renderer.ts';
import { documentsIn, VIEWER_PATH } from '../site/route-data.ts';
import { sitemapXml } from '../site/sitemap.ts';
import type { StoreReader } from '../store/port.ts';
import type { UploadStorage } from '../uploads/storage.ts';
import { HEADERS_FILE, headersFile, REDIRECTS_FILE, redirectsFile } from './host-files.ts';
import type { BuildWriter } from './build-writer.ts';
import { REDIRECT_SCRIPT, REDIRECT_SCRIPT_PATH, redirectStub } from './redirect-stub.ts';

/** A file that is made elsewhere: data sheets and pictures of pages. */
export interface ExtraFile {
  /** Root-relative public path. */
  path: string;
  /** Public paths that it is made of. */
  from: readonly string[];
  /** True when it is not at hand and must be made again, whatever was exported before. */
  isLost?: boolean;
  /** Null for what went to the bin since it was listed. */
  body: () => Promise<Buffer | null>;
}

/** What the exported site is made of. */
export interface ExportSources extends ApiSources {
  renderer: Pick<Renderer, 'route' | 'render'>;
  /** What is kept as bytes anyhow. */
  ready: Pick<ReadySite, 'files' | 'ready'>;
  documents: Pick<DocumentFactsKeeper, 'all'>;
  store: StoreReader;
  uploads: UploadStorage;
  /** Kept from one export to the next. */
  listJson: ListFiles;
  extraFiles: () => Promise<readonly ExtraFile[]>;
  /** Tells what is kept in this process of what others have written; resolves with the last entry that was told. */
  look: () => Promise<number>;
}

/** Files that are made of one reading. */
export interface Job {
  files: readonly string[];
  /** What they are made of, where that is known before. */
  from?: readonly string[];
  /** Not among what the change log tells of, and quickly made. */
  isAlwaysMade?: boolean;
  run: (out: BuildWriter) => Promise<void>;
}

/** The viewer for any document: what it shall show stands in its address. */
const VIEWER_SHELL: Parameters<Renderer['render']>[0] = {
  kind: 'shown',
  status: 200,
  path: VIEWER_PATH,
  data: { kind: 'pdf-viewer', src: null, name: '' },
  isCanonical: false,
};

/** What the site draws that is no record; browsers answer the queries of these addresses themselves (D16). */
const ASKED = [`/${DOCUMENTS_SLUG}`, FIND_PATH, PIPE_SIZES_PATH, SEARCH_PATH, COMPARE_PATH, INQUIRY_PATH];

/** Everything there is to write but extra files and build.json. A record is read and sanitised once for all of its files. */
export async function listJobs(sources: ExportSources): Promise<Job[]> {
  const { content, renderer, ready, documents, settings, store, uploads, listJson } = sources;
  const [products, pages, redirects, { site }] = await Promise.all([
    content.products(),
    content.pages(),
    store.list('redirects'),
    settings.now(),
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
  const drawn = (file: string, path: string, own?: readonly string[]): Job => ({
    files: [file],
    ...(own && { from: own }),
    async run(out) {
      const shown = await draw(renderer, path);
      if (shown !== null) await out.write(file, shown.html, own ?? shown.from);
    },
  });
  /** A page of cards is stale when one of them is, when another is in its place, or when there are more or fewer in all. */
  const home = (path: string, at: number) => {
    const cards = cardsOf(products, at + 1).map(({ slug }) => PRODUCT_PREFIX + slug);
    return drawn(documentFile(path), path, [path, `#${String(products.length)} cards`, ...cards]);
  };
  const stub = (to: string) => redirectStub(to, site.publicUrl);
  const lists: [string, () => Promise<Buffer>][] = [
    [API_PRODUCTS, async () => listJson.products(await content.products())],
    [API_PAGES, async () => listJson.pages(await content.pages())],
    [API_PARTS, async () => listJson.parts(await sources.parts.now())],
    [API_SEARCH_INDEX, async () => searchIndexJson(await sources.search.source(), listJson.found)],
  ];
  const drawings = drawingNames.flatMap((name) => [`/drawings/${name}.svg`, `/drawings/${name}.dxf`]);

  const jobs: Job[] = [
    ...homePathsOf(products.length).map(home),
    ...records.map(({ path, api, old }) => ({
      files: [documentFile(path), documentFile(api), documentFile(old)],
      run: async (out: BuildWriter) => {
        const shown = await draw(renderer, path);
        // Binned or moved since the list was read: the next deploy brings that out.
        if (shown === null || shown.record === null) return;
        const { html, record, from } = shown;
        await Promise.all([
          out.write(documentFile(path), html, from),
          out.write(documentFile(api), apiJson(record), from),
          out.write(documentFile(old), stub(path), []),
        ]);
      },
    })),
    ...ASKED.map((path) => drawn(documentFile(path), path)),
    always('view/pdf/index.html', () => renderer.render(VIEWER_SHELL)),
    { ...drawn('404.html', '/not-found'), isAlwaysMade: true },
    ...moved.map(({ from, to }) => always(documentFile(from), () => stub(to))),
    always(HEADERS_FILE, headersFile),
    always(REDIRECTS_FILE, () => redirectsFile(moved)),
    always(REDIRECT_SCRIPT_PATH.slice(1), () => REDIRECT_SCRIPT),
    always(documentFile(API_DOCUMENTS), async () => apiJson(await documents.all())),
    always(documentFile(API_SIDEBAR), async () => apiJson(await apiValue(sources, API_SIDEBAR))),
    always(documentFile(API_SITE), async () => apiJson(await apiValue(sources, API_SITE))),
    always('robots.txt', () => readyText(ready, '/robots.txt')),
    text(documentFile(API_GALLERY), [API_GALLERY], async () => apiJson(await content.gallery())),
    ...lists.map(([path, make]) => text(documentFile(path), [path], make)),
    text('sitemap.xml', [SITEMAP_PATH], () => sitemapXml(content, site.publicUrl)),
    ...drawings.map((path) => text(path.slice(1), [], () => readyText(ready, path))),
    ...[...ready.files.all()]
      .filter(isPublic)
      .map(([path, source]) => text(path.slice(1), [], () => readFile(source))),
  ];
  const stored = new Set<string>();
  for await (const { name } of uploads.list()) stored.add(name);
  for (const name of stored) {
    // A name is given once.
    jobs.push(copyUpload(uploads, name));
    // No host looks for another file: pages name every copy.
    for (const { files } of uploadedImage(`/uploads/${name}`)?.copies ?? [])
      for (const copy of files.map((file) => file.slice('/uploads/'.length)))
        if (!stored.has(copy)) jobs.push(copyUpload(uploads, name, copy));
  }
  return jobs;
}

/** The admin's worker answers for addresses that only the application has. */
const isPublic = ([path]: readonly [path: string, file: string]) => !path.startsWith('/admin/');

/** Data sheets and pictures of pages, and apart from them what is made of other documents. */
export async function listDocuments({ extraFiles }: ExportSources): Promise<{ own: Job[]; made: Job[] }> {
  const found = { own: [] as Job[], made: [] as Job[] };
  for (const { path, from, isLost = false, body } of await extraFiles()) {
    const isMade = from.some((each) => each.startsWith('/data-sheets/') || each.startsWith('/uploads/'));
    found[isMade ? 'made' : 'own'].push({
      files: [path.slice(1)],
      from,
      isAlwaysMade: isLost,
      async run(out) {
        const bytes = await body();
        if (bytes !== null) await out.write(path.slice(1), bytes, from);
      },
    });
  }
  return found;
}

function text(path: string, from: readonly string[], make: () => Promise<string | Buffer> | string): Job {
  return { files: [path], from, run: async (out) => out.write(path, await make(), from) };
}

const always = (path: string, make: () => Promise<string> | string): Job => ({
  ...text(path, [], make),
  isAlwaysMade: true,
});

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

/** The lists of the API as they were exported last: what did not change is copied from there. */
export const createListFiles = () => ({
  products: createListJson(apiJson),
  pages: createListJson(apiJson),
  parts: createListJson(apiJson),
  found: createListJson(apiJson),
});
type ListFiles = ReturnType<typeof createListFiles>;

/** @param listed makes the JSON of its documents */
function searchIndexJson({ documents, ...others }: SearchSource, listed: ListFiles['found']): Buffer {
  const rest = Buffer.from(apiJson(others).replace('{', ','));
  return Buffer.concat([Buffer.from('{"documents":'), listed(documents), rest]);
}

/** The document at a path and, where it shows one, the record as the public API answers it; null for none. */
async function draw(
  renderer: ExportSources['renderer'],
  path: string,
): Promise<{ html: string; record: unknown; from: string[] } | null> {
  const route = await renderer.route(path);
  if (route.kind === 'moved') return null;
  const { data } = route;
  // A product asks for what another page asks (site/renderer.ts).
  const asking = data.kind === 'product' ? askingSlug(data.product) : null;
  const from = [path, ...(asking === null ? [] : [`/${asking}`]), ...documentsIn(data)];
  const html = await renderer.render({ ...route, data: asFile(data) });
  return { html, record: recordOf(data), from };
}

/** No server answers a query of a file, and the page says so where the browser cannot, either. */
const asFile = (data: RouteData): RouteData => ('search' in data ? { ...data, isFile: true } : data);

function recordOf(data: RouteData): unknown {
  if (data.kind === 'product') return answeredProduct(data.product);
  return data.kind === 'page' || data.kind === 'gallery' ? data.page : null;
}

async function readyText(site: Pick<ReadySite, 'ready'>, path: string): Promise<string> {
  const answer = await site.ready(path);
  if (answer === null) throw new Error(`${path} has no content`);
  return answer.identity.body.toString();
}

/** What stands in for a file that is not there is stale as soon as it is. */
function copyUpload(uploads: UploadStorage, name: string, as = name): Job {
  const from = as === name ? [] : [`#${name}`];
  return {
    files: [`uploads/${as}`],
    from,
    async run(out) {
      const stored = await uploads.open(name);
      if (stored !== null) await out.stream(`uploads/${as}`, await stored.stream(), from);
    },
  };
}
