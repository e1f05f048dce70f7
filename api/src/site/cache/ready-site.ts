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
import { StoreUnavailable } from '../../store/port.ts';
import { isDrawingName, standaloneSvg } from '@wa/core/drawings/drawings';
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

/** Bytes of cached answers, all codings together, and of one of them. */
const CACHE_MAX = 80 * 1024 * 1024;
const ANSWER_MAX = 20 * 1024 * 1024;

/** Answers that wait to be compressed thoroughly; beyond it the codings they have must do. */
const WAITING_MAX = 200;

interface ReadySiteNeeds extends ApiSources {
  renderer: Renderer;
  files: ClientFiles;
  documents: DocumentLibrary;
  drawingPng: DrawingPng;
  changes: Pick<ChangeLog, 'version'>;
  /** False while developing: everything is rendered for every request. */
  keep?: boolean;
}

/** Express and the front before it are two ways in. */
export type ReadySite = ReturnType<typeof createReadySite>;

interface CachedAnswer {
  answer: ReadyAnswer;
  /** True while nothing has changed that it was made of. */
  isCurrent: () => boolean;
}

/**
 * The public site as finished bytes, each cached until the content has a newer version. Only canonical paths that are found
 * are cached, so that visitors cannot fill the cache.
 */
export function createReadySite(needs: ReadySiteNeeds) {
  const { files, documents, changes, keep = true } = needs;
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: CACHE_MAX,
    maxEntrySize: ANSWER_MAX,
    sizeCalculation: ({ answer }) => sizeOf(answer),
  });
  const underWay = new Map<string, { version: number; answer: Promise<ReadyAnswer | null> }>();
  /** One answer at a time, so that visitors keep a core. */
  const turns = new Mutex();
  let waiting = 0;
  let isStopped = false;

  /** A cached answer that is current. The caller sees to sessions and queries. */
  const lookup = (path: string): ReadyAnswer | undefined => {
    const cached = cache.get(path);
    return cached?.isCurrent() === true ? cached.answer : undefined;
  };

  async function renderAndCache(path: string, version: number): Promise<ReadyAnswer | null> {
    const facts = documents.version();
    const answer = await renderAnswer(needs, path);
    if (answer === null || !keep) return answer;
    await compressQuickly(answer);
    const isCurrent = () =>
      version === changes.version() && (!answer.showsDocuments || facts === documents.version());
    if (files.has(path)) cache.set(path, { answer, isCurrent: () => true });
    // A rendering that a change has overtaken answers those who asked before the change, and is not cached.
    else if (version === changes.version()) put(path, { answer, isCurrent });
    return answer;
  }

  /** Caches it, and compresses it thoroughly when nothing else waits. */
  function put(path: string, cached: CachedAnswer): void {
    const { answer } = cached;
    cache.set(path, cached);
    if (!answer.compressible || waiting >= WAITING_MAX) return;
    waiting += 1;
    const isCached = () => cache.peek(path)?.answer === answer;
    void turns.runExclusive(async () => {
      waiting -= 1;
      if (!isStopped && isCached()) await compressThoroughly(answer);
      // Set again, so that its size is counted again.
      if (isCached()) cache.set(path, cached);
    });
  }

  /** The answer of a canonical path, rendered and cached if need be; null for anything else. */
  function ready(path: string): Promise<ReadyAnswer | null> {
    const known = lookup(path);
    if (known !== undefined) return Promise.resolve(known);
    const version = changes.version();
    const joined = underWay.get(path);
    if (joined?.version === version) return joined.answer;
    const answer = renderAndCache(path, version)
      .catch((error: unknown) => {
        // While the store is away, the last answer is better than none, even if the content has changed since.
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
    /** True for a file, whose answer is the same with any query. */
    isFile: (path: string) => files.has(path) || MADE_FILES.has(path) || DRAWING.test(path),
    lookup,
    /** True for a path whose answer is cached, though it may be stale: it needs no protection from made-up addresses. */
    isKnown: (path: string) => cache.has(path),
    ready,
    /** Of the cache. */
    kept: () => ({ bytes: cache.calculatedSize, answers: cache.size }),
    /** Resolves when every answer is compressed and every document looked up. */
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

export const REVALIDATED = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
const DRAWING = /^\/drawings\/([a-z0-9-]+)\.(svg|png)$/;

/** Files that are made of the content. */
const MADE_FILES = new Set(['/robots.txt', '/sitemap.xml']);

const API_ANSWER_HEADERS = {
  ...API_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
};

/**
 * What stands at a canonical public path, as finished bytes; null for what may not be kept: 404s, redirects, other
 * spellings of an address.
 */
async function renderAnswer(sources: ReadySiteNeeds, path: string): Promise<ReadyAnswer | null> {
  const { files, content, settings, renderer, drawingPng } = sources;
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
  const route = await renderer.route(path);
  if (route.kind !== 'shown' || route.status !== 200 || !route.isCanonical) return null;
  return readyAnswer(await renderer.render(route), publicHeaders('text/html; charset=utf-8'), {
    showsDocuments: documentsIn(route.data).length > 0,
  });
}

/** Of a public document: kept by nobody without asking. */
export function publicHeaders(type: string): Record<string, string> {
  return { ...PUBLIC_HEADERS, 'Content-Type': type, ...REVALIDATED };
}

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
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

/** Names under /assets/ carry a hash of what is in them. */
export const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };
/** The admin's service worker lies among the assets of /admin and answers for all of it (D10). */
const SERVICE_WORKER = '/admin/sw.js';

export type ClientFiles = ReturnType<typeof listClientFiles>;

/**
 * The built files of the web package, by exact path in a list made at start: no request ever becomes a file name.
 * @param folder null while developing: another server has them
 */
export function listClientFiles(folder: string | null) {
  /** Absolute file names by public path. */
  const files = new Map<string, string>();
  for (const name of folder === null ? [] : readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder ?? '', name);
    const path = `/${name.split(sep).join('/')}`;
    // Documents are rendered, codings travel with their file, and the manifest of the build is nobody's business.
    const isHidden = /\.(?:html|br|gz)$/.test(path) || path.startsWith('/.');
    if (!isHidden && statSync(file).isFile()) files.set(path, file);
  }
  return {
    has: (path: string) => files.has(path),
    all: (): ReadonlyMap<string, string> => files,
    /** @throws when the file has gone since the start */
    async read(path: string): Promise<ReadyAnswer> {
      const file = files.get(path);
      if (file === undefined) throw new Error(`${path} isn’t a file of the web package`);
      const answer = readyAnswer(await readFile(file), fileHeaders(path));
      if (!answer.compressible) return answer;
      // What the build leaves beside a file (scripts/precompress.mjs).
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
