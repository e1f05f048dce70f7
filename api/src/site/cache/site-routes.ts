import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isPublicApiPath, type Renderer } from '../render/renderer.ts';
import { sendReady, type ReadyAnswer, encoded, acceptedEncodings } from './ready-answer.ts';
import { type ReadySite, publicHeaders } from './ready-site.ts';
import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { SOMETHING_WENT_WRONG, TRY_AGAIN_LATER } from '@wa/core/domain/messages';
import type { DrawLimit } from '../../http/places.ts';
import { RETRY_AFTER_UNAVAILABLE } from '../../http/errors.ts';
import { adminHeaders } from '../../http/headers.ts';
import { requestState } from '../../http/request-log.ts';
import { StoreUnavailable } from '../../store/port.ts';

export interface FrontOptions {
  site: Pick<ReadySite, 'lookup' | 'isKnown' | 'ready'>;
  /** Express: whatever is not ready, not public or not a read. */
  next: RequestListener;
  /** Called for every answer that was ready. */
  onReady?: () => void;
  /** Proxies whose X-Forwarded-Proto counts (D2). */
  trustProxy: number;
}

/** Plain node:http ahead of Express: ready bytes go out at once. Only exact paths without a query are looked up. */
export function frontHandler({ site, next, onReady, trustProxy }: FrontOptions): RequestListener {
  const send = (request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer) => {
    sendReady(request, response, answer, trustProxy > 0 && isHttps(request));
    onReady?.();
  };

  return (request, response) => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return next(request, response);
    const cached = site.lookup(url);
    if (cached !== undefined && !(cached.variesBySession && isPersonal(request)))
      return send(request, response, cached);
    // Stale pages and public JSON are rendered here; other pages go through the site's own handler in Express.
    const isRenderedHere = site.isKnown(url) || isPublicApiPath(url);
    if (!isRenderedHere || isPersonal(request)) return next(request, response);
    site.ready(url).then(
      (answer) => {
        if (answer === null) next(request, response);
        else send(request, response, answer);
      },
      // The routes fail in the same way, and say it in theirs.
      () => next(request, response),
    );
  };
}

/** An administrator's JSON differs from the public's. */
const isPersonal = ({ headers }: IncomingMessage): boolean =>
  headers.cookie !== undefined || headers.authorization !== undefined;

const isHttps = ({ headers }: IncomingMessage): boolean =>
  /^\s*https\b/i.test(String(headers['x-forwarded-proto'] ?? ''));

export type SiteHandlerNeeds = Pick<ReadySite, 'files' | 'isFile' | 'ready'> &
  Renderer & {
    drawLimit: DrawLimit;
    /** Hears of every document that is not there. */
    onMissing?: (request: Request) => void;
  };

const HTML = 'text/html; charset=utf-8';

/** Everything outside /api that has no route of its own: files, the admin's document, and pages. */
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
        log.warn({ reason: error.message }, 'A page could not be read');
        sendUnavailable(response, 'The catalog cannot be read at the moment.');
      } else if (error instanceof ApiError && error.code === 'unavailable')
        sendUnavailable(response, 'Too many visitors are searching at the moment.');
      else {
        log.error({ err: error }, 'Rendering failed');
        // Where not even the error page can be drawn, the one error path says it in JSON.
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
    // 128 bits, new for every answer.
    const nonce = randomBytes(16).toString('base64');
    const html = await site.renderAdmin(nonce);
    response.status(200).set(adminHeaders(nonce)).type(HTML).send(html);
    return;
  }
  // The raw address decides: only what is exactly the canonical path may come out of the cache or go into it.
  const ready = url === path || site.isFile(path) ? await site.ready(path) : null;
  if (ready !== null) {
    sendReady(request, response, ready);
    return;
  }
  await site.drawLimit.run(request, response, () => drawAnswer(site, request, response));
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

/** A document that is not kept (a search, a missing page), in the best coding that the visitor takes. */
async function sendOnce(request: Request, response: Response, html: string): Promise<void> {
  const body = Buffer.from(html);
  const [encoding] = acceptedEncodings(request);
  const coded = encoding === undefined ? body : await encoded(body, encoding);
  response.set({ ...publicHeaders(HTML), Vary: 'Accept-Encoding', 'Content-Length': String(coded.length) });
  if (encoding !== undefined) response.set('Content-Encoding', encoding);
  response.end(request.method === 'HEAD' ? undefined : coded);
}

/** Drawn without the store, which the site's own frame needs: it would only be waited for once more. */
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

/** Search engines and caches come again instead of taking the page for gone. */
function sendUnavailable(response: Response, reason: string): void {
  response.status(503).set({ ...FAILED, 'Retry-After': String(RETRY_AFTER_UNAVAILABLE) });
  response.send(unavailable(reason));
}

const isAdmin = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');
