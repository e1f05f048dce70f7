import { homePathsOf } from '@wa/core/domain/products/home-pages';
import { startServer, temporaryFolder } from '../e2e/support/server.ts';
import { session } from './admin-api.ts';
import { homeCpu } from './in-process.ts';
import { load } from './load.ts';
import { prepareLongCatalogue } from './long-catalogue.ts';
import { cpuSeconds, residentMiB } from './process.ts';
import { fetchRaw } from './raw-answer.ts';
import { figure, heading, median } from './report.ts';

const SIZES = [100, 1_000, 10_000] as const;
const STARTS = 3;
const EDITS = 7;

/** One catalogue's figures, by name: the value, its unit and, at the largest size, the goal. */
type Measured = Record<string, readonly [value: number, unit: string, goal?: string]>;

/**
 * What growth costs: the same figures of catalogues of three sizes, and how much ten times the products cost. 1 is no
 * growth at all, 10 is linear.
 */
export async function benchGrowth(): Promise<void> {
  const all: Measured[] = [];
  for (const size of SIZES) {
    const measured = await measure(size);
    heading(`With ${size} products`);
    const isLargest = size === SIZES.at(-1);
    for (const [name, [value, unit, goal]] of Object.entries(measured))
      figure(name, value, unit, isLargest ? goal : undefined);
    all.push(measured);
  }
  const [, middle, largest] = all;
  if (!middle || !largest) return;
  heading(`Slope: ${SIZES[2]} products for one of ${SIZES[1]}`);
  for (const [name, [value]] of Object.entries(largest))
    figure(name, value / (middle[name]?.[0] ?? Number.NaN), 'times', '<= 10');
}

async function measure(size: number): Promise<Measured> {
  const folder = await temporaryFolder();
  try {
    await prepareLongCatalogue(folder.path, size);
    const starts: number[] = [];
    for (let round = 0; round < STARTS; round += 1) {
      const started = performance.now();
      const server = await startServer({ dataDir: folder.path });
      await fetchRaw(`${server.url}/`);
      starts.push(performance.now() - started);
      await server.stop();
    }
    return {
      'start to the first 200': [median(starts), 'ms', '<= 1,000'],
      'home, CPU of its rendering after an edit': [await homeCpu(size), 'ms', '<= 2'],
      ...(await measureRunning(folder.path, size)),
    };
  } finally {
    await folder.remove();
  }
}

async function measureRunning(dataDir: string, size: number): Promise<Measured> {
  const server = await startServer({ dataDir });
  try {
    const call = await session(server);
    const timed = async (path: string) => {
      const started = performance.now();
      await (await call(path)).arrayBuffer();
      return performance.now() - started;
    };
    const list = await timed('/api/products');
    const html = await (await fetch(`${server.url}/`)).text();
    const [first] = (await (await fetch(`${server.url}/api/products`)).json()) as { _id: string }[];
    const edits: number[] = [];
    const before = cpuSeconds(server.pid);
    for (let round = 0; round < EDITS; round += 1) {
      const started = performance.now();
      const title = `Edited ${round} ${dataDir}`;
      await call(`/api/products/${first?._id ?? ''}`, { method: 'PUT', body: JSON.stringify({ title }) });
      if (!(await (await fetch(`${server.url}/`)).text()).includes(title))
        throw new Error('the edit is not shown');
      edits.push(performance.now() - started);
    }
    await settled(server.pid);
    const spent = ((cpuSeconds(server.pid) - before) * 1_000) / EDITS;
    const addresses = [...homePathsOf(size).slice(0, 20), '/api/products', '/repair-clamps-316l'];
    for (const path of addresses) await load({ url: server.url + path, seconds: 0.5 });
    await settled(server.pid);
    return {
      'HTML of the home page': [html.length / 1_000, 'kB', '<= 200'],
      'one edit saved and on the home page': [median(edits), 'ms', '<= 100'],
      'CPU of an edit, all that follows included': [spent, 'ms'],
      'the admin\u2019s list of products': [list, 'ms', '<= 1,000'],
      'memory after load': [residentMiB(server.pid), 'MiB', '<= 200'],
    };
  } finally {
    await server.stop();
  }
}

/** CPU seconds within one of the clock that a server at rest may use: its own looks at the store. */
const RESTING = 0.02;
const LOOKS_MAX = 30;

/** Resolves when a process is at rest, or after half a minute. */
async function settled(pid: number): Promise<void> {
  let used = cpuSeconds(pid);
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = cpuSeconds(pid);
    if (now - used <= RESTING) return;
    used = now;
  }
}
