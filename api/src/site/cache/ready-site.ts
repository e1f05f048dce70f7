import { Mutex } from 'async-mutex';
import { LRUCache } from 'lru-cache';
import type { ChangeLog } from '../../store/change-log.ts';
import {
  compressQuickly,
  compressThoroughly,
  type ReadyAnswer,
  readyAnswer,
  jsonOfList,
  addVariant,
  sizeOf,
} from './ready-answer.ts';
import type { CatalogueKeeper } from '../../content/catalog/lists.ts';
import { StoreUnavailable } from '../../store/port.ts';
import { isDrawingName, standaloneSvg } from '@wa/core/drawings/drawings';
import {
  guideFileName,
  isGuideFile,
  NOT_INDEXED,
  readGuideFile,
} from '../../documents/guides/guide-files.ts';
import type { DocumentLibrary } from '../../documents/sheets/document-library.ts';
import { API_HEADERS, PUBLIC_HEADERS } from '../../http/headers.ts';
import {
  apiValue,
  type ApiSources,
  API_DOCUMENTS,
  robotsTxt,
  sitemapXml,
  type Renderer,
} from '../render/renderer.ts';
import type { DrawingPng } from '../../content/drawings/drawings.ts';
import { documentsIn } from '../render/route-data.ts';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** Limits in bytes for all cached responses with their codings, and for one of them. */
const CACHE_MAX = 80 * 1024 * 1024;
const ANSWER_MAX = 20 * 1024 * 1024;

/** Responses in the queue for thorough compression; further ones stay with the codings they have. */
const WAITING_MAX = 200;

interface ReadySiteNeeds extends ApiSources {
  renderer: Renderer;
  catalogue: CatalogueKeeper;
  files: ClientFiles;
  documents: DocumentLibrary;
  drawingPng: DrawingPng;
  changes: Pick<ChangeLog, 'version'>;
  /** False in development: every request renders its page. */
  keep?: boolean;
}

/** Express and the handler in front of it share this cache. */
export type ReadySite = ReturnType<typeof createReadySite>;

interface CachedAnswer {
  answer: ReadyAnswer;
  /** True until the content of this response changes. */
  isCurrent: () => boolean;
}

/**
 * Serves the public site from memory and caches each response until its content changes. It caches only
 * canonical paths that exist, so that visitors can't fill the cache.
 */
export function createReadySite(needs: ReadySiteNeeds) {
  const { files, documents, changes, keep = true } = needs;
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: CACHE_MAX,
    maxEntrySize: ANSWER_MAX,
    sizeCalculation: ({ answer }) => sizeOf(answer),
  });
  const underWay = new Map<string, { version: number; answer: Promise<ReadyAnswer | null> }>();
  /** The mutex compresses one response at a time, so that a core remains free for visitors. */
  const turns = new Mutex();
  let waiting = 0;
  let isStopped = false;

  /** Returns a current response from the cache. The caller handles sessions and queries. */
  const lookup = (path: string): ReadyAnswer | undefined => {
    const cached = cache.get(path);
    return cached?.isCurrent() === true ? cached.answer : undefined;
  };

  async function renderAndCache(path: string, version: number): Promise<ReadyAnswer | null> {
    const facts = documents.version();
    const day = today();
    const answer = await renderAnswer(needs, path);
    if (answer === null || !keep) return answer;
    await compressQuickly(answer);
    const isCurrent = () =>
      version === changes.version() &&
      // A certificate ends with a day (D26.3).
      day === today() &&
      (!answer.showsDocuments || facts === documents.version());
    if (files.has(path)) cache.set(path, { answer, isCurrent: () => true });
    // If a change overtakes a rendering, the response goes only to requests from before the change and isn't
    // cached.
    else if (version === changes.version()) put(path, { answer, isCurrent });
    return answer;
  }

  /** Caches a response and compresses it thoroughly when the queue is empty. */
  function put(path: string, cached: CachedAnswer): void {
    const { answer } = cached;
    cache.set(path, cached);
    if (!answer.compressible || waiting >= WAITING_MAX) return;
    waiting += 1;
    const isCached = () => cache.peek(path)?.answer === answer;
    void turns.runExclusive(async () => {
      waiting -= 1;
      if (!isStopped && isCached()) await compressThoroughly(answer);
      // Setting the entry again updates its size in the cache.
      if (isCached()) cache.set(path, cached);
    });
  }

  /**
   * Returns the response for a canonical path, rendering and caching it if necessary; null for any other
   * path.
   */
  function ready(path: string): Promise<ReadyAnswer | null> {
    const known = lookup(path);
    if (known !== undefined) return Promise.resolve(known);
    const version = changes.version();
    const joined = underWay.get(path);
    if (joined?.version === version) return joined.answer;
    const answer = renderAndCache(path, version)
      .catch((error: unknown) => {
        // While the store is unavailable, the last response is better than none, even if the content has
        // changed since.
        const cached = error instanceof StoreUnavailable ? cache.peek(path) : undefined;
        if (cached === undefined) throw error;
        return cached.answer;
      })
      .finally(() => {
        if (underWay.get(path)?.answer === answer) underWay.delete(path);
      });
    underWay.set(path, { version, answer });
    return answer;
  }

  return {
    files,
    /** Returns true for a file, whose response is the same with any query. */
    isFile: (path: string) =>
      files.has(path) || MADE_FILES.has(path) || DRAWING.test(path) || isGuideFile(path),
    lookup,
    /**
     * Returns true for a path whose response is cached, even if it is stale. Such a path needs no protection
     * from made-up addresses.
     */
    isKnown: (path: string) => cache.has(path),
    ready,
    /** Returns the size of the cache. */
    kept: () => ({ bytes: cache.calculatedSize, answers: cache.size }),
    /** Resolves when every response is compressed and the facts of every document are loaded. */
    async settled() {
      await documents.idle();
      await turns.runExclusive(() => undefined);
    },
    stop() {
      documents.stop();
      isStopped = true;
    },
  };
}

const today = () => new Date().toISOString().slice(0, 10);

export const REVALIDATED = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
const DRAWING = /^\/drawings\/([a-z0-9-]+)\.(svg|png)$/;

/** Files that are generated from the content. */
const MADE_FILES = new Set(['/robots.txt', '/sitemap.xml']);

const API_ANSWER_HEADERS = {
  ...API_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
};

/**
 * Renders the response for a canonical public path. It returns null for responses that must not be cached:
 * 404s, redirects, and other spellings of an address.
 */
async function renderAnswer(sources: ReadySiteNeeds, path: string): Promise<ReadyAnswer | null> {
  const { files, content, catalogue, settings, renderer, drawingPng } = sources;
  if (files.has(path)) return files.read(path);
  if (path.startsWith('/api/')) {
    const value = await apiValue(sources, path);
    if (value === undefined) return null;
    const body = Array.isArray(value) ? jsonOfList(value as object[]) : JSON.stringify(value);
    const showsDocuments = path === API_DOCUMENTS;
    return readyAnswer(body, API_ANSWER_HEADERS, { variesBySession: true, showsDocuments });
  }
  if (MADE_FILES.has(path)) {
    const { publicUrl } = (await settings.now()).site;
    const text = path === '/robots.txt' ? robotsTxt(publicUrl) : await sitemapXml(content, publicUrl);
    return readyAnswer(text, fileHeaders(path));
  }
  const [, name = '', kind] = DRAWING.exec(path) ?? [];
  if (isDrawingName(name)) {
    if (kind === 'svg') return readyAnswer(standaloneSvg(name), fileHeaders(path));
    const png = await drawingPng(name);
    return png && readyAnswer(png, fileHeaders(path));
  }
  if (isGuideFile(path)) {
    const [{ site }, specs] = await Promise.all([settings.now(), catalogue.now()]);
    const file = await readGuideFile(path, { content, catalogue: specs, site });
    return file && readyAnswer(file, guideHeaders(path));
  }
  const route = await renderer.route(path);
  if (route.kind !== 'shown' || route.status !== 200 || !route.isCanonical) return null;
  return readyAnswer(await renderer.render(route), publicHeaders('text/html; charset=utf-8'), {
    showsDocuments: documentsIn(route.data).length > 0,
  });
}

const guideHeaders = (path: string) => ({
  ...fileHeaders(path),
  'Content-Disposition': `attachment; filename="${guideFileName(path)}"`,
  ...NOT_INDEXED,
});

/** Headers of a public document: every cache must revalidate it. */
export function publicHeaders(type: string): Record<string, string> {
  return { ...PUBLIC_HEADERS, 'Content-Type': type, ...REVALIDATED };
}

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Names under /assets/ contain a hash of the file. */
export const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };
/** The service worker is one of the admin's assets but controls all of /admin (D10). */
const SERVICE_WORKER = '/admin/sw.js';

export type ClientFiles = ReturnType<typeof listClientFiles>;

/**
 * Lists the built files of the web package by exact path at start, so that no request ever becomes a file
 * name.
 * @param folder null in development, where another server serves them
 */
export function listClientFiles(folder: string | null) {
  /** Absolute file names by public path. */
  const files = new Map<string, string>();
  for (const name of folder === null ? [] : readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder ?? '', name);
    const path = `/${name.split(sep).join('/')}`;
    // Documents are rendered, codings are variants of their file, and the manifest of the build is private.
    const isHidden = /\.(?:html|br|gz)$/.test(path) || path.startsWith('/.');
    if (!isHidden && statSync(file).isFile()) files.set(path, file);
  }
  return {
    has: (path: string) => files.has(path),
    all: (): ReadonlyMap<string, string> => files,
    /**
     * Reads a file.
     * @throws if the file has been removed since the start
     */
    async read(path: string): Promise<ReadyAnswer> {
      const file = files.get(path);
      if (file === undefined) throw new Error(`${path} isn’t a file of the web package`);
      const answer = readyAnswer(await readFile(file), fileHeaders(path));
      if (!answer.compressible) return answer;
      // The build writes compressed variants beside each file (scripts/precompress.mjs).
      for (const [encoding, ending] of [
        ['br', '.br'],
        ['gzip', '.gz'],
      ] as const) {
        const body = await readFile(file + ending).catch(() => null);
        if (body !== null) addVariant(answer, encoding, body);
      }
      return answer;
    },
  };
}

export function fileHeaders(path: string): Record<string, string> {
  return {
    ...publicHeaders(TYPES[extname(path)] ?? 'application/octet-stream'),
    ...(path.startsWith('/assets/') && IMMUTABLE),
    ...(path === SERVICE_WORKER && { 'Service-Worker-Allowed': '/admin' }),
  };
}
