import { expect, test } from 'vitest';
import { StoreUnavailable } from '../store/port.ts';
import { SQLITE } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import { createRouter } from './mount.ts';

test('only administrators read what is wrong with the store: it names a place', async () => {
  const sentence = 'The disk that holds /srv/data/catalogue.db is full: free some space.';
  const full = () => {
    const router = createRouter();
    router.get('/api/full', () => {
      throw new StoreUnavailable(sentence, { fault: 'full' });
    });
    return router;
  };
  const api = await startTestApi(SQLITE, { rooms: [full] });
  const unavailable = { status: 503, headers: { 'retry-after': '5' } };
  expect(await api.admin('GET', '/api/full')).toMatchObject({
    ...unavailable,
    body: { error: sentence, code: 'unavailable' },
  });
  expect(await api.anyone('GET', '/api/full')).toMatchObject({
    ...unavailable,
    body: { error: 'The store does not answer at the moment', code: 'unavailable' },
  });
  await api.stop();
});
