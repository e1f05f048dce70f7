/** Two servers with disks of their own on a replica set of three nodes and S3, and what may happen to each of them. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import type { Deploy } from '@wa/core/contract/deploys';
import { SOMETHING_WENT_WRONG } from '@wa/core/domain/messages';
import { FOREIGN_LOOK_MS } from './store/port.ts';
import { useTemporaryFolder } from './store/testing/open-for-tests.ts';
import { startReplicaSet } from './store/testing/replica-set.ts';
import type { ReplicaSet } from './store/testing/replica-set.ts';
import { latenessOf, usualOf } from './testing/lateness.ts';
import { findMongod } from './testing/mongod.ts';
import { startBalancer } from './testing/round-robin.ts';
import { findS3Server, startS3Server } from './testing/s3-server.ts';
import type { RunningS3Server } from './testing/s3-server.ts';
import { spawnServer } from './testing/spawn-server.ts';
import type { ServerProcess } from './testing/spawn-server.ts';
// Also tells, as a skipped or failed test, that there is no S3 server.
import { s3Environment } from './testing/storages.ts';
// The same of a mongod.
import './testing/stores.ts';
import { adminToken, json } from './testing/test-server.ts';
import { trust } from '@wa/core/testing/trust';

const nodes = trust('nodes');

/** How often each thing happens; more for a long run. */
const ROUNDS = runs(1, 5);
/** Writes that are acknowledged around the death of a primary, in each round. */
const WRITES = 40;
const WRITERS = 4;
/** Seconds (docs/operations.md): twice the balancer's look, and time for what is under way. */
const DRAIN_SECONDS = 2;

interface Refusal {
  retryAfter: string | null;
  text: string;
}

const mongod = findMongod();
const canRun = 'binary' in mongod && 'binary' in findS3Server();

describe.runIf(canRun)('two servers on a replica set and S3', () => {
  const folder = useTemporaryFolder();
  let replicas: ReplicaSet;
  let s3: RunningS3Server;
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
    [replicas, s3] = await Promise.all([
      startReplicaSet('binary' in mongod ? mongod.binary : '', databases),
      startS3Server(),
    ]);
    env = {
      ...s3Environment(s3.settings),
      MONGODB_URI: replicas.uri,
      PUBLIC_URL: 'http://one.example',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      LOG_LEVEL: 'silent',
    };
    await Promise.all([start(0), start(1)]);
    token = await adminToken(at(0));
  }, 240_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await Promise.all([replicas.stop(), s3.stop()]);
  });

  const at = (number: number) => servers[number % servers.length]?.url ?? '';
  const asAdmin = (number: number, path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return fetch(at(number) + path, { ...init, headers });
  };
  const titles = async (number: number) =>
    ((await (await fetch(`${at(number)}/api/pages`)).json()) as { title: string }[]).map(
      ({ title }) => title,
    );
  const save = (number: number, name: string) =>
    asAdmin(number, `/api/pages/slug/${name}`, json('PUT', { title: name }));

  /** Saves it through one server after the other until one acknowledges it, and notes what is said before. */
  const saveSurely = async (name: string, first: number, refused: Refusal[]) => {
    const key = crypto.randomUUID();
    for (let turn = first; ; turn += 1) {
      const call = json('PUT', { title: name });
      const headers = { ...(call.headers as object), 'Idempotency-Key': key };
      const answer = await asAdmin(turn, `/api/pages/slug/${name}`, { ...call, headers });
      nodes.tried();
      if (answer.ok) return;
      const text = await answer.text();
      // 409: the first call with this key is still under way elsewhere.
      expect([503, 409], text).toContain(answer.status);
      if (answer.status === 503) refused.push({ retryAfter: answer.headers.get('retry-after'), text });
    }
  };
  /** Until every server takes requests and has each of these pages once. */
  const areKept = async (names: readonly string[]) => {
    for (const number of servers.keys()) {
      await expect.poll(async () => (await fetch(`${at(number)}/readyz`)).status).toBe(200);
      const isNotOnce = async () => {
        const stored = await titles(number);
        return names.filter((name) => stored.filter((each) => each === name).length !== 1);
      };
      // What the other one wrote while the stream was away is told by the next look.
      await expect.poll(isNotOnce).toEqual([]);
    }
  };

  const latestDeploy = async (number: number) =>
    ((await (await asAdmin(number, '/api/deploy')).json()) as { deploys: Deploy[] }).deploys[0];
  const deploy = async (number: number) => {
    const { id } = (await (await asAdmin(number, '/api/deploy', { method: 'POST' })).json()) as {
      id: string;
    };
    await expect.poll(() => latestDeploy(number + 1)).toMatchObject({ _id: id, state: 'building' });
    return id;
  };
  let killed = '';

  test('join in a deploy; the one that runs it is killed, and comes back', async () => {
    killed = await deploy(0);
    expect(await deploy(1)).toBe(killed);
    await servers[0]?.kill();
    nodes.injected();
    await start(0);
  });

  test('know each other’s sessions and guesses', async () => {
    const own = await adminToken(at(0));
    const headers = { Authorization: `Bearer ${own}` };
    const isIn = async (number: number) =>
      (await fetch(`${at(number)}/api/figures`, { headers })).status === 200;
    expect([await isIn(0), await isIn(1)]).toEqual([true, true]);
    await fetch(`${at(1)}/api/session`, { method: 'DELETE', headers });
    expect([await isIn(0), await isIn(1)]).toEqual([false, false]);

    const guess = async (number: number) => {
      const { headers: asJson, ...call } = json('POST', { password: 'a wrong password' });
      const from = { ...(asJson as object), 'X-Forwarded-For': '203.0.113.7' };
      return (await fetch(`${at(number)}/api/authenticate`, { ...call, headers: from })).status;
    };
    for (let n = 0; n < 5; n += 1) expect(await guess(n)).toBe(401);
    expect([await guess(0), await guess(1)]).toEqual([429, 429]);
  });

  test('say that uploads are away while S3 is, go on with pages, and heal by themselves', async () => {
    const upload = (number: number, text: string) => {
      const form = new FormData();
      form.set('file', new File([text], 'sizes.csv'));
      return asAdmin(number, '/api/upload', { method: 'POST', body: form });
    };
    await s3.kill();
    nodes.injected();
    for (const number of [0, 1]) {
      const answer = await upload(number, 'DN\n40\n');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toMatchObject({
        error: 'The storage for uploads does not answer at the moment.',
      });
      for (const path of ['/', '/readyz', '/api/products'])
        expect((await fetch(at(number) + path)).status, path).toBe(200);
    }
    await s3.start();
    const answer = await upload(0, 'DN\n50\n');
    expect(answer.status).toBe(201);
    const { url } = (await answer.json()) as { url: string };
    expect(await (await fetch(at(1) + new URL(url, at(1)).pathname)).text()).toBe('DN\n50\n');
  });

  /** Every writer saves its pages surely; `half` resolves when half of all are acknowledged. */
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

  test('lose no acknowledged write when the primary is killed, and take writes again', async () => {
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

  test('say so while every node is away, show what is ready, and lose nothing when they come back', async () => {
    // Also one that will be drawn again when the size of its documents is known.
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
          // Nobody has asked this server for it.
          const page = await fetch(`${at(number)}/round-0-0-${String(number)}`);
          expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
          expect(await page.text()).toContain(`<h1>${SOMETHING_WENT_WRONG}</h1>`);
          expect(await statuses(number)).toEqual([200, 200, 200]);
        }),
      );
      await expect.poll(() => refused.length, { timeout: 30_000 }).toBeGreaterThan(0);
    } finally {
      // Else every test after this one would fail as well.
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

  test('show every write in time when the change stream is interrupted', async () => {
    const late: number[] = [];
    for (let n = 0; n < 3 * ROUNDS; n += 1) {
      const [writer, reader] = [n % 2, (n + 1) % 2];
      // Also that it was opened again: after the last time, and after the death of the primary.
      await expect.poll(replicas.interruptStreams).toBeGreaterThan(0);
      nodes.injected();
      const name = `interrupted-${String(n)}`;
      expect((await save(writer, name)).ok).toBe(true);
      expect(await titles(writer)).toContain(name);
      const acknowledged = performance.now();
      const missing = async () => ((await titles(reader)).includes(name) ? [] : [name]);
      late.push(await latenessOf(acknowledged, missing));
    }
    expect(usualOf(late), String(late)).toBeLessThan(2 * FOREIGN_LOOK_MS);
  });

  test('end the deploy of the one that was killed', async () => {
    await expect.poll(async () => (await latestDeploy(1))?.state, { timeout: 60_000 }).toBe('failed');
    expect((await latestDeploy(0))?._id).toBe(killed);
  });

  test(
    'are replaced one after the other, and no request is dropped',
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
              : [['/', '/grip-couplings', '/api/products', '/search?q=seal'][n % 4] ?? '', {}];
          const headers = new Headers(init.headers);
          headers.set('Authorization', `Bearer ${token}`);
          const status = await fetch(balancer.url + path, { ...init, headers }).then(
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
      // Enough of them that one would have met a fault, however slow the machine is.
      await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(100);
      isOver = true;
      await visitors;
      await balancer.close();
      expect([...faults, ...balancer.dropped()]).toEqual([]);
      nodes.tried(answered);
    },
    60_000 + ROUNDS * 120_000,
  );

  test('deploy again', async () => {
    expect(await deploy(1)).not.toBe(killed);
    nodes.control();
  });
});
