import { expect, test } from 'vitest';
import { StoreUnavailable } from '../store/port.ts';
import { SQLITE } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import { createRouter } from './mount.ts';

test('only administrators see store errors, which contain paths', async () => {
  const sentence = 'The disk that holds /srv/data/catalogue.db is full: free some space.';
  const full = () => {
    const router = createRouter();
    router.get('/api/full', () => {
      throw new StoreUnavailable(sentence, { fault: 'full' });
    });
    return router;
  };
  const api = await startTestApi(SQLITE, { modules: [full] });
  const unavailable = { status: 503, headers: { 'retry-after': '5' } };
  expect(await api.admin('GET', '/api/full')).toMatchObject({
    ...unavailable,
    body: { error: sentence, code: 'unavailable' },
  });
  expect(await api.anyone('GET', '/api/full')).toMatchObject({
    ...unavailable,
    body: { error: 'The store isn’t responding', code: 'unavailable' },
  });
  await api.stop();
});
