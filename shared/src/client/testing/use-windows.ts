import { afterEach, beforeEach } from 'vitest';
import { createMemoryComputer, createMemoryPlatform, type MemoryComputer } from '../../platform/memory.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { createAdminClient, type AdminClient } from '../admin-client.ts';
import { createManualClock } from './manual-clock.ts';
import { startModelServer, type ModelServer } from './model-server.ts';

/**
 * For every test: a server with the products Link seal, Flap valve and Saddle, and a computer on which the admin can
 * be opened in windows, one after the other.
 */
export function useWindows() {
  let server: ModelServer;
  let computer: MemoryComputer;
  const opened: AdminClient[] = [];

  beforeEach(async () => {
    server = await startModelServer();
    server.products = ['Link seal', 'Flap valve', 'Saddle'].map((title, order) =>
      buildProduct({ title, order }),
    );
    computer = createMemoryComputer();
  });
  afterEach(async () => {
    for (const client of opened.splice(0)) client.stop();
    await server.close();
  });

  return {
    get server() {
      return server;
    },
    get computer() {
      return computer;
    },
    /** The window before it is gone without a word, as after a crash, unless it was stopped. */
    async open(options: Partial<Parameters<typeof createAdminClient>[0]> = {}) {
      const clock = createManualClock();
      const platform = createMemoryPlatform(computer);
      const client = await createAdminClient({ platform, baseUrl: server.url, clock, ...options });
      opened.push(client);
      await client.start();
      return { client, clock, platform };
    },
    /** Another computer: nothing of what was stored is on it. */
    changeComputer(): void {
      computer = createMemoryComputer();
    },
    /** The server's titles in its order. */
    titles: () => [...server.products].sort((a, b) => a.order - b.order).map(({ title }) => title),
  };
}

/** The first of the products as the client lists them. */
export async function firstProduct(client: AdminClient) {
  const [product] = await client.products.list();
  if (product === undefined) throw new Error('The list is empty');
  return product;
}
