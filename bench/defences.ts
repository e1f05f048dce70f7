import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkChange } from '../api/src/audit/chain.ts';
import { appendChanges } from '../api/src/change-log/append.ts';
import type { Change } from '../api/src/change-log/change.ts';
import { openMongoStore } from '../api/src/store/mongo/mongo-store.ts';
import type { Store, StoreTransaction } from '../api/src/store/port.ts';
import { openSqliteStore } from '../api/src/store/sqlite/sqlite-store.ts';
import { buildNewProduct } from '../api/src/store/testing/new-records.ts';
import { findMongod, startMongod } from '../api/src/testing/mongod.ts';
import { temporaryFolder } from '../e2e/support/server.ts';
import type { RunningServer } from '../e2e/support/server.ts';
import { load } from './load.ts';
import { figure, heading } from './report.ts';

const ROUNDS = 20;
/** Seconds of a turn. */
const TURN = 0.25;
const BEHIND_A_PROXY = { 'x-forwarded-proto': 'https' };
/** Saves of a turn. */
const SAVES = 40;
const HASHES = 20_000;

/**
 * What the defences cost the public, each alone and all together, and what the hash chain costs a save. All sides take
 * turns within one run; other work on the machine only adds, so that the lowest turn of each is what compares best.
 */
export async function benchDefences(
  server: RunningServer,
  paths: Readonly<Record<string, string>>,
): Promise<void> {
  heading('CPU a request of public pages with the defences, each alone and all (32 connections, turns)');
  const folder = await temporaryFolder();
  const bodies: Record<string, string> = {};
  for (const one of Object.values(paths)) bodies[one] = await (await fetch(server.url + one)).text();
  const file = path.join(folder.path, 'bodies.json');
  await writeFile(file, JSON.stringify(bodies));
  const script = fileURLToPath(new URL('./defences-server.js', import.meta.url));
  const child = fork(script, [file]);
  const told = async <T>(): Promise<T> => {
    const [message] = (await once(child, 'message')) as [T];
    return message;
  };
  const cpu = () => {
    const answer = told<number>();
    child.send('cpu');
    return answer;
  };
  try {
    const urls = Object.entries(await told<Record<string, string>>());
    /** Of each side, the lowest microseconds a request of each page. */
    const lowest = new Map(urls.map(([which]) => [which, [] as number[]]));
    for (const [page, one] of Object.values(paths).entries()) {
      for (let round = 0; round < ROUNDS; round += 1) {
        // Who comes first changes: a busy moment must not always meet the same one.
        for (const [which, url] of round % 2 === 0 ? urls : [...urls].reverse()) {
          const before = await cpu();
          const { requests } = await load({ url: url + one, seconds: TURN, headers: BEHIND_A_PROXY });
          const each = (((await cpu()) - before) / requests) * 1e6;
          const pages = lowest.get(which) ?? [];
          pages[page] = Math.min(each, pages[page] ?? Infinity);
        }
      }
    }
    const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
    const none = lowest.get('none') ?? [];
    for (const [which, pages] of lowest)
      if (which !== 'none') {
        const each = pages.map((one, at) => (one / (none[at] ?? Number.NaN)).toFixed(2)).join(', ');
        figure(which, sum(pages) / sum(none), '', '<= 1.05', `of ${Object.keys(paths).join(', ')}: ${each}`);
      }
    figure('none', sum(none) / none.length, 'us');
  } finally {
    child.kill();
    await folder.remove();
  }
  await benchChain();
}

/** Milliseconds a save. */
interface Took {
  time: number;
  cpu: number;
}

const CHANGE: Change = {
  kind: 'product',
  action: 'changed',
  id: 'a'.repeat(24),
  title: 'Disc Seals',
  version: 2,
  paths: ['/', '/product/disc-seals'],
};

/** As `appendChanges`, but for the hash. */
async function appendUnlinked(tx: StoreTransaction): Promise<void> {
  const [last] = await tx.list('changes', { orderBy: 'seq', descending: true, limit: 1 });
  const { id, version = null, ...change } = CHANGE;
  const at = new Date().toISOString();
  const entry = { ...change, seq: (last?.seq ?? 0) + 1, recordId: id, recordVersion: version, at };
  await tx.insertMany('changes', [{ ...entry, savedBy: tx.savedBy, hash: '' }]);
}

async function benchChain(): Promise<void> {
  heading('A save with the hash chain and without (turns)');
  const folder = await temporaryFolder();
  const sqlite = openSqliteStore({ dataDir: folder.path });
  await compareSaves('SQLite', sqlite);
  await sqlite.close();
  await folder.remove();
  const mongod = 'binary' in findMongod() ? await startMongod() : null;
  if (mongod !== null) {
    const uri = new URL(mongod.uri);
    uri.pathname = '/bench';
    const mongo = await openMongoStore({ uri: uri.href });
    await compareSaves('MongoDB', mongo);
    await mongo.close();
    await mongod.stop();
  }
  const { id, version = null, ...change } = CHANGE;
  const entry = { ...change, seq: 1, recordId: id, recordVersion: version, at: '', savedBy: null };
  const started = process.cpuUsage();
  let hash = '';
  for (let count = 0; count < HASHES; count += 1) hash = linkChange(hash, entry);
  const { user, system } = process.cpuUsage(started);
  figure('the hash of one entry, CPU', (user + system) / HASHES, 'us', '', `last ${hash.slice(0, 8)}`);
}

async function compareSaves(name: string, store: Store): Promise<void> {
  const { _id } = await store.transact((tx) => tx.insert('products', buildNewProduct()));
  const saves = async (append: (tx: StoreTransaction) => Promise<void>): Promise<Took> => {
    const [before, started] = [process.cpuUsage(), performance.now()];
    for (let count = 0; count < SAVES; count += 1)
      await store.transact(async (tx) => {
        await tx.update('products', _id, { title: `Disc Seals ${String(count)}` });
        await append(tx);
      });
    const { user, system } = process.cpuUsage(before);
    return { time: (performance.now() - started) / SAVES, cpu: (user + system) / 1_000 / SAVES };
  };
  const ways = {
    chained: (tx: StoreTransaction) => appendChanges(tx, [CHANGE], new Date()),
    unlinked: appendUnlinked,
  };
  const lowest = {
    chained: { time: Infinity, cpu: Infinity },
    unlinked: { time: Infinity, cpu: Infinity },
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const which of round % 2 === 0
      ? (['chained', 'unlinked'] as const)
      : (['unlinked', 'chained'] as const)) {
      const { time, cpu } = await saves(ways[which]);
      lowest[which].time = Math.min(time, lowest[which].time);
      lowest[which].cpu = Math.min(cpu, lowest[which].cpu);
    }
  }
  for (const what of ['time', 'cpu'] as const) {
    const [by, without] = [lowest.chained[what], lowest.unlinked[what]];
    const note = `${by.toFixed(3)}, ${without.toFixed(3)} ms`;
    figure(
      `${name}: ${what === 'cpu' ? 'CPU' : what} of a save, with / without`,
      by / without,
      '',
      '<= 1.05',
      note,
    );
  }
}
