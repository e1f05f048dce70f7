/** Runs two servers on a replica set of three nodes and fails each part of it (docs/operations.md). */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { SOMETHING_WENT_WRONG } from '@wa/core/domain/messages';
import { useTemporaryFolder } from '../testing/folders.ts';
import { startReplicaSet } from '../testing/store/replica-set.ts';
import type { ReplicaSet } from '../testing/store/replica-set.ts';
import { findMongod } from '../testing/mongod.ts';
import { startBalancer } from '../testing/round-robin.ts';
import { spawnServer } from '../testing/spawn-server.ts';
import type { ServerProcess } from '../testing/spawn-server.ts';
// This import also reports a missing mongod, as a skipped or failed test.
import '../testing/stores.ts';
import { adminToken, json, withToken } from '../testing/test-server.ts';
import { trust } from '@wa/core/testing/trust';

const nodes = trust('nodes');

/** The number of rounds of each fault. A long run does more. */
const ROUNDS = runs(1, 5);
/** The number of acknowledged writes around the death of a primary, in each round. */
const WRITES = 40;
const WRITERS = 4;
/** Seconds (docs/operations.md): two polls of the load balancer, plus time for requests under way. */
const DRAIN_SECONDS = 2;

interface Refusal {
  retryAfter: string | null;
  text: string;
}

const mongod = findMongod();

describe.runIf('binary' in mongod)('two servers on a replica set', () => {
  const folder = useTemporaryFolder();
  let replicas: ReplicaSet;
  let env: Record<string, string>;
  const servers: ServerProcess[] = [];
  let token: string;

  const start = async (number: number) => {
    const DATA_DIR = join(folder(), `server-${String(number)}`);
    servers[number] = await spawnServer({ ...env, DATA_DIR });
  };
  beforeAll(async () => {
    const databases = join(folder(), 'mongo');
    await mkdir(databases);
    replicas = await startReplicaSet('binary' in mongod ? mongod.binary : '', databases);
    env = {
      MONGODB_URI: replicas.uri,
      PUBLIC_URL: 'http://one.example',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      LOG_LEVEL: 'silent',
    };
    await Promise.all([start(0), start(1)]);
    token = await adminToken(at(0));
  }, 240_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await replicas.stop();
  });

  const at = (number: number) => servers[number % servers.length]?.url ?? '';
  const asAdmin = (number: number, path: string, init: RequestInit) =>
    fetch(at(number) + path, withToken(token, init));
  const titles = async (number: number) =>
    ((await (await fetch(`${at(number)}/api/pages`)).json()) as { title: string }[]).map(
      ({ title }) => title,
    );
  /**
   * Saves a page through one server after the other until one acknowledges it, and records each refusal
   * before that.
   */
  const saveSurely = async (name: string, first: number, refused: Refusal[]) => {
    const key = crypto.randomUUID();
    for (let turn = first; ; turn += 1) {
      const call = json('PUT', { title: name });
      const headers = { ...(call.headers as object), 'Idempotency-Key': key };
      const answer = await asAdmin(turn, `/api/pages/slug/${name}`, { ...call, headers });
      nodes.tried();
      if (answer.ok) return;
      const text = await answer.text();
      // 409: the first call with this key is still running on another server.
      expect([503, 409], text).toContain(answer.status);
      if (answer.status === 503) refused.push({ retryAfter: answer.headers.get('retry-after'), text });
    }
  };
  /** Waits until every server takes requests and has each of these pages exactly once. */
  const areKept = async (names: readonly string[]) => {
    for (const number of servers.keys()) {
      await expect.poll(async () => (await fetch(`${at(number)}/readyz`)).status).toBe(200);
      const isNotOnce = async () => {
        const stored = await titles(number);
        return names.filter((name) => stored.filter((each) => each === name).length !== 1);
      };
      // A change that the other server wrote while the stream was down arrives with the next poll.
      await expect.poll(isNotOnce).toEqual([]);
    }
  };

  /**
   * Starts writers that save their pages until acknowledged. `half` resolves when half of all are
   * acknowledged.
   */
  function startWriting(prefix: string) {
    const acknowledged: string[] = [];
    const refused: Refusal[] = [];
    let reached: () => void = () => undefined;
    const half = new Promise<void>((resolve) => (reached = resolve));
    const write = async (writer: number) => {
      for (let n = 0; n < WRITES / WRITERS; n += 1) {
        const name = `${prefix}-${String(writer)}-${String(n)}`;
        await saveSurely(name, writer, refused);
        acknowledged.push(name);
        if (acknowledged.length === WRITES / 2) reached();
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    return { half, writing, acknowledged, refused };
  }

  test('lose no acknowledged write when the primary is killed, and accept writes again (D13.1, T1.7)', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { half, writing, acknowledged, refused } = startWriting(`round-${String(round)}`);
      await half;
      const startAgain = await replicas.killPrimary();
      nodes.injected();
      try {
        await writing;
        expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
        await areKept(acknowledged);
      } finally {
        startAgain();
      }
    }
  }, 180_000);

  test('report an outage of every node, serve cached pages, and lose nothing when the nodes return (T1.7)', async () => {
    // The list includes a page that is rendered again once the size of its documents is known.
    const ready = ['/', '/grip-couplings', '/api/products'];
    const statuses = (number: number) =>
      Promise.all(ready.map(async (path) => (await fetch(at(number) + path)).status));
    for (const number of servers.keys()) expect(await statuses(number)).toEqual([200, 200, 200]);

    const { half, writing, acknowledged, refused } = startWriting('all-away');
    await half;
    const startAgain = await replicas.killAll();
    nodes.injected();
    try {
      await Promise.all(
        [...servers.keys()].map(async (number) => {
          expect((await fetch(`${at(number)}/readyz`)).status).toBe(503);
          // No client has requested this page from this server before.
          const page = await fetch(`${at(number)}/round-0-0-${String(number)}`);
          expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
          expect(await page.text()).toContain(`<h1>${SOMETHING_WENT_WRONG}</h1>`);
          expect(await statuses(number)).toEqual([200, 200, 200]);
        }),
      );
      await expect.poll(() => refused.length, { timeout: 30_000 }).toBeGreaterThan(0);
    } finally {
      // Without a restart, every test after this one would fail as well.
      startAgain();
    }
    await writing;
    for (const { retryAfter, text } of refused) {
      expect(retryAfter).not.toBeNull();
      expect(JSON.parse(text)).toMatchObject({ error: expect.stringMatching(/^[A-Z].* /) as string });
    }
    await areKept(acknowledged);
    expect((await fetch(`${at(0)}/round-0-0-0`)).status).toBe(200);
  }, 120_000);

  test(
    'are replaced one after the other, and no request is dropped (D13.1)',
    async () => {
      const balancer = await startBalancer();
      for (const { url } of servers) balancer.add(url);
      await expect.poll(balancer.ready).toHaveLength(2);
      let isOver = false;
      let answered = 0;
      const faults: string[] = [];
      const visit = async (visitor: number) => {
        for (let n = 0; !isOver; n += 1) {
          const name = `rolling-${String(visitor)}`;
          const [path, init] =
            n % 10 === 9
              ? [`/api/pages/slug/${name}`, json('PUT', { title: String(n) })]
              : // Uncached addresses are left out: their requests wait for a turn, and may time out (T1.8).
                [['/', '/grip-couplings', '/api/products', '/documents'][n % 4] ?? '', {}];
          const status = await fetch(balancer.url + path, withToken(token, init)).then(
            async (answer) => (await answer.arrayBuffer(), answer.status),
            (error: unknown) => String(error),
          );
          if (status === 200 || status === 201) answered += 1;
          else faults.push(`${path}: ${String(status)}`);
        }
      };
      const visitors = Promise.all(Array.from({ length: 3 }, (_, visitor) => visit(visitor)));
      for (let n = 0; n < 2 * ROUNDS; n += 1) {
        const number = n % 2;
        const before = at(number);
        await servers[number]?.stop();
        balancer.remove(before);
        await start(number);
        balancer.add(at(number));
        await expect.poll(balancer.ready).toHaveLength(2);
      }
      // The number is high enough to catch a fault on any machine, however slow.
      await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(100);
      isOver = true;
      await visitors;
      await balancer.close();
      expect([...faults, ...balancer.dropped()]).toEqual([]);
      nodes.tried(answered);
      nodes.control();
    },
    60_000 + ROUNDS * 120_000,
  );
});
