/**
 * The real API for the tests of other packages, as a global setup of Vitest. Those packages know only its
 * contract and an address, none of its code. One process loads the API when a test asks for the first server.
 * `POST /` starts a server on an empty SQLite store, and `DELETE /<port>` stops it.
 */
import type { TestProject } from 'vitest/node';
import type { StartedServer } from '@wa/admin-app/client/testing/real-server';
import { startHttpServer } from './http-server.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const running = new Map<string, StartedServer>();

  async function start(): Promise<StartedServer> {
    const [{ startWholeApi }, { openSqliteStore }] = await Promise.all([
      import('./whole-api.ts'),
      import('../store/sqlite/sqlite-store.ts'),
    ]);
    const server = await startWholeApi(async (dataDir) => openSqliteStore({ dataDir }));
    running.set(`/${new URL(server.origin).port}`, server);
    return server;
  }

  async function stop(path: string): Promise<void> {
    const server = running.get(path);
    running.delete(path);
    await server?.stop();
  }

  const desk = await startHttpServer((request, response) => {
    const answer = request.method === 'POST' ? start() : stop(request.url ?? '');
    answer.then(
      (body) => response.end(JSON.stringify(body ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  // Idle connections stay open: on a busy machine, a request could reach a connection that is just closing.
  desk.server.keepAliveTimeout = 0;
  project.provide('apiOnDemand', desk.url);
  return async () => {
    await desk.close();
    await Promise.all([...running.keys()].map(stop));
  };
}
