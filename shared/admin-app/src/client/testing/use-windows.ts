import { move } from '@wa/core/domain/ordering';
import { afterEach, beforeEach } from 'vitest';
import { createMemoryComputer, createMemoryPlatform, type MemoryComputer } from '../../testing/memory.ts';
import { createAdminClient, type AdminClient } from '../admin-client.ts';
import { createTransport, type Transport } from '../transport/transport.ts';
import { createFetchTransport } from './fetch-transport.ts';
import { createManualClock } from './manual-clock.ts';
import { found } from '../../testing/found.ts';
import { clashesOf } from '../queue/rebase.ts';
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
      const { hold, transport } = createGate(server.url);
      const client = await createAdminClient({ platform, baseUrl: server.url, clock, transport, ...options });
      opened.push(client);
      await client.start();
      return { client, clock, platform, hold };
    },
    /** Opens the admin of someone else, on another computer. */
    async openColleague() {
      const platform = createMemoryPlatform(createMemoryComputer());
      const client = await createAdminClient({
        platform,
        baseUrl: server.url,
        clock: createManualClock(),
        transport: createGate(server.url).transport,
      });
      opened.push(client);
      await client.start();
      return client;
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

/** Passes requests on. `hold` holds writes back, or only their answers, until the returned function is called. */
function createGate(url: string) {
  // The transport of browsers doesn't run in a simulated page.
  const pass = typeof document === 'object' ? createFetchTransport(url) : createTransport({ baseUrl: url });
  const gates = { write: Promise.resolve(), answer: Promise.resolve() };
  const transport: Transport = async (request) => {
    if (request.method === 'GET') return pass(request);
    await gates.write;
    const answer = await pass(request);
    await gates.answer;
    return answer;
  };
  const hold = (gate: keyof typeof gates = 'answer'): (() => void) => {
    let open = () => {};
    gates[gate] = new Promise((resolve) => (open = resolve));
    return () => open();
  };
  return { transport, hold };
}

/** Moves a product to another position, counted from 0 in the list as shown, and saves the order. */
export function moveProduct(client: AdminClient, from: number, to: number) {
  const { products } = client.shown();
  const idsOf = (list: typeof products) => list.map(({ _id }) => _id);
  return client.reorder('products', idsOf(products), idsOf(move(products, from, to)));
}

/** Returns the first product of the client's list. */
export const firstProduct = async (client: AdminClient) => found((await client.products.list())[0]);

/** Returns the products of the server. */
export async function threeProducts(client: AdminClient) {
  const [first, second, third] = await client.products.list();
  return [found(first), found(second), found(third)] as const;
}

/** Returns the first conflict of the client, and the parts that it asks about. */
export function firstConflict(client: AdminClient) {
  const queued = found(client.getSnapshot().conflicts[0]);
  if (queued.status.at !== 'conflict') throw new Error('It should ask');
  return { opId: queued.opId, clashes: clashesOf(queued, queued.status.conflict.theirs) };
}
