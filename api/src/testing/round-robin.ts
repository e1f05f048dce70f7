import { Agent, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startHttpServer } from './http-server.ts';

/** A minimal load balancer: sends each request to the next server that is ready, and never retries. */
export interface Balancer {
  url: string;
  add: (origin: string) => void;
  remove: (origin: string) => void;
  /** Returns the servers that have reported ready. */
  ready: () => Promise<string[]>;
  /** Returns requests that a server didn't answer. */
  dropped: () => string[];
  close: () => Promise<void>;
}

/** Milliseconds between two health checks of a server. */
const LOOK = 200;
/**
 * Milliseconds after which a health check expires, even if its answer arrived only now: half of a server's
 * drain time (DRAIN_SECONDS of the tests). The balancer never sends a request to a server that has ended,
 * however busy this machine is.
 */
const STALE = 1_000;

export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const servers = new Map<string, { at: number; isReady: Promise<boolean> }>();
  const dropped: string[] = [];
  let turn = 0;

  function check(origin: string): { at: number; isReady: Promise<boolean> } {
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
    const checks = [...servers.keys()].map(async (origin) => ((await check(origin).isReady) ? [origin] : []));
    const found = (await Promise.all(checks)).flat();
    return performance.now() - begun < STALE ? found : ready();
  }

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
  const server = await startHttpServer((request, response) => void pass(request, response));
  return {
    url: server.url,
    add: (origin) => void servers.set(origin, { at: -LOOK, isReady: Promise.resolve(false) }),
    remove: (origin) => void servers.delete(origin),
    ready,
    dropped: () => dropped,
    async close() {
      agent.destroy();
      await server.close();
    },
  };
}
