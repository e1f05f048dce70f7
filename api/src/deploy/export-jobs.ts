import type { RouteData, SiteSettings } from '@wa/shared/contract/site';
import { drawingNames } from '@wa/shared/drawings/drawings';
import { API_DOCUMENTS, API_SITE, apiValue } from '../site/api-answers.ts';
import type { Site } from '../site/site.ts';
import { API_PAGES, API_PRODUCTS, API_SIDEBAR, apiPagePath, apiProductPath } from '../site/stale-paths.ts';
import type { StoreReader } from '../store/port.ts';
import type { UploadStorage } from '../uploads/storage.ts';
import type { FileWriter } from './file-writer.ts';
import { REDIRECT_SCRIPT, REDIRECT_SCRIPT_PATH, redirectStub } from './redirect-stub.ts';

/** A file that is made elsewhere: the data sheets. */
export interface ExtraFile {
  /** Root-relative public path. */
  path: string;
  body: () => Promise<Buffer>;
}

/** What the exported site is made of. */
export interface ExportSources {
  site: Site;
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

/** Everything there is to write but the data sheets and build.json. A record is read and sanitised once for all of its files. */
export async function listJobs(sources: ExportSources): Promise<Job[]> {
  const { site, settings, store, uploads } = sources;
  const { content } = site;
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
  const stub = (to: string) => redirectStub(to, settings.publicUrl);
  const lists = [API_PRODUCTS, API_PAGES, API_SIDEBAR, API_SITE];
  const ready = ['/robots.txt', '/sitemap.xml', ...drawingNames.map((name) => `/drawings/${name}.svg`)];

  const jobs: Job[] = [
    text(documentFile('/'), async () => (await draw(site, '/')).html),
    ...records.map(({ path, api, old }) => ({
      files: 3,
      run: async (out: FileWriter) => {
        const { html, data } = await draw(site, path);
        await Promise.all([
          out.write(documentFile(path), html),
          out.write(apiFile(api), apiJson(recordOf(data))),
          out.write(documentFile(old), stub(path)),
        ]);
      },
    })),
    text('view/pdf/index.html', async () => (await draw(site, '/view/pdf')).html),
    text('404.html', async () => (await draw(site, '/not-found')).html),
    ...moved.map(({ from, to }) => text(documentFile(from), () => stub(to))),
    text(REDIRECT_SCRIPT_PATH.slice(1), () => REDIRECT_SCRIPT),
    text(apiFile(API_DOCUMENTS), async () => apiJson(await site.documents.all())),
    ...lists.map((path) => text(apiFile(path), async () => apiJson(await apiValue(content, settings, path)))),
    ...ready.map((path) => text(path.slice(1), () => readyText(site, path))),
    ...[...site.files.all()].map(([path, source]) => one((out) => out.copy(path.slice(1), source))),
  ];
  for await (const { name } of uploads.list()) {
    jobs.push(one((out) => copyUpload(uploads, name, out)));
  }
  return jobs;
}

/** The data sheets, which pages tell the sizes of. */
export async function listDocuments({ extraFiles }: ExportSources): Promise<Job[]> {
  return (await extraFiles()).map(({ path, body }) =>
    one(async (out) => out.write(path.slice(1), await body())),
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

async function draw(site: Site, path: string): Promise<{ html: string; data: RouteData }> {
  const route = await site.route(path);
  if (route.kind === 'moved') throw new Error(`${path} has moved while the site was exported`);
  return { html: await site.render(route), data: route.data };
}

/** The record as the public API answers it: a document shows the same. */
function recordOf(data: RouteData): unknown {
  if (data.kind === 'product') return data.product;
  if (data.kind === 'page' || data.kind === 'gallery') return data.page;
  throw new Error('A record went to the bin while the site was exported');
}

async function readyText(site: Site, path: string): Promise<string> {
  const answer = await site.ready(path);
  if (answer === null) throw new Error(`${path} has no content`);
  return answer.identity.body.toString();
}

async function copyUpload(uploads: UploadStorage, name: string, out: FileWriter): Promise<void> {
  const stored = await uploads.open(name);
  if (stored !== null) await out.stream(`uploads/${name}`, await stored.stream());
}
