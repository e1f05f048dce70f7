import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTemporaryFolder } from '../testing/folders.ts';
import { mongodbUriFor } from '../testing/databases.ts';
import { findMongod } from '../testing/mongod.ts';
import { spawnServer } from '../testing/spawn-server.ts';
import type { ServerProcess } from '../testing/spawn-server.ts';
import { adminToken, json, withToken } from '../testing/test-server.ts';
import { deploy } from '../testing/publish/deploy.ts';
import { layPainted } from '../testing/publish/lay-painted.ts';

describe.runIf('binary' in findMongod())('a deploy on two server processes that share one MongoDB', () => {
  const folder = useTemporaryFolder();
  let servers: ServerProcess[];
  let token: string;
  beforeAll(async () => {
    const env = { DATA_DIR: folder(), MONGODB_URI: await mongodbUriFor(folder()) };
    await layPainted(folder());
    servers = await Promise.all([spawnServer(env), spawnServer(env)]);
    token = await adminToken(servers[0]?.url ?? '');
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  /** Returns a function that reads JSON as an administrator through one of the servers. */
  const through =
    (server: number) =>
    async <T>(path: string, init?: RequestInit) =>
      (await (await fetch((servers[server]?.url ?? '') + path, withToken(token, init))).json()) as T;
  const write = async (server: number, round: number) => {
    const ask = through(server);
    const slug = `from-${String(server)}`;
    await ask(`/api/pages/slug/${slug}`, json('PUT', { title: `${slug}, round ${String(round)}` }));
    const product = { title: `Seal ${String(server)} ${String(round)}`, image: 'a-model' };
    await ask('/api/products', json('POST', product));
  };

  test('contains the whole site, whatever both write at once and whichever of them builds it (D8.3)', async () => {
    for (const round of [0, 1]) {
      // One deploy runs while both servers write. It is consistent in itself, and the next deploy publishes
      // the rest.
      const [early] = await Promise.all([deploy(through(1 - round)), write(0, round), write(1, round)]);
      expect(early).toMatchObject({ state: 'live', error: null });
      expect(await deploy(through(round))).toMatchObject({ state: 'live', error: null });
      const exported = (path: string) => readFile(join(folder(), 'site', path, 'index.html'), 'utf8');
      for (const server of [0, 1]) {
        const slug = `from-${String(server)}`;
        expect(await exported(slug)).toContain(`${slug}, round ${String(round)}`);
        expect(await exported(`product/seal-${String(server)}-${String(round)}`)).toContain('Seal');
      }
      // Both servers return what visitors read. A server receives the other's changes a moment later.
      for (const path of ['/api/pages', '/api/products'])
        for (const { url } of servers) {
          const shown = async () => (await (await fetch(url + path)).json()) as unknown;
          await expect.poll(shown).toEqual(JSON.parse(await exported(path)));
        }
    }
  }, 280_000);
});
