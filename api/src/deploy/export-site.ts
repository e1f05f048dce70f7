import { copyFile, mkdir, open, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { drawingNames } from '@wa/shared/drawings/drawings';
import { API_DOCUMENTS, API_SITE, apiValue } from '../site/api-answers.ts';
import type { Site } from '../site/site.ts';
import { API_PAGES, API_PRODUCTS, API_SIDEBAR, apiPagePath, apiProductPath } from '../site/stale-paths.ts';
import type { StoreReader } from '../store/port.ts';
import type { SiteSettings } from '@wa/shared/contract/site';
import type { UploadStorage } from '../uploads/storage.ts';
import { BUILD_FILE } from './build-id.ts';
import type { BuildInfo } from './build-id.ts';
import { REDIRECT_SCRIPT, REDIRECT_SCRIPT_PATH, redirectStub } from './redirect-stub.ts';

/** A file that is made elsewhere: the data sheets. */
export interface ExtraFile {
  /** Root-relative public path. */
  path: string;
  body: () => Promise<Buffer>;
}

export interface ExportOptions {
  site: Site;
  settings: SiteSettings;
  store: StoreReader;
  uploads: UploadStorage;
  extraFiles: () => Promise<readonly ExtraFile[]>;
  build: BuildInfo;
  /** Files written so far, and in all. */
  onProgress?: (done: number, total: number) => void;
}

/** Files in work at once. */
const AT_ONCE = 16;
/** Files between two reports. */
const REPORT_EVERY = 50;

interface Job {
  path: string;
  write: (file: string) => Promise<void>;
}

/**
 * The whole public site as files for any static host (D8): documents, the public API's answers, built files, uploads,
 * drawings, data sheets, stubs for what has moved. build.json is written last: what has it is whole.
 * @returns the number of files
 */
export async function exportSite(folder: string, options: ExportOptions): Promise<number> {
  // Documents first: pages print their sizes.
  const stages = [await listDocuments(options), await listJobs(options)];
  const total = stages.flat().length + 1;
  const made = new Map<string, Promise<unknown>>();
  let done = 0;
  options.onProgress?.(done, total);
  const worker = async (queue: Iterable<Job>) => {
    for (const { path, write } of queue) {
      const file = join(folder, ...path.split('/'));
      const parent = dirname(file);
      if (!made.has(parent)) made.set(parent, mkdir(parent, { recursive: true }));
      await made.get(parent);
      await write(file);
      done += 1;
      if (done % REPORT_EVERY === 0) options.onProgress?.(done, total);
    }
  };
  for (const stage of stages) {
    const queue = stage.values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => worker(queue)));
  }
  await writeDurably(join(folder, BUILD_FILE), JSON.stringify(options.build));
  options.onProgress?.(total, total);
  return total;
}

async function listJobs(options: ExportOptions): Promise<Job[]> {
  const { site, settings, store, uploads } = options;
  const { content } = site;
  const [products, pages, redirects] = await Promise.all([
    content.products(),
    content.pages(),
    store.list('redirects'),
  ]);
  const documents = [
    '/',
    ...products.map(({ slug }) => `/product/${slug}`),
    ...pages.map(({ slug }) => `/${slug}`),
  ];
  const shown = new Set(documents);
  const moved = [
    ...products.map(({ slug }) => ({ from: `/products/${slug}`, to: `/product/${slug}` })),
    ...pages.map(({ slug }) => ({ from: `/pages/${slug}`, to: `/${slug}` })),
    ...redirects.filter(({ from, to }) => !shown.has(from) && shown.has(to)),
  ];
  const api = [
    API_PRODUCTS,
    API_PAGES,
    API_SIDEBAR,
    API_SITE,
    ...products.map(({ slug }) => apiProductPath(slug)),
    ...pages.map(({ slug }) => apiPagePath(slug)),
  ];
  const text = (path: string, make: () => Promise<string> | string): Job => ({
    path,
    write: async (file) => writeFile(file, await make()),
  });
  const jobs: Job[] = [
    ...documents.map((path) => text(documentFile(path), () => renderShown(site, path))),
    text('view/pdf/index.html', () => renderShown(site, '/view/pdf')),
    text('404.html', () => renderShown(site, '/not-found')),
    ...moved.map(({ from, to }) => text(documentFile(from), () => redirectStub(to, settings.publicUrl))),
    text(REDIRECT_SCRIPT_PATH.slice(1), () => REDIRECT_SCRIPT),
    text(apiFile(API_DOCUMENTS), async () => apiJson(await site.documents.all())),
    ...api.map((path) => text(apiFile(path), async () => apiJson(await apiValue(content, settings, path)))),
    ...['/robots.txt', '/sitemap.xml', ...drawingNames.map((name) => `/drawings/${name}.svg`)].map((path) =>
      text(path.slice(1), () => readyText(site, path)),
    ),
    ...[...site.files.all()].map(([path, source]) => ({
      path: path.slice(1),
      write: (file: string) => copyFile(source, file),
    })),
  ];
  for await (const { name } of uploads.list()) {
    jobs.push({ path: `uploads/${name}`, write: (file) => copyUpload(uploads, name, file) });
  }
  return jobs;
}

async function listDocuments({ extraFiles }: ExportOptions): Promise<Job[]> {
  return (await extraFiles()).map(({ path, body }) => ({
    path: path.slice(1),
    write: async (file: string) => writeFile(file, await body()),
  }));
}

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

async function renderShown(site: Site, path: string): Promise<string> {
  const route = await site.route(path);
  if (route.kind === 'moved') throw new Error(`${path} has moved while the site was exported`);
  return site.render(route);
}

async function readyText(site: Site, path: string): Promise<string> {
  const answer = await site.ready(path);
  if (answer === null) throw new Error(`${path} has no content`);
  return answer.identity.body.toString();
}

async function copyUpload(uploads: UploadStorage, name: string, file: string): Promise<void> {
  const stored = await uploads.open(name);
  if (stored !== null) await pipeline(await stored.stream(), createWriteStream(file));
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
