import { move } from '@wa/core/domain/ordering';
import { afterEach, beforeEach } from 'vitest';
import { createMemoryComputer, createMemoryPlatform, type MemoryComputer } from '../../testing/memory.ts';
import { createAdminClient, type AdminClient } from '../admin-client.ts';
import { createFetchTransport } from './fetch-transport.ts';
import { createManualClock } from './manual-clock.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/**
 * Gives every test a server with the products Link seal, Flap valve, and Saddle, and a computer that opens
 * the admin in one window after another.
 */
export function useWindows() {
  let server: TestServer;
  let computer: MemoryComputer;
  const opened: AdminClient[] = [];

  async function close(): Promise<void> {
    for (const client of opened.splice(0)) client.stop();
    await server.close();
  }
  async function begin(titles: readonly string[]): Promise<void> {
    server = await startTestServer(titles);
    computer = createMemoryComputer();
  }
  beforeEach(() => begin(['Link seal', 'Flap valve', 'Saddle']));
  afterEach(close);

  return {
    get server() {
      return server;
    },
    get computer() {
      return computer;
    },
    /** Opens a window. The previous window has disappeared as in a crash, unless it was stopped. */
    async open(options: Partial<Parameters<typeof createAdminClient>[0]> = {}) {
      const clock = createManualClock();
      const platform = createMemoryPlatform(computer);
      // The transport of browsers doesn't run in a simulated page.
      const inPage = typeof document === 'object' && { transport: createFetchTransport(server.url) };
      const parts = { platform, baseUrl: server.url, clock, ...inPage, ...options };
      const client = await createAdminClient(parts);
      opened.push(client);
      await client.start();
      return { client, clock, platform };
    },
    /** Starts another server with these products, and another computer. */
    async beginAgain(titles: readonly string[]): Promise<void> {
      await close();
      await begin(titles);
    },
    /** Returns the titles of the server's live products in their order. */
    titles: () => server.titles(),
  };
}

/** Moves a product to another position, counted from 0 in the list as shown, and saves the order. */
export function moveProduct(client: AdminClient, from: number, to: number) {
  const { products } = client.shown();
  const idsOf = (list: typeof products) => list.map(({ _id }) => _id);
  return client.reorder('products', idsOf(products), idsOf(move(products, from, to)));
}

/** Returns the first product of the client's list. */
export async function firstProduct(client: AdminClient) {
  const [product] = await client.products.list();
  if (product === undefined) throw new Error('The list is empty');
  return product;
}
