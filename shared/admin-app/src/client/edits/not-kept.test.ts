import { expect, it } from 'vitest';
import { createMemoryComputer, createMemoryPlatform } from '../../platform/memory.ts';
import { createAdminClient } from '../admin-client.ts';
import { notKept } from './not-kept.ts';
import { startTestServer } from '../testing/test-server.ts';

it('says in plain words that the browser has no room', () => {
  const { body, kind } = notKept(new DOMException('3 bytes over', 'QuotaExceededError'));
  expect(kind).toBe('refused');
  expect(body?.error).toBe(
    'The browser has no room left on this computer. Nothing was lost: free some space and try again.',
  );
});

it('refuses an edit that cannot be written here, with the reason, and sends nothing (T3.1)', async () => {
  const server = await startTestServer([]);
  const platform = createMemoryPlatform(createMemoryComputer());
  const append = () => Promise.reject(new Error('The disk of this computer is full.'));
  const storage = { ...platform.storage, append };
  const client = await createAdminClient({ platform: { ...platform, storage }, baseUrl: server.url });
  await client.start();
  const edit = client.products.create({ title: 'Pump', image: 'a-model' });
  await expect(edit).rejects.toMatchObject({
    kind: 'refused',
    message: 'The disk of this computer is full.',
  });
  expect(server.writes).toBe(0);
  expect(client.getSnapshot().waiting).toEqual([]);
  client.stop();
  await server.close();
});
