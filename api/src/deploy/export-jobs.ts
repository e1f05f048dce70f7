import type { RouteData, SiteSettings } from '@wa/core/contract/site';
import { DOCUMENTS_SLUG } from '@wa/core/domain/documents/document-families';
import { drawingNames } from '@wa/core/drawings/drawings';
import type { DocumentFactsKeeper } from '../data-sheets/document-facts.ts';
import type { ReadySite } from '../ready/ready-site.ts';
import { apiValue } from '../site/api-values.ts';
import {
  API_DOCUMENTS,
  API_PAGES,
  API_PRODUCTS,
  API_SIDEBAR,
  API_SITE,
  apiPagePath,
  apiProductPath,
} from '../site/public-paths.ts';
import type { Renderer } from '../site/renderer.ts';
import { VIEWER_PATH } from '../site/route-data.ts';
import type { SiteContent } from '../site/site-content.ts';
import type { StoreReader } from '../store/port.ts';
import type { UploadStorage } from '../uploads/storage.ts';
import type { FileWriter } from './file-writer.ts';
import { REDIRECT_SCRIPT, REDIRECT_SCRIPT_PATH, redirectStub } from './redirect-stub.ts';

/** A file that is made elsewhere: data sheets and pictures of pages. */
export interface ExtraFile {
  /** Root-relative public path. */
  path: string;
  /** Null for what went to the bin since it was listed. */
  body: () => Promise<Buffer | null>;
}

/** What the exported site is made of. */
export interface ExportSources {
  content: SiteContent;
  renderer: Pick<Renderer, 'route' | 'render'>;
  /** What is kept as bytes anyhow. */
  ready: Pick<ReadySite, 'files' | 'ready'>;
  documents: Pick<DocumentFactsKeeper, 'all'>;
  settings: SiteSettings;
  store: StoreReader;
  uploads: UploadStorage;
  extraFiles: () => Promise<readonly ExtraFile[]>;
}

/** Files that are made of one reading. */
export interface Job {
  /** How many. */
  files: number;
  run: (out: FileWriter) => Promise<void>;
}

/** The viewer for any document: what it shall show stands in its address. */
const VIEWER_SHELL: Parameters<Renderer['render']>[0] = {
  kind: 'shown',
  status: 200,
  path: VIEWER_PATH,
  data: { kind: 'pdf-viewer', src: null, name: '' },
  isCanonical: false,
};

/** Everything there is to write but extra files and build.json. A record is read and sanitised once for all of its files. */
export async function listJobs(sources: ExportSources): Promise<Job[]> {
  const { content, renderer, ready, documents, settings, store, uploads } = sources;
  const [products, pages, redirects] = await Promise.all([
    content.products(),
    content.pages(),
    store.list('redirects'),
  ]);
  const records = [
    ...products.map(({ slug }) => ({
      path: `/product/${slug}`,
      api: apiProductPath(slug),
      old: `/products/${slug}`,
    })),
    ...pages.map(({ slug }) => ({ path: `/${slug}`, api: apiPagePath(slug), old: `/pages/${slug}` })),
  ];
  const shown = new Set(['/', ...records.map(({ path }) => path)]);
  const moved = redirects.filter(({ from, to }) => !shown.has(from) && shown.has(to));
  const drawn = (file: string, path: string) =>
    one(async (out) => {
      const shown = await draw(renderer, path);
      if (shown !== null) await out.write(file, shown.html);
    });
  const stub = (to: string) => redirectStub(to, settings.publicUrl);
  const lists = [API_PRODUCTS, API_PAGES, API_SIDEBAR, API_SITE];
  const plain = ['/robots.txt', '/sitemap.xml', ...drawingNames.map((name) => `/drawings/${name}.svg`)];

  const jobs: Job[] = [
    drawn(documentFile('/'), '/'),
    ...records.map(({ path, api, old }) => ({
      files: 3,
      run: async (out: FileWriter) => {
        const shown = await draw(renderer, path);
        // Binned or moved since the list was read: the next deploy brings that out.
        if (shown === null || shown.record === null) return;
        const { html, record } = shown;
        await Promise.all([
          out.write(documentFile(path), html),
          out.write(apiFile(api), apiJson(record)),
          out.write(documentFile(old), stub(path)),
        ]);
      },
    })),
    drawn('documents/index.html', `/${DOCUMENTS_SLUG}`),
    text('view/pdf/index.html', () => renderer.render(VIEWER_SHELL)),
    drawn('404.html', '/not-found'),
    ...moved.map(({ from, to }) => text(documentFile(from), () => stub(to))),
    text(REDIRECT_SCRIPT_PATH.slice(1), () => REDIRECT_SCRIPT),
    text(apiFile(API_DOCUMENTS), async () => apiJson(await documents.all())),
    ...lists.map((path) => text(apiFile(path), async () => apiJson(await apiValue(content, settings, path)))),
    ...plain.map((path) => text(path.slice(1), () => readyText(ready, path))),
    ...[...ready.files.all()].map(([path, source]) => one((out) => out.copy(path.slice(1), source))),
  ];
  for await (const { name } of uploads.list()) {
    jobs.push(one((out) => copyUpload(uploads, name, out)));
  }
  return jobs;
}

/** The data sheets, which pages tell the sizes of, and the pages' pictures. */
export async function listDocuments({ extraFiles }: ExportSources): Promise<Job[]> {
  return (await extraFiles()).map(({ path, body }) =>
    one(async (out) => {
      const bytes = await body();
      if (bytes !== null) await out.write(path.slice(1), bytes);
    }),
  );
}

const one = (run: Job['run']): Job => ({ files: 1, run });
const text = (path: string, make: () => Promise<string> | string): Job =>
  one(async (out) => out.write(path, await make()));

/** Static hosts answer an address without an extension from the index of its folder. */
function documentFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}

/** The same rule for JSON: a name may be a list and the folder of its entries at once. */
function apiFile(path: string): string {
  return `${decodeURIComponent(path).slice(1)}/index.html`;
}

/** A host will call it HTML, so that nothing in it may look like a tag. The JSON is the same. */
function apiJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** The document at a path and, where it shows one, the record as the public API answers it; null for none. */
async function draw(
  renderer: ExportSources['renderer'],
  path: string,
): Promise<{ html: string; record: unknown } | null> {
  const route = await renderer.route(path);
  if (route.kind === 'moved') return null;
  return { html: await renderer.render(route), record: recordOf(route.data) };
}

function recordOf(data: RouteData): unknown {
  if (data.kind === 'product') return data.product;
  return data.kind === 'page' || data.kind === 'gallery' ? data.page : null;
}

async function readyText(site: Pick<ReadySite, 'ready'>, path: string): Promise<string> {
  const answer = await site.ready(path);
  if (answer === null) throw new Error(`${path} has no content`);
  return answer.identity.body.toString();
}

async function copyUpload(uploads: UploadStorage, name: string, out: FileWriter): Promise<void> {
  const stored = await uploads.open(name);
  if (stored !== null) await out.stream(`uploads/${name}`, await stored.stream());
}
