import { createAdminClient } from '@wa/shared/client/admin-client';
import { changeRecord } from '@wa/shared/client/operations';
import { dependenciesOf, type Operation } from '@wa/shared/client/queue/operation';
import { createManualClock } from '@wa/shared/client/testing/manual-clock';
import { startModelServer } from '@wa/shared/client/testing/model-server';
import { buildProduct } from '@wa/shared/testing/build-product';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../testing/start-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const OPERATIONS = 1_000;
const PRODUCTS = 20;

it(
  'finds 1,000 waiting edits after a crash, and carries each out once and in order',
  { timeout: 300_000 },
  async () => {
    const server = await startModelServer();
    onTestFinished(() => server.close());
    server.products = Array.from({ length: PRODUCTS }, (_, order) =>
      buildProduct({ title: `Product ${String(order)}`, order }),
    );
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
    const { storage } = (await startApp(folder)).platform;
    const queued: Operation[] = [];
    for (let edit = 0; edit < OPERATIONS; edit += 1) {
      const product = server.products[edit % PRODUCTS];
      const draft = product && changeRecord('product', { ...product }, { title: `Edit ${String(edit)}` });
      if (!draft) throw new Error('nothing changed');
      const opId = `00000000-0000-4000-8000-${String(edit).padStart(12, '0')}`;
      const { serverId } = server;
      const fresh: Operation = { ...draft, opId, serverId, at: new Date(edit).toISOString(), dependsOn: [] };
      const operation = { ...fresh, dependsOn: dependenciesOf(fresh, queued.slice(-PRODUCTS)) };
      await storage.append('queue', [{ type: 'enqueued', operation }], edit);
      queued.push(operation);
    }

    server.down = true;
    const offline = await open();
    expect(offline.getSnapshot().waiting).toHaveLength(OPERATIONS);
    server.down = false;
    // Answers that are lost on the way: the same key is sent again, and counts once.
    server.faults = ['none', 'drop-after', 'none', 'drop-before'];
    for (let tries = 0; tries < 9 && offline.getSnapshot().waiting.length > 0; tries += 1)
      await offline.retryNow();
    expect(offline.getSnapshot().waiting).toEqual([]);
    expect(server.applied.map(({ key }) => key)).toEqual(queued.map(({ opId }) => opId));
    expect(server.products.map(({ title }) => title)).toEqual(
      Array.from({ length: PRODUCTS }, (_, index) => `Edit ${String(OPERATIONS - PRODUCTS + index)}`),
    );
    expect((await open()).getSnapshot().waiting).toEqual([]);
  },
);
