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

/** Milliseconds: nobody is sent where the last look is older, however busy this machine is. */
const LOOK = 200;

export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const servers = new Map<string, { at: number; isReady: Promise<boolean> }>();
  const dropped: string[] = [];
  let turn = 0;

  async function ready(): Promise<string[]> {
    const now = performance.now();
    for (const [origin, { at }] of servers) {
      if (now - at < LOOK) continue;
      const isReady = fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      servers.set(origin, { at: now, isReady });
    }
    const looks = [...servers].map(async ([origin, { isReady }]) => ((await isReady) ? [origin] : []));
    return (await Promise.all(looks)).flat();
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
