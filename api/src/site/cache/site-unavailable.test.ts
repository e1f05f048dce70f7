import { expect, onTestFinished, test } from 'vitest';
import { SOMETHING_WENT_WRONG, TRY_AGAIN_LATER } from '@wa/core/domain/messages';
import { createDrawLimit } from '../../http/concurrency-limiter.ts';
import { StoreUnavailable } from '../../store/port.ts';
import { SQLITE } from '../../testing/stores.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { listClientFiles } from './ready-site.ts';
import { siteHandler } from './site-routes.ts';

test('an unreadable page is 503 with an explanation and Retry-After (D4.1)', async () => {
  const fail = () => Promise.reject(new StoreUnavailable('MongoDB at db.internal/shop does not answer'));
  // The error page can't read its frame either.
  const reads = { ready: fail, route: fail, render: fail, renderError: fail, renderAdmin: fail };
  const files = { files: listClientFiles(null), isFile: () => false };
  const site = siteHandler({ ...files, ...reads, renderLimit: createDrawLimit(0) });
  const api = await startTestApi(SQLITE, { site });
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
