import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isPublicApiPath } from '../render/api-values.ts';
import { sendReady } from './ready-answer.ts';
import type { ReadyAnswer } from './ready-answer.ts';
import type { ReadySite } from './ready-site.ts';

export interface FrontOptions {
  site: Pick<ReadySite, 'lookup' | 'isKnown' | 'ready'>;
  /** Express: whatever is not ready, not public or not a read. */
  next: RequestListener;
  /** Called for every answer that was ready. */
  onReady?: () => void;
  /** Proxies whose X-Forwarded-Proto counts (D2). */
  trustProxy: number;
}

/**
 * Plain node:http ahead of Express: ready bytes go out at once (docs/performance.md). Only exact paths without a query
 * are looked up. Headers choose between codings and 304, never between contents.
 */
export function frontHandler({ site, next, onReady, trustProxy }: FrontOptions): RequestListener {
  const send = (request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): void => {
    sendReady(request, response, answer, trustProxy > 0 && isHttps(request));
    onReady?.();
  };

  return (request, response) => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return next(request, response);
    const cached = site.lookup(url);
    if (cached !== undefined && !(cached.variesBySession && isPersonal(request))) {
      send(request, response, cached);
      return;
    }
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
function isPersonal({ headers }: IncomingMessage): boolean {
  return headers.cookie !== undefined || headers.authorization !== undefined;
}

function isHttps({ headers }: IncomingMessage): boolean {
  return /^\s*https\b/i.test(String(headers['x-forwarded-proto'] ?? ''));
}
