import type { SiteDocument, SiteRenderer } from '@wa/shared/contract/site';
import { documentsOf } from '@wa/shared/domain/documents';
import { isDrawingName } from '@wa/shared/drawings/drawings';
import { standaloneSvg } from '@wa/shared/drawings/svg';
import type { Change } from '../changes.ts';
import type { Documents } from '../data-sheets/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { PUBLIC_HEADERS } from '../http/headers.ts';
import { API_DOCUMENTS, apiAnswer, apiRecord, apiValue } from './api-answers.ts';
import { compressQuickly, createCompressor } from './compressor.ts';
import type { ClientFiles } from './client-files.ts';
import { createPublicCache } from './public-cache.ts';
import { readyAnswer } from './ready-answer.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import { createRefresher } from './refresher.ts';
import { documentsIn, routeFor } from './route-data.ts';
import type { Route } from './route-data.ts';
import { createSiteContent } from './site-content.ts';
import type { SiteContent } from './site-content.ts';
import { robotsTxt, sitemapXml } from './sitemap.ts';
import { SITEMAP_PATH, stalePaths } from './stale-paths.ts';

/** Bytes kept of what is made of content, all codings together. */
const CONTENT_LIMIT = 48 * 1024 * 1024;
/** Bytes kept of built files. */
const FILES_LIMIT = 32 * 1024 * 1024;
/** A list that changes while it is read is read again this often before it is sent without being kept. */
const ATTEMPTS = 3;

const HTML = 'text/html; charset=utf-8';
const REVALIDATED = 'public, max-age=0, must-revalidate';
const DRAWING = /^\/drawings\/([a-z0-9-]+)\.svg$/;

export interface SiteOptions {
  /** Called for every rendering, so that development sees the newest source; production keeps the first. */
  loadRenderer: () => Promise<SiteRenderer>;
  files: ClientFiles;
  documents: Documents;
  /** False while developing: everything is made anew for every request. */
  keep?: boolean;
}

/** The public site as addresses and answers; Express and the byte cache are two ways in. */
export interface Site {
  content: SiteContent;
  files: ClientFiles;
  documents: Documents;
  /** An answer that is ready now. The caller sees to sessions and queries. */
  lookup: (path: string) => ReadyAnswer | undefined;
  /** The answer of a canonical path, made and kept if need be; null for anything else. */
  ready: (path: string) => Promise<ReadyAnswer | null>;
  route: (path: string, query?: URLSearchParams) => Promise<Route>;
  render: (route: Extract<Route, { kind: 'shown' }>) => Promise<string>;
  renderError: (path: string) => Promise<string>;
  renderAdmin: (nonce: string) => Promise<string>;
  /** Resolves when everything stale is made again and compressed; for tests and benches. */
  settled: () => Promise<void>;
  stop: () => void;
}

export function createSite(deps: Dependencies, options: SiteOptions): Site {
  const { loadRenderer, files, documents, keep = true } = options;
  const { siteSettings, log } = deps;
  const content = createSiteContent(deps.store);
  const made = createPublicCache(CONTENT_LIMIT);
  const built = createPublicCache(FILES_LIMIT);
  const compressor = createCompressor(() => {
    made.resized();
    built.resized();
  });
  const lookup = (path: string) => made.lookup(path) ?? built.lookup(path);

  const renderDocument = async (document: Omit<SiteDocument, 'sidebar' | 'site'>): Promise<string> => {
    const [renderer, sidebar] = await Promise.all([loadRenderer(), content.sidebar()]);
    return renderer.render({ ...document, sidebar, site: siteSettings });
  };
  const render: Site['render'] = async ({ path, data }) => {
    if (data.kind !== 'product' && data.kind !== 'page') return renderDocument({ path, route: data });
    const known = await documents.facts(documentsIn(data));
    return renderDocument({ path, route: { ...data, documents: known } });
  };

  /** Makes what stands at a canonical path; null when that is nothing that may be kept. */
  async function make(path: string): Promise<ReadyAnswer | null> {
    if (files.has(path)) return files.read(path);
    if (path === API_DOCUMENTS) return apiAnswer(await documents.all());
    if (path.startsWith('/api/')) {
      const record = await apiRecord(content, path);
      if (record !== null && keep) documents.follow(null, documentsOf(record));
      const value = record ?? (await apiValue(content, siteSettings, path));
      return value === undefined ? null : apiAnswer(value);
    }
    const text = await plainFile(path);
    if (text !== null) return text;
    const route = await routeFor(content, path);
    if (route.kind !== 'shown' || route.status !== 200 || !route.isCanonical) return null;
    const answer = readyAnswer({ body: await render(route), headers: publicHeaders(HTML) });
    if (keep) documents.follow(path, documentsIn(route.data));
    return answer;
  }

  async function plainFile(path: string): Promise<ReadyAnswer | null> {
    if (path === '/robots.txt') {
      const body = robotsTxt(siteSettings.publicUrl);
      return readyAnswer({ body, headers: publicHeaders('text/plain; charset=utf-8') });
    }
    if (path === SITEMAP_PATH) {
      const body = await sitemapXml(content, siteSettings.publicUrl);
      return readyAnswer({ body, headers: publicHeaders('application/xml; charset=utf-8') });
    }
    const drawing = DRAWING.exec(path)?.[1];
    if (!isDrawingName(drawing)) return null;
    return readyAnswer({ body: standaloneSvg(drawing), headers: publicHeaders('image/svg+xml') });
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
      if (ticket === cache.ticket() || attempt === ATTEMPTS) return answer;
    }
  }
  const ready: Site['ready'] = (path) => {
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

  const refresher = createRefresher((path) =>
    ready(path).catch((error: unknown) => log.error({ err: error, path }, 'Rendering again failed')),
  );
  const onChange = (change: Change): void => {
    const result = stalePaths(change, content);
    content.forget(result.everything ? undefined : result.lists);
    // A rendering under way has read what was: later callers must not be handed it.
    underWay.clear();
    const dropped = result.everything ? made.dropAll() : made.drop(result.paths, result.prefixes);
    refresher.add(dropped);
  };
  const unsubscribe = deps.changes.subscribe(onChange);
  documents.onChange((paths) => refresher.add(made.drop([API_DOCUMENTS, ...paths])));

  return {
    content,
    files,
    documents,
    lookup,
    ready,
    route: (path, query) => routeFor(content, path, query),
    render,
    renderError: (path) => renderDocument({ path, route: { kind: 'error' } }),
    renderAdmin: async (nonce) => (await loadRenderer()).renderAdmin({ site: siteSettings, nonce }),
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
