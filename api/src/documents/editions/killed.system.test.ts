/** Kills servers with SIGKILL while they create the printed catalog (D29.4). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mongodbUriFor } from '../../testing/databases.ts';
import { findMongod } from '../../testing/mongod.ts';
import { editionCalls, SLOW } from '../../testing/sheets/edition-calls.ts';
import { spawnServer, type ServerProcess } from '../../testing/spawn-server.ts';
import { useTemporaryFolder } from '../../testing/folders.ts';
import { adminToken, withToken } from '../../testing/test-server.ts';

const SMALL = ['Casing seals and spacers'];
const KILLED = 'The server stopped while it was creating the PDF. Create it again.';
/** Each product is one step of the first phase. The process that composes the PDF runs after all of them. */
const MOMENTS: [name: string, steps: number][] = [
  ['reads the products', 1],
  ['composes the PDF', 60],
];

/** Returns the calls of an administrator on a server, which may be another one after a restart. */
async function callsOf(server: () => ServerProcess) {
  const token = await adminToken(server().url);
  return editionCalls({ asAdmin: (path, init) => fetch(server().url + path, withToken(token, init)) });
}

type Calls = Awaited<ReturnType<typeof callsOf>>;

/** Starts a job of the whole catalog and waits until it has done a number of steps. */
async function startWhole({ call, choose, read }: Calls, steps: number): Promise<void> {
  await choose({ chapters: [] });
  expect((await call('POST')).status).toBe(200);
  await expect.poll(async () => (await read()).job?.done, { interval: 20 }).toBeGreaterThanOrEqual(steps);
  expect((await read()).job?.state).toBe('running');
}

const unfinished = async (folder: string) =>
  (await readdir(join(folder, 'editions'))).filter((name) => name.endsWith('.part'));

describe('a server that is killed while it creates the catalog', () => {
  const folder = useTemporaryFolder();
  let server: ServerProcess;
  let calls: Calls;
  beforeAll(async () => {
    server = await spawnServer({ DATA_DIR: folder() });
    calls = await callsOf(() => server);
  }, SLOW);
  afterAll(() => server.stop());

  test.each(MOMENTS)(
    'while it %s: says so, leaves nothing half-made, and creates the next one (D29.4)',
    async (_name, steps) => {
      const { choose, chaptersExcept, create, pdf, read, ended } = calls;
      await choose({ chapters: await chaptersExcept(SMALL) });
      const published = await create();
      await choose({ edition: published._id });
      const before = [(await read()).editions, await pdf('/catalog.pdf')];

      await startWhole(calls, steps);
      expect(await unfinished(folder())).toHaveLength(1);
      await server.kill();
      server = await spawnServer({ DATA_DIR: folder() });
      expect(await ended()).toMatchObject({ state: 'failed', error: KILLED });
      expect([(await read()).editions, await pdf('/catalog.pdf')]).toEqual(before);
      await expect.poll(() => unfinished(folder())).toEqual([]);

      await choose({ chapters: await chaptersExcept(SMALL) });
      await create();
    },
    SLOW,
  );
});

describe.runIf('binary' in findMongod())('two servers that share one MongoDB', () => {
  const folder = useTemporaryFolder();
  const servers: ServerProcess[] = [];
  let one: Calls;
  let other: Calls;
  beforeAll(async () => {
    const env = { DATA_DIR: folder(), MONGODB_URI: await mongodbUriFor(folder()) };
    servers.push(...(await Promise.all([spawnServer(env), spawnServer(env)])));
    const [first, second] = servers as [ServerProcess, ServerProcess];
    [one, other] = [await callsOf(() => first), await callsOf(() => second)];
  }, SLOW);
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  test(
    'create one catalog at a time, show and cancel it on both, and outlive each other (D29.4)',
    async () => {
      await one.choose({ chapters: [] });
      const started = await Promise.all([one.call('POST'), other.call('POST')]);
      expect(started.map(({ status }) => status).sort()).toEqual([200, 409]);
      for (const { read } of [one, other])
        await expect.poll(async () => (await read()).job?.done, { interval: 50 }).toBeGreaterThan(0);
      const idle = started[0]?.status === 200 ? other : one;
      expect((await idle.call('DELETE')).status).toBe(200);
      for (const { ended } of [one, other]) expect(await ended()).toMatchObject({ state: 'canceled' });
      await expect.poll(() => unfinished(folder())).toEqual([]);

      await startWhole(one, 1);
      expect((await other.call('POST')).status).toBe(409);
      await servers[0]?.kill();
      expect(await other.ended()).toMatchObject({ state: 'failed', error: KILLED });
      expect((await other.read()).editions).toEqual([]);
      expect(await unfinished(folder())).toEqual([]);
      await other.choose({ chapters: await other.chaptersExcept(SMALL) });
      expect((await other.create()).products).toBe(3);
    },
    SLOW,
  );
});
