import { Agent, createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A balancer as simple as one can be: whoever is ready gets the next request. It never asks twice. */
export interface Balancer {
  url: string;
  add: (origin: string) => void;
  remove: (origin: string) => void;
  /** Servers that said they are ready. */
  ready: () => Promise<string[]>;
  /** Requests that a server did not answer. */
  dropped: () => string[];
  close: () => Promise<void>;
}

/** Milliseconds after which a server is looked at again. */
const LOOK = 200;
/**
 * Milliseconds after which what a look said is not believed any more, even if its answer came only now: half of what a
 * server waits for its balancer before it ends (DRAIN_SECONDS of the tests). However busy this machine is, nobody is sent
 * to one that has gone.
 */
const STALE = 1_000;

export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const servers = new Map<string, { at: number; isReady: Promise<boolean> }>();
  const dropped: string[] = [];
  let turn = 0;

  function look(origin: string): { at: number; isReady: Promise<boolean> } {
    const last = servers.get(origin);
    if (last && performance.now() - last.at < LOOK) return last;
    const isReady = fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    const next = { at: performance.now(), isReady };
    if (last) servers.set(origin, next);
    return next;
  }
  async function ready(): Promise<string[]> {
    const begun = performance.now();
    const looks = [...servers.keys()].map(async (origin) => ((await look(origin).isReady) ? [origin] : []));
    const found = (await Promise.all(looks)).flat();
    return performance.now() - begun < STALE ? found : ready();
  }

  const server = createServer((request, response) => void pass(request, response));
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const choice = await ready();
    const origin = choice[turn++ % choice.length];
    const fail = (reason: string) => {
      dropped.push(`${request.method ?? ''} ${request.url ?? ''}: ${reason}`);
      response.destroy();
    };
    if (origin === undefined) {
      fail('no server is ready');
      return;
    }
    const { method, url: path, headers } = request;
    const { hostname, port } = new URL(origin);
    const behind = ask({ hostname, port, method, path, headers, agent }, (answer) => {
      const { connection: _, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, others);
      answer.pipe(response);
      answer.once('error', (error) => fail(error.message));
    });
    behind.once('error', (error) => fail(error.message));
    request.pipe(behind);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    add: (origin) => void servers.set(origin, { at: -LOOK, isReady: Promise.resolve(false) }),
    remove: (origin) => void servers.delete(origin),
    ready,
    dropped: () => dropped,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
