import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAdminClient, type AdminClient } from '../../client/admin-client.ts';
import { createManualClock } from '../../client/testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../../client/testing/test-server.ts';
import { applyMoves } from '@wa/core/domain/ordering';
import { createMemoryPlatform } from '../../platform/memory.ts';
import { createStagedOrder, type StagedOrderStore } from './staged-order.ts';

let server: TestServer;
let client: AdminClient;
let order: StagedOrderStore;

beforeEach(async () => {
  server = await startTestServer(['A', 'B', 'C']);
  const platform = createMemoryPlatform();
  client = await createAdminClient({ platform, baseUrl: server.url, clock: createManualClock() });
  await client.start();
  await client.products.list();
  order = createStagedOrder(client);
});
afterEach(async () => {
  client.stop();
  await server.close();
});

const saved = () => client.shown().products;
const seen = () =>
  applyMoves(saved(), order.getSnapshot().products)
    .map(({ title }) => title)
    .join('');

it('keeps staged what was moved while it was being saved', async () => {
  order.move('products', saved(), 2, 0);
  const sent = order.getSnapshot().products;
  const saving = client.products.reorder(sent, null);
  order.move('products', saved(), 2, 1);
  expect(seen()).toBe('CBA');
  await saving;
  order.settle('products', sent, saved(), true);
  expect(seen()).toBe('CBA');
  expect(order.getSnapshot().products).toHaveLength(1);
});

it('stages a refused order again, with what was moved meanwhile on top', async () => {
  order.move('products', saved(), 2, 0);
  const sent = order.getSnapshot().products;
  server.faults = ['refuse'];
  const saving = client.products.reorder(sent, null);
  order.move('products', saved(), 2, 1);
  await expect(saving).rejects.toThrow('Not like this');
  order.settle('products', sent, saved(), false);
  expect(seen()).toBe('CBA');
});
