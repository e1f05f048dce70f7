import { expect, test } from 'vitest';
import { createRouter } from '../http/mount.ts';
import { SQLITE } from '../testing/stores.ts';
import { useTestApi } from '../testing/test-api.ts';
import { StorageUnavailable } from '../uploads/storage.ts';
import { FOR_ONE, sendFile } from './send-file.ts';

const api = useTestApi(SQLITE, {
  modules: [
    () => {
      const router = createRouter();
      router.get('/submittal.pdf', async (request, response) => {
        const body = () => Promise.reject(new StorageUnavailable('disk'));
        const file = { name: 'submittal.pdf', headers: FOR_ONE, etag: '"1"', content: { body } };
        await sendFile(request, response, { ...file, disposition: 'attachment' });
      });
      return router;
    },
  ],
});

test('a file that cannot be made is answered with the error, without the headers of the file', async () => {
  const { status, headers } = await api.anyone('GET', '/submittal.pdf');
  expect([status, headers['content-type']]).toEqual([503, 'application/json; charset=utf-8']);
  for (const name of ['content-disposition', 'etag']) expect(headers[name]).toBeUndefined();
});
