import { setTimeout as sleep } from 'node:timers/promises';
import { homePathsOf } from '@wa/core/domain/products/home-pages';
import { PASSWORD, startServer, temporaryFolder, type RunningServer } from '../e2e/support/server.ts';
import { prepareCatalogue } from './catalogue.ts';
import { load } from './load.ts';
import { cpuSeconds, residentMiB } from './process.ts';
import { fetchRaw } from './raw-answer.ts';
import { figure, heading, isFew, median, spread } from './report.ts';

/** Products in all; 0 stands for the first content only. */
const SIZES = isFew ? [0, 100, 300] : [0, 1_000, 10_000];
const STARTS = isFew ? 2 : 7;
const EDITS = isFew ? 2 : 7;
/** CPU seconds per second below which a server counts as idle; it still polls the store. */
const RESTING = 0.02;
const LOOKS_MAX = 30;

/**
 * The results of one catalog by name: the value, its unit, and the goals of the first content and of the
 * largest size.
 */
type Measured = Record<
  string,
  readonly [value: number, unit: string, goals?: [string, string], note?: string]
>;

/**
 * Measures the cost of growth: start, memory, an edit, and the lists of catalogs of three sizes, and the
 * factor for ten times the products. A factor of 1 means no growth at all, 10 is linear.
 */
export async function benchGrowth(): Promise<void> {
  const all: Measured[] = [];
  for (const [at, size] of SIZES.entries()) {
    const measured = await measure(size);
    heading(size === 0 ? 'With the first content' : `With ${String(size)} products`);
    for (const [name, [value, unit, goals, note]] of Object.entries(measured))
      figure(name, value, unit, at === 0 ? goals?.[0] : at === 2 ? goals?.[1] : undefined, note);
    all.push(measured);
  }
  const [, middle = {}, largest = {}] = all;
  heading(`Slope: ${String(SIZES[2])} products for one of ${String(SIZES[1])}`);
  for (const [name, [value]] of Object.entries(largest))
    figure(name, value / (middle[name]?.[0] ?? Number.NaN), 'times', '<= 10');
}

async function measure(size: number): Promise<Measured> {
  const folder = await temporaryFolder();
  try {
    await prepareCatalogue(folder.path, size);
    const [times, resting] = [[] as number[], [] as number[]];
    for (let round = 0; round < STARTS; round += 1) {
      const started = performance.now();
      const server = await startServer({ dataDir: folder.path });
      await fetchRaw(`${server.url}/`);
      times.push(performance.now() - started);
      await atRest(server.pid);
      resting.push(residentMiB(server.pid));
      await server.stop();
    }
    const server = await startServer({ dataDir: folder.path });
    try {
      return {
        'start to the first 200': [median(times), 'ms', ['<= 500', '<= 1,000'], spread(times)],
        'memory at rest': [median(resting), 'MiB', ['<= 120', '-'], spread(resting)],
        ...(await measureRunning(server, size)),
      };
    } finally {
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
}

async function measureRunning(server: RunningServer, size: number): Promise<Measured> {
  const headers = { 'content-type': 'application/json', cookie: await logIn(server) };
  const call = (path: string, init: RequestInit = {}) => fetch(server.url + path, { headers, ...init });
  const asked = performance.now();
  const list = (await (await call('/api/products')).json()) as { _id: string }[];
  const listed = performance.now() - asked;
  const html = await (await fetch(`${server.url}/`)).text();
  const edits: number[] = [];
  // The start continues in the background with the search index, which must not count as part of an edit.
  await atRest(server.pid);
  const before = cpuSeconds(server.pid);
  for (let round = 0; round < EDITS; round += 1) {
    const started = performance.now();
    const title = `Edited in round ${String(round)} of ${String(size)}`;
    await call(`/api/products/${list[0]?._id ?? ''}`, { method: 'PUT', body: JSON.stringify({ title }) });
    if (!(await (await fetch(`${server.url}/`)).text()).includes(title))
      throw new Error('The edit is not on the home page');
    edits.push(performance.now() - started);
  }
  await atRest(server.pid);
  const spent = ((cpuSeconds(server.pid) - before) * 1_000) / EDITS;
  const addresses = [...homePathsOf(list.length).slice(0, 20), '/api/products', '/repair-clamps-316l'];
  for (const path of addresses) await load(server.url + path, 0.5);
  await atRest(server.pid);
  return {
    'HTML of the home page': [html.length / 1_000, 'kB', ['<= 200', '<= 200']],
    'one edit saved and on the home page': [median(edits), 'ms', ['<= 100', '<= 100'], spread(edits)],
    'CPU of an edit, all that follows included': [spent, 'ms', ['-', '<= 150']],
    'the admin’s list of products': [listed, 'ms', ['-', '<= 1,000']],
    'memory after load': [residentMiB(server.pid), 'MiB', ['<= 200', '<= 200']],
  };
}

/** Returns the cookie of a session. */
export async function logIn(server: RunningServer): Promise<string> {
  const login = await fetch(`${server.url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  return (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Resolves when a process is idle, or after half a minute. */
async function atRest(pid: number): Promise<void> {
  let used = cpuSeconds(pid);
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    await sleep(1_000);
    const now = cpuSeconds(pid);
    if (now - used <= RESTING) return;
    used = now;
  }
}
