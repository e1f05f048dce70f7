import type { Logger } from 'pino';
import { DOCUMENTS_SLUG } from '@wa/core/domain/documents/document-families';
import { documentsOf } from '@wa/core/domain/documents/documents';
import { isDrawingName } from '@wa/core/drawings/drawings';
import type { DrawingName } from '@wa/core/drawings/drawings';
import { standaloneSvg } from '@wa/core/drawings/svg';
import type { Purger } from '../cdn/purger.ts';
import type { Change } from '../change-log/change.ts';
import type { ChangeLog } from '../change-log/change-log.ts';
import type { DocumentFactsKeeper } from '../data-sheets/document-facts.ts';
import { API_HEADERS, PUBLIC_HEADERS } from '../http/headers.ts';
import { apiRecord, apiValue } from '../site/api-values.ts';
import type { ApiSources } from '../site/api-values.ts';
import { API_DOCUMENTS, API_PAGES, API_PRODUCTS, SITEMAP_PATH } from '../site/public-paths.ts';
import type { Renderer } from '../site/renderer.ts';
import { documentsIn } from '../site/route-data.ts';
import { robotsTxt, sitemapXml } from '../site/sitemap.ts';
import { compressQuickly, createCompressor } from './compressor.ts';
import type { ClientFiles } from './client-files.ts';
import { createListJson } from './list-json.ts';
import { createPublicCache } from './public-cache.ts';
import { readyAnswer } from './ready-answer.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import { createRefresher } from './refresher.ts';
import { stalePaths } from './stale-paths.ts';

/** Bytes kept of what is made of content, all codings together. */
const CONTENT_LIMIT = 48 * 1024 * 1024;
/** Bytes kept of built files. */
const FILES_LIMIT = 32 * 1024 * 1024;
/** A list that changes while it is read is read again this often before it is sent without being kept. */
const ATTEMPTS = 3;

const HTML = 'text/html; charset=utf-8';
const REVALIDATED = 'public, max-age=0, must-revalidate';
const DRAWING = /^\/drawings\/([a-z0-9-]+)\.(svg|dxf)$/;
/** The same drawing for browsers and for CAD programs. */
const DRAWN = {
  svg: { type: 'image/svg+xml', make: standaloneSvg },
  dxf: {
    type: 'image/vnd.dxf',
    // Its writer is as large as a tenth of the server, and most starts draw none.
    make: async (name: DrawingName) => (await import('@wa/core/drawings/dxf/dxf')).dxfOf(name),
  },
} as const;

export interface ReadySiteNeeds extends ApiSources {
  renderer: Renderer;
  files: ClientFiles;
  documents: DocumentFactsKeeper;
  changes: Pick<ChangeLog, 'subscribe'>;
  /** Tells what keeps pages in front of this server. */
  purger: Pick<Purger, 'headersOf' | 'drop'>;
  log: Logger;
  /** False while developing: everything is made anew for every request. */
  keep?: boolean;
}

/** The public site as finished bytes; Express and the front before it are two ways in. */
export interface ReadySite {
  files: ClientFiles;
  /** An answer that is ready now. The caller sees to sessions and queries. */
  lookup: (path: string) => ReadyAnswer | undefined;
  /** The answer of a canonical path, made and kept if need be; null for anything else. */
  ready: (path: string) => Promise<ReadyAnswer | null>;
  /** Of what is made of content. */
  kept: () => { bytes: number; answers: number };
  /** Resolves when everything stale is made again and compressed; for tests and benches. */
  settled: () => Promise<void>;
  stop: () => void;
}

export function createReadySite(needs: ReadySiteNeeds): ReadySite {
  const { content, renderer, settings, files, documents, changes, purger, log, keep = true } = needs;
  const made = createPublicCache(CONTENT_LIMIT);
  const built = createPublicCache(FILES_LIMIT);
  const compressor = createCompressor(() => {
    made.resized();
    built.resized();
  });
  const listJson = new Map([API_PRODUCTS, API_PAGES].map((path) => [path, createListJson()]));
  const publicUrl = async () => (await settings.now()).site.publicUrl;
  const headersOf = (path: string, type: string) => ({ ...publicHeaders(type), ...purger.headersOf(path) });
  const lookup = (path: string) => made.lookup(path) ?? built.lookup(path);

  /** Makes what stands at a canonical path; null when that is nothing that may be kept. */
  async function make(path: string): Promise<ReadyAnswer | null> {
    if (files.has(path)) return files.read(path);
    if (path === API_DOCUMENTS) return apiAnswer(await documents.all());
    if (path.startsWith('/api/')) {
      const record = await apiRecord(content, path);
      if (record !== null && keep) documents.follow(null, documentsOf(record));
      const value = record ?? (await apiValue(needs, path));
      if (value === undefined) return null;
      return apiAnswer(Array.isArray(value) ? (listJson.get(path)?.(value) ?? value) : value);
    }
    const text = await plainFile(path);
    if (text !== null) return text;
    const route = await renderer.route(path);
    if (route.kind !== 'shown' || route.status !== 200 || !route.isCanonical) return null;
    const answer = readyAnswer({ body: await renderer.render(route), headers: headersOf(path, HTML) });
    // The list of all is drawn anew when somebody asks for it, not after each of its documents.
    if (keep) documents.follow(route.data.kind === 'documents' ? null : path, documentsIn(route.data));
    return answer;
  }

  async function plainFile(path: string): Promise<ReadyAnswer | null> {
    if (path === '/robots.txt') {
      const body = robotsTxt(await publicUrl());
      return readyAnswer({ body, headers: headersOf(path, 'text/plain; charset=utf-8') });
    }
    if (path === SITEMAP_PATH) {
      const body = await sitemapXml(content, await publicUrl());
      return readyAnswer({ body, headers: headersOf(path, 'application/xml; charset=utf-8') });
    }
    const [, name, kind] = DRAWING.exec(path) ?? [];
    if (!isDrawingName(name)) return null;
    const { type, make } = DRAWN[kind === 'dxf' ? 'dxf' : 'svg'];
    return readyAnswer({ body: await make(name), headers: headersOf(path, type) });
  }

  const underWay = new Map<string, Promise<ReadyAnswer | null>>();
  async function makeAndKeep(path: string): Promise<ReadyAnswer | null> {
    const cache = files.has(path) ? built : made;
    for (let attempt = 1; ; attempt += 1) {
      const ticket = cache.ticket();
      const answer = await make(path);
      if (answer === null || !keep) return answer;
      // Built files bring their codings along.
      const isFinished = answer.compressed.size > 0;
      if (!isFinished) await compressQuickly(answer);
      if (cache.put(path, answer, ticket)) {
        if (!isFinished) compressor.add(answer, () => cache.lookup(path) === answer);
        return answer;
      }
      if (ticket === cache.ticket()) return answer;
      if (attempt === ATTEMPTS) return forOneVisitor(path, answer);
    }
  }
  /** Older, perhaps, than what was dropped meanwhile: nothing in front may keep it. */
  function forOneVisitor(path: string, { identity, headers, variesBySession }: ReadyAnswer): ReadyAnswer {
    const kept = new Set(Object.keys(purger.headersOf(path)));
    const others = Object.fromEntries(Object.entries(headers).filter(([name]) => !kept.has(name)));
    return readyAnswer({ body: identity.body, headers: others, variesBySession });
  }
  const ready: ReadySite['ready'] = (path) => {
    const known = lookup(path);
    if (known !== undefined) return Promise.resolve(known);
    // A crowd at a cold page waits for one rendering.
    const waiting = underWay.get(path);
    if (waiting !== undefined) return waiting;
    const making = makeAndKeep(path).finally(() => {
      if (underWay.get(path) === making) underWay.delete(path);
    });
    underWay.set(path, making);
    return making;
  };

  /** Shown as they are until they are made again. */
  const incomplete = new Set<string>();
  const complete = async (path: string): Promise<void> => {
    const answer = await makeAndKeep(path);
    if (made.lookup(path) !== answer) made.drop([path]);
    purger.drop({ everything: false, paths: [path], prefixes: [] });
  };
  const refresher = createRefresher((path) =>
    (incomplete.delete(path) ? complete(path) : ready(path)).catch((error: unknown) =>
      log.error({ err: error, path }, 'Rendering again failed'),
    ),
  );
  const onChange = (change: Change): void => {
    const result = stalePaths(change, content);
    if (result.everything) content.forget();
    // A rendering under way has read what was: later callers must not be handed it.
    underWay.clear();
    const dropped = result.everything ? made.dropAll() : made.drop(result.paths, result.prefixes);
    purger.drop(result);
    refresher.add(dropped);
  };
  const unsubscribe = changes.subscribe(onChange);
  documents.onChange((paths) => {
    made.drop([`/${DOCUMENTS_SLUG}`]);
    purger.drop({ everything: false, paths: [`/${DOCUMENTS_SLUG}`], prefixes: [] });
    // Nobody's write made them older: the store may be away by now, and a page without a size is better than none.
    const shown = [API_DOCUMENTS, ...paths].filter((path) => made.lookup(path) !== undefined);
    for (const path of shown) incomplete.add(path);
    made.drop(refresher.add(shown));
  });

  return {
    files,
    lookup,
    ready,
    kept: () => ({ bytes: made.bytes(), answers: made.answers() }),
    async settled() {
      await documents.idle();
      await refresher.idle();
      await compressor.idle();
    },
    stop() {
      unsubscribe();
      documents.stop();
      refresher.stop();
      compressor.stop();
    },
  };
}

/** Headers of a public document: kept by nobody without asking. */
export function publicHeaders(type: string): Record<string, string> {
  return { ...PUBLIC_HEADERS, 'Content-Type': type, 'Cache-Control': REVALIDATED };
}

/** The same as the routes send to somebody without a session. */
const API_ANSWER_HEADERS = {
  ...API_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
};

function apiAnswer(value: unknown): ReadyAnswer {
  const body = Buffer.isBuffer(value) ? value : JSON.stringify(value);
  return readyAnswer({ body, headers: API_ANSWER_HEADERS, variesBySession: true });
}
