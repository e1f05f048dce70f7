import { createAdminClient } from '@wa/admin-app/client/admin-client';
import { createApiClient } from '@wa/admin-app/client/transport/http';
import { createTransport } from '@wa/admin-app/client/transport/transport';
import { changeRecord } from '@wa/admin-app/client/edits/operations';
import { dependenciesOf, PENDING_OP, type Operation } from '@wa/admin-app/client/queue/operation';
import { createManualClock } from '@wa/admin-app/client/testing/manual-clock';
import { startTestServer } from '@wa/admin-app/client/testing/test-server';
import { getSession } from '@wa/core/contract/authentication';
import { updateProduct } from '@wa/core/contract/products';
import { expect, it, onTestFinished } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { startApp } from '../testing/start-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('queue');

const OPERATIONS = runs(100, 1_000);
const PRODUCTS = 20;
/** How often the app dies in the middle of sending. */
const CRASHES = runs(4, 50);

it(
  `finds ${String(OPERATIONS)} waiting edits after a crash, and carries each out once and in order`,
  { timeout: 300_000 },
  async () => {
    const titles = Array.from({ length: PRODUCTS }, (_, order) => `Product ${String(order)}`);
    const server = await startTestServer(titles);
    onTestFinished(() => server.close());
    const products = await server.products();
    const folder = await temporaryFolder();
    const open = async () => {
      const { platform } = await startApp(folder);
      const client = await createAdminClient({ platform, baseUrl: server.url, clock: createManualClock() });
      onTestFinished(() => client.stop());
      await client.start();
      return client;
    };

    // The first start meets the server; then it only writes down what was edited. Nobody says goodbye.
    (await open()).stop();
    const api = createApiClient({ transport: createTransport({ baseUrl: server.url }) });
    const { serverId } = await api.call(getSession, {});
    const { storage } = (await startApp(folder)).platform;
    const queued: Operation[] = [];
    for (let edit = 0; edit < OPERATIONS; edit += 1) {
      const product = products[edit % PRODUCTS];
      // As its editor saw it: with the edit before.
      const base = product && { ...product, [PENDING_OP]: queued[edit - PRODUCTS]?.opId };
      const draft = base && changeRecord('product', base, { title: `Edit ${String(edit)}` });
      if (!draft) throw new Error('nothing changed');
      const opId = `00000000-0000-4000-8000-${String(edit).padStart(12, '0')}`;
      const fresh: Operation = { ...draft, opId, serverId, at: new Date(edit).toISOString(), dependsOn: [] };
      const operation = { ...fresh, dependsOn: dependenciesOf(fresh, queued.slice(-PRODUCTS)) };
      await storage.append('queue', [{ type: 'enqueued', operation }], edit);
      queued.push(operation);
    }

    server.down = true;
    const offline = await open();
    expect(offline.getSnapshot().waiting).toHaveLength(OPERATIONS);
    server.down = false;
    // Every answer is lost once on its way: the same key is sent again, and counts once.
    server.faults = queued.flatMap(() => ['drop-after', 'none'] as const);
    let client = offline;
    for (let lost = 1; lost <= OPERATIONS + 1 && client.getSnapshot().waiting.length > 0; lost += 1) {
      await client.retryNow();
      if (lost % (OPERATIONS / CRASHES) > 0) continue;
      client.stop();
      client = await open();
      counts.injected();
    }
    expect(client.getSnapshot().waiting).toEqual([]);
    expect(server.faults).toEqual([]);
    counts.injected(OPERATIONS);
    counts.tried(OPERATIONS);
    expect(server.applied.map(({ key }) => key)).toEqual(queued.map(({ opId }) => opId));
    const edited = products.map(({ _id }, index) => ({
      _id,
      title: `Edit ${String(OPERATIONS - PRODUCTS + index)}`,
      version: 1 + OPERATIONS / PRODUCTS,
    }));
    expect(await server.products()).toMatchObject(edited);
    expect((await open()).getSnapshot().waiting).toEqual([]);

    // An edit that arrives twice would be seen.
    const twice = await api.call(updateProduct, {
      params: { id: products[0]?._id ?? '' },
      body: { title: 'Twice' },
    });
    expect(twice.version).toBe(2 + OPERATIONS / PRODUCTS);
    counts.control();
  },
);
