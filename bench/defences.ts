import { spawn } from 'node:child_process';
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
import { cpuSeconds } from './process.ts';
import { figure, heading, median, spread } from './report.ts';

const ROUNDS = 15;
/** Seconds of a turn. */
const TURN = 1;
/** Saves of a turn. */
const SAVES = 40;
const HASHES = 20_000;

/** What the defences cost the public, and what the hash chain costs a save. Both sides take turns within one run. */
export async function benchDefences(
  server: RunningServer,
  paths: Readonly<Record<string, string>>,
): Promise<void> {
  heading('Public pages with the defences and without (32 connections, turns)');
  const folder = await temporaryFolder();
  const bodies: Record<string, string> = {};
  for (const one of Object.values(paths)) bodies[one] = await (await fetch(server.url + one)).text();
  const file = path.join(folder.path, 'bodies.json');
  await writeFile(file, JSON.stringify(bodies));
  const script = fileURLToPath(new URL('./defences-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const urls = await new Promise<{ defended: string; bare: string }>((resolve, reject) => {
      child.stdout.once('data', (line: Buffer) => resolve(JSON.parse(line.toString())));
      child.once('exit', (code) => reject(new Error(`the two servers ended with ${String(code)}`)));
    });
    const pid = child.pid ?? 0;
    const turn = async (url: string) => {
      const before = cpuSeconds(pid);
      const headers = { 'x-forwarded-proto': 'https' };
      const { rate, requests } = await load({ url, seconds: TURN, headers });
      return { rate, cpu: (cpuSeconds(pid) - before) / requests };
    };
    for (const [name, one] of Object.entries(paths)) {
      const rates: number[] = [];
      const costs = { defended: [] as number[], bare: [] as number[] };
      for (let round = -1; round < ROUNDS; round += 1) {
        // Who comes first changes: a busy moment must not always meet the same one.
        const order = round % 2 === 0 ? (['defended', 'bare'] as const) : (['bare', 'defended'] as const);
        const seen = { defended: { rate: 0, cpu: 0 }, bare: { rate: 0, cpu: 0 } };
        for (const which of order) seen[which] = await turn(urls[which] + one);
        if (round < 0) continue;
        rates.push(seen.defended.rate / seen.bare.rate);
        for (const which of order) costs[which].push(seen[which].cpu * 1e6);
      }
      figure(`${name}: throughput, with / without`, median(rates), '', '>= 0.95', spread(rates));
      // Other work on the machine only adds: the lowest turn of each is what compares best.
      const lowest = { defended: Math.min(...costs.defended), bare: Math.min(...costs.bare) };
      const note = `${lowest.defended.toFixed(1)} and ${lowest.bare.toFixed(1)} us`;
      figure(`${name}: lowest CPU a request`, lowest.defended / lowest.bare, '', '<= 1.05', note);
    }
  } finally {
    child.kill();
    await folder.remove();
  }
  await benchChain();
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
  const saves = async (append: (tx: StoreTransaction) => Promise<void>): Promise<number> => {
    const started = performance.now();
    for (let count = 0; count < SAVES; count += 1)
      await store.transact(async (tx) => {
        await tx.update('products', _id, { title: `Disc Seals ${String(count)}` });
        await append(tx);
      });
    return performance.now() - started;
  };
  const chained = (tx: StoreTransaction) => appendChanges(tx, [CHANGE], new Date());
  const ratios: number[] = [];
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0;
    const early = await saves(isFirst ? chained : appendUnlinked);
    const late = await saves(isFirst ? appendUnlinked : chained);
    if (round < 0) continue;
    ratios.push(isFirst ? early / late : late / early);
    times.push((isFirst ? early : late) / SAVES);
  }
  figure(`${name}: time of a save, with / without`, median(ratios), '', '<= 1.05', spread(ratios));
  figure(`${name}: a save with the chain`, median(times), 'ms');
}
