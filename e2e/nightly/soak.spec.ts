import { setTimeout as rest } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { PIXEL } from '../support/pixel.ts';
import { PASSWORD, startServer, storeEnvironment, temporaryFolder } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';

const counts = trust('soak');
/** Seconds of load, including the seconds of warm-up for caches and compiled code. */
const LENGTH = runs(20, 30 * 60);
const WARM_UP = LENGTH / 3;
const SAMPLE_EVERY = runs(1, 15);
const DEPLOY_EVERY = 120;
const VISITORS = 6;
/**
 * Maximum heap growth in MiB per hour, measured over half an hour; in a short run, the maximum total growth.
 */
const SLOPE_MAX = 10;
const GROWTH_MAX = 48;
const MIB = 2 ** 20;
/** Timeout for a busy machine. */
const PATIENT = { timeout: 120_000 };

interface Sample {
  /** Seconds since the start. */
  at: number;
  /** Bytes after a full garbage collection. */
  heap: number;
  rss: number;
  handles: number;
  /** Event loop delay in milliseconds since the previous sample. */
  p99: number;
  longest: number;
}

/** Returns the slope in units per second, by least squares. */
function slopeOf(points: readonly (readonly [at: number, value: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const along = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return along / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}

/** Samples the server. A signal makes it print its memory (memory-probe.mjs). */
async function sample({ pid, output }: RunningServer, begun: number): Promise<Sample> {
  const lines = () => output().match(/^\{"probe":.*\}$/gm) ?? [];
  const before = lines().length;
  process.kill(pid, 'SIGUSR2');
  await expect.poll(() => lines().length, PATIENT).toBeGreaterThan(before);
  const { probe } = JSON.parse(lines().at(-1) ?? '') as { probe: Omit<Sample, 'at'> };
  return { at: (performance.now() - begun) / 1_000, ...probe };
}

interface Answer {
  status: number;
  type: string;
  bytes: Buffer;
  text: string;
}

async function answerOf(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  counts.tried();
  return { status: response.status, type, bytes, text: bytes.toString() };
}

const isPage = ({ status, text }: Answer) => status === 200 && text.endsWith('</html>');
/** A busy machine may refuse a computed response for now (T1.8). */
const isComputed = (answer: Answer) => isPage(answer) || answer.status === 503;
const isList = ({ status, text }: Answer) => status === 200 && (JSON.parse(text) as unknown[]).length > 0;
const isPdf = ({ status, bytes }: Answer) => status === 200 && bytes.subarray(0, 5).toString() === '%PDF-';
const SHEET = '/data-sheets/repair-clamps-316l.pdf';
/** Requests of visitors and the checks of their responses. */
const VISITS: readonly (readonly [path: string, isRight: (answer: Answer) => boolean])[] = [
  ['/', isPage],
  ['/repair-clamps-316l', isPage],
  ['/project-gallery', isPage],
  ['/documents', isPage],
  ['/search?q=clamp+DN+100', isComputed],
  ['/find', isComputed],
  [`/view/pdf?src=${encodeURIComponent(SHEET)}&name=sheet.pdf`, isPage],
  [SHEET, isPdf],
  ['/api/products', isList],
  ['/api/pages', isList],
  ['/api/sidebar-items', isList],
  ['/api/search?q=repair', ({ status, text }) => status === 503 || text.includes('"groups":[{')],
  ['/sitemap.xml', ({ status, text }) => status === 200 && text.includes('<urlset')],
  ['/there-is-nothing-here', ({ status }) => status === 404],
  ['/api/products?isDeleted=true', ({ status }) => status === 401],
  ['/api/proxy/pdf?url=http%3A%2F%2F127.0.0.1%2Fa.pdf', ({ status }) => status >= 400 && status < 500],
];

function expectRight(what: string, answer: Answer, isRight: (answer: Answer) => boolean): void {
  const { status, type, text } = answer;
  if (!isRight(answer)) throw new Error(`${what}: ${String(status)} ${type} ${text.slice(0, 500)}`);
}

/** Simulates one visitor with an address of its own, set by the proxy header. */
async function visit(url: string, address: string, isOver: () => boolean): Promise<void> {
  const headers = { 'X-Forwarded-For': address };
  while (!isOver()) {
    for (const [path, isRight] of VISITS) {
      expectRight(path, await answerOf(url + path, { headers }), isRight);
      await rest(Math.random() * 80);
    }
  }
}

type Ask = (method: string, path: string, body?: object | FormData) => Promise<Answer>;

async function logIn(url: string): Promise<Ask> {
  const headers = { 'Content-Type': 'application/json', 'X-Client': 'desktop' };
  const body = JSON.stringify({ password: PASSWORD });
  const login = await answerOf(`${url}/api/authenticate`, { method: 'POST', headers, body });
  const { token } = JSON.parse(login.text) as { token: string };
  return (method, path, content) => {
    const authorization = { Authorization: `Bearer ${token}` };
    if (content instanceof FormData)
      return answerOf(url + path, { method, headers: authorization, body: content });
    const sent = { ...authorization, ...(content && { 'Content-Type': 'application/json' }) };
    return answerOf(url + path, { method, headers: sent, ...(content && { body: JSON.stringify(content) }) });
  };
}

/**
 * Simulates one office session: saves, orders, uploads, and a page that is created, shown, deleted, and
 * purged.
 */
async function work(ask: Ask, isOver: () => boolean): Promise<void> {
  const done = async (method: string, path: string, body?: object | FormData) => {
    const answer = await ask(method, path, body);
    expectRight(`${method} ${path}`, answer, ({ status }) => status === 200 || status === 201);
    return answer;
  };
  const upload = async (name: string, bytes: Buffer) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], name));
    const { url } = JSON.parse((await done('POST', '/api/upload', form)).text) as { url: string };
    expectRight(name, await ask('GET', url), ({ status }) => status === 200);
  };
  const products = async () =>
    JSON.parse((await done('GET', '/api/products')).text) as { _id: string; slug: string }[];
  for (let round = 0; !isOver(); round += 1) {
    const title = `Soaked ${String(round)}`;
    const list = await products();
    const [{ _id, slug } = { _id: '', slug: '' }] = list;
    await done('PUT', `/api/products/${_id}`, { title });
    expectRight(slug, await done('GET', `/product/${slug}`), ({ text }) => text.includes(title));
    const reversed = list.map(({ _id: id }, at) => ({ _id: id, order: list.length - at }));
    await done('POST', '/api/products/reorder', { products: reversed });
    await upload('pixel.png', PIXEL);
    await upload('sheet.pdf', (await done('GET', SHEET)).bytes);
    const made = await done('PUT', '/api/pages/slug/soaked', { title });
    const { _id: page } = JSON.parse(made.text) as { _id: string };
    expectRight('/soaked', await done('GET', '/soaked'), ({ text }) => text.includes(title));
    await done('DELETE', `/api/pages/${page}`);
    await done('DELETE', `/api/bin/permanent/${page}?type=page`);
    await rest(Math.random() * 500);
  }
}

/** Deploys from time to time and waits for the end of each deploy. */
async function deploy(ask: Ask, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { id } = JSON.parse((await ask('POST', '/api/deploy')).text) as { id: string };
    for (;;) {
      const { state } = JSON.parse((await ask('GET', `/api/deploy/${id}`)).text) as { state: string };
      if (state === 'live') break;
      if (state === 'failed') throw new Error('a deploy failed');
      await rest(200);
    }
    for (let waited = 0; waited < DEPLOY_EVERY && !isOver(); waited += 1) await rest(1_000);
  }
}

async function watch(server: RunningServer, isOver: () => boolean): Promise<Sample[]> {
  const begun = performance.now();
  const samples: Sample[] = [];
  while (!isOver()) {
    await rest(SAMPLE_EVERY * 1_000);
    samples.push(await sample(server, begun));
  }
  return samples;
}

test(`${String(LENGTH)} seconds of visitors and an office leave memory and handles as they were`, async () => {
  test.setTimeout((LENGTH + 900) * 1_000);
  const folder = await temporaryFolder();
  const probe = new URL('./memory-probe.mjs', import.meta.url).href;
  const env = { ...storeEnvironment(), TRUST_PROXY: '1', NODE_OPTIONS: `--import ${probe}` };
  const server = await startServer({ dataDir: folder.path, env });
  try {
    const ask = await logIn(server.url);
    const quiet = await sample(server, performance.now());
    const until = performance.now() + LENGTH * 1_000;
    let hasFailed = false;
    const isOver = () => hasFailed || performance.now() > until;
    const parts = [work(ask, isOver), deploy(ask, isOver)];
    for (let count = 0; count < VISITORS; count += 1)
      parts.push(visit(server.url, `192.0.2.${String(count + 1)}`, isOver));
    const watching = watch(server, isOver);
    for (const part of parts) part.catch(() => (hasFailed = true));
    await Promise.all([...parts, watching]);

    const warm = (await watching).filter(({ at }) => at >= WARM_UP);
    const hourly = (of: 'heap' | 'rss') => (slopeOf(warm.map((one) => [one.at, one[of]])) * 3_600) / MIB;
    const [first, last] = [warm[0], warm.at(-1)];
    if (!first || !last) throw new Error('nothing was measured');
    const longest = Math.max(...warm.map((one) => one.longest));
    const figures = {
      'MiB/h heap': hourly('heap'),
      'MiB/h resident': hourly('rss'),
      'MiB heap at the end': last.heap / MIB,
      'MiB resident at the end': last.rss / MIB,
      'ms event loop, worst p99': Math.max(...warm.map(({ p99 }) => p99)),
      'ms event loop, longest': longest,
    };
    for (const [what, value] of Object.entries(figures)) counts.measured(what, value);
    console.log(figures);
    if (LENGTH > 600) expect(figures['MiB/h heap']).toBeLessThan(SLOPE_MAX);
    expect((last.heap - first.heap) / MIB).toBeLessThan(GROWTH_MAX);
    await expect
      .poll(async () => (await sample(server, 0)).handles, PATIENT)
      .toBeLessThanOrEqual(quiet.handles);

    // The test proves that it detects a leak, in memory and as a slope, and a wrong response.
    const before = await sample(server, 0);
    process.kill(server.pid, 'SIGWINCH');
    await expect
      .poll(async () => ((await sample(server, 0)).heap - before.heap) / MIB, PATIENT)
      .toBeGreaterThan(SLOPE_MAX);
    const leaking = Array.from({ length: 20 }, (_, at) => [at, at * 3 + (at % 2)] as const);
    expect(slopeOf(leaking)).toBeCloseTo(3, 1);
    const missing = await answerOf(`${server.url}/not-there`);
    expect(() => expectRight('a page', missing, isPage)).toThrow('404');
    counts.control(3);
  } finally {
    await server.stop();
    await folder.remove();
  }
});
