import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isPublicApiPath, type Renderer } from '../render/renderer.ts';
import { sendReady, type ReadyAnswer, encoded, acceptedEncodings } from './ready-answer.ts';
import { type ReadySite, publicHeaders } from './ready-site.ts';
import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { SESSION_COOKIES } from '@wa/core/contract/authentication';
import { ApiError } from '@wa/core/contract/errors';
import { SOMETHING_WENT_WRONG, TRY_AGAIN_LATER } from '@wa/core/domain/messages';
import type { DrawLimit } from '../../http/concurrency-limiter.ts';
import { RETRY_AFTER_UNAVAILABLE } from '../../http/errors.ts';
import { adminHeaders } from '../../http/headers.ts';
import { requestState } from '../../http/request-log.ts';
import { StoreUnavailable } from '../../store/port.ts';

export interface FrontOptions {
  /** Returns the site that visitors currently see. */
  site: () => Pick<ReadySite, 'lookup' | 'isKnown' | 'ready'>;
  /** The Express app, for requests that are not cached, not public, or not reads. */
  next: RequestListener;
  /** Called for every response from the cache. */
  onReady?: () => void;
  /** Number of proxies whose X-Forwarded-Proto header is trusted (D2). */
  trustProxy: number;
}

/**
 * Serves cached responses with plain node:http ahead of Express. It looks up only exact paths without a
 * query.
 */
export function frontHandler({ site: siteNow, next, onReady, trustProxy }: FrontOptions): RequestListener {
  const send = (request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer) => {
    sendReady(request, response, answer, trustProxy > 0 && isHttps(request));
    onReady?.();
  };

  return (request, response) => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return next(request, response);
    const site = siteNow();
    const cached = site.lookup(url);
    if (cached !== undefined && !(cached.variesBySession && isPersonal(request)))
      return send(request, response, cached);
    // This handler renders stale pages and public JSON; other pages use the site's own handler in Express.
    const isRenderedHere = site.isKnown(url) || isPublicApiPath(url);
    if (!isRenderedHere || isPersonal(request)) return next(request, response);
    site.ready(url).then(
      (answer) => {
        if (answer === null) next(request, response);
        else send(request, response, answer);
      },
      // The routes meet the same error and report it.
      () => next(request, response),
    );
  };
}

/**
 * Administrators get other JSON than the public. The cookie that marks their device stays after they sign out,
 * so only the cookie of a session counts.
 */
const isPersonal = ({ headers }: IncomingMessage): boolean =>
  headers.authorization !== undefined || headers.cookie?.includes(SESSION_COOKIES.http) === true;

const isHttps = ({ headers }: IncomingMessage): boolean =>
  /^\s*https\b/i.test(String(headers['x-forwarded-proto'] ?? ''));

export type SiteHandlerNeeds = Pick<ReadySite, 'files' | 'isFile' | 'ready'> &
  Omit<Renderer, 'renderPreview'> & {
    renderLimit: DrawLimit;
    /** Called for every missing document. */
    onMissing?: (request: Request) => void;
  };

const HTML = 'text/html; charset=utf-8';

/**
 * Handles all addresses outside /api without a route of their own: files, the admin's document, and pages.
 */
export function siteHandler(site: SiteHandlerNeeds): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    try {
      await answer(site, request, response);
    } catch (error) {
      if (response.headersSent) throw error;
      const { log } = requestState(request);
      if (error instanceof StoreUnavailable) {
        log.warn({ reason: error.message }, 'page read failed');
        sendUnavailable(response, 'We can’t load the catalog right now.');
      } else if (error instanceof ApiError && error.code === 'unavailable')
        sendUnavailable(response, 'Too many visitors are searching at the moment.');
      else {
        log.error({ err: error }, 'page rendering failed');
        // If even the error page can't be rendered, the shared error handler answers with JSON.
        const html = await site.renderError(request.path).catch(() => {
          throw error;
        });
        response.status(500).set(FAILED).send(html);
      }
    }
  };
}

async function answer(site: SiteHandlerNeeds, request: Request, response: Response): Promise<void> {
  const { path, url } = request;
  if (isAdmin(path) && !site.files.has(path)) {
    // 128 random bits, new for every response.
    const nonce = randomBytes(16).toString('base64');
    const html = await site.renderAdmin(nonce);
    response.status(200).set(adminHeaders(nonce)).type(HTML).send(html);
    return;
  }
  // Only a raw address that is exactly the canonical path may use the cache.
  const ready = url === path || site.isFile(path) ? await site.ready(path) : null;
  if (ready !== null) {
    sendReady(request, response, ready);
    return;
  }
  await site.renderLimit.run(request, response, () => drawAnswer(site, request, response));
}

async function drawAnswer(site: SiteHandlerNeeds, request: Request, response: Response): Promise<void> {
  const { path, url } = request;
  const search = /\?.*$/s.exec(url)?.[0] ?? '';
  const route = await site.route(path, new URLSearchParams(search));
  if (route.kind === 'moved') {
    response.set(publicHeaders('text/plain; charset=utf-8'));
    response.redirect(308, encodeURI(route.to) + search);
    return;
  }
  if (route.status === 404) site.onMissing?.(request);
  const html = await site.render(route);
  await sendOnce(request, response.status(route.status), html);
}

/**
 * Sends a document that isn't cached (a search, a missing page) in the best coding that the client accepts.
 */
async function sendOnce(request: Request, response: Response, html: string): Promise<void> {
  const body = Buffer.from(html);
  const [encoding] = acceptedEncodings(request);
  const coded = encoding === undefined ? body : await encoded(body, encoding);
  response.set({ ...publicHeaders(HTML), Vary: 'Accept-Encoding', 'Content-Length': String(coded.length) });
  if (encoding !== undefined) response.set('Content-Encoding', encoding);
  response.end(request.method === 'HEAD' ? undefined : coded);
}

/** This page needs no store; the site's own frame would wait for it once more. */
const unavailable = (reason: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${SOMETHING_WENT_WRONG}</title>
</head>
<body>
<main>
<h1>${SOMETHING_WENT_WRONG}</h1>
<p>${reason} ${TRY_AGAIN_LATER}</p>
</main>
</body>
</html>
`;

const FAILED = { ...publicHeaders(HTML), 'Cache-Control': 'no-store' };

/** The Retry-After header tells search engines and caches to try again instead of dropping the page. */
function sendUnavailable(response: Response, reason: string): void {
  response.status(503).set({ ...FAILED, 'Retry-After': String(RETRY_AFTER_UNAVAILABLE) });
  response.send(unavailable(reason));
}

const isAdmin = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');
