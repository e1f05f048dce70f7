import { expect, onTestFinished, test } from 'vitest';
import { SOMETHING_WENT_WRONG, TRY_AGAIN_LATER } from '@wa/core/domain/messages';
import { createDrawLimit } from '../../http/concurrency-limiter.ts';
import { StoreUnavailable } from '../../store/port.ts';
import { SQLITE } from '../../testing/stores.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { listClientFiles } from './ready-site.ts';
import { siteHandler } from './site-routes.ts';
import type { SiteHandlerNeeds } from './site-routes.ts';

/**
 * Builds a site whose every read fails with this error, both for the page and for the frame of the error
 * page.
 */
function failing(error: Error): SiteHandlerNeeds {
  const fail = () => Promise.reject(error);
  return {
    files: listClientFiles(null),
    isFile: () => false,
    renderLimit: createDrawLimit(0),
    ready: fail,
    route: fail,
    render: fail,
    renderError: fail,
    renderAdmin: fail,
  };
}

test('an unreadable page is 503 with an explanation and Retry-After (D4.1)', async () => {
  const error = new StoreUnavailable('MongoDB at db.internal/shop does not answer');
  const api = await startTestApi(SQLITE, { site: siteHandler(failing(error)) });
  onTestFinished(() => api.stop());
  const { status, headers, text } = await api.anyone('GET', '/grip-couplings');
  expect(status).toBe(503);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(text).toContain(`<h1>${SOMETHING_WENT_WRONG}</h1>`);
  expect(text).toContain(TRY_AGAIN_LATER);
  expect(text).not.toContain('db.internal');
  expect(await api.anyone('HEAD', '/grip-couplings')).toMatchObject({ status: 503, text: '' });
});
