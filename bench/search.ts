import { monitorEventLoopDelay } from 'node:perf_hooks';
import { brotliCompressSync } from 'node:zlib';
import { pino } from 'pino';
import { composeCore, type Core } from '../api/src/compose-core.ts';
import { composeSite } from '../api/src/compose-site.ts';
import { openDataFolder, type DataFolder } from '../api/src/config/data-folder.ts';
import { readEnv } from '../api/src/config/env.ts';
import { openStore } from '../api/src/store/open-store.ts';
import { findWebBuild } from '../api/src/web-build.ts';
import { temporaryFolder } from '../e2e/support/server.ts';
import { prepareLargeCatalogue, SIZES } from './large-catalogue.ts';
import { figure, heading } from './report.ts';

const PAGES = 500;
const SENTENCES = [
  'The seal is bolted to the face of the wall over the opening',
  'Measure the outside diameter and clean the main over the length of the sleeve',
  'A stainless band with a gasket on its whole inside is drawn around the pipe',
  'The flap opens with the outflow and closes by its weight',
];
const QUERIES = [
  'DN 250 8 bar',
  'clamps',
  'claps',
  'pressure seal',
  'wa gp b',
  '120 psi clamp',
  'nothing such',
  '10 inch',
  '274 mm OD',
  '-20 C',
  'DN 100 to 600 8 bar',
];
const ROUNDS = 20;

/** A catalogue of 2,000 products and 500 pages: CPU of an answer for every letter that is typed, and the index for a host of files. */
export async function benchSearch(): Promise<void> {
  const folder = await temporaryFolder();
  await prepareLargeCatalogue(folder.path);
  const env = readEnv({ DATA_DIR: folder.path });
  const data = await openDataFolder(env.dataDir);
  const store = await openStore({ dataDir: env.dataDir, mongodbUri: undefined });
  try {
    await store.transact(async (tx) => {
      await tx.insertMany('pages', Array.from({ length: PAGES }, (_, at) => page(at)) as never);
    });
    const core = await composeCore({ env, store, log: pino({ level: 'silent' }) });
    const site = composeSite(core, data, findWebBuild());
    heading(`Search of ${String(SIZES.products)} products and ${String(PAGES)} pages`);
    const started = performance.now();
    await site.search.answer('seal');
    figure('first answer, index made while it waits', performance.now() - started, 'ms');
    await benchPreparing(core, data);
    const typed = QUERIES.flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1)));
    for (const query of typed) await site.search.answer(query);
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1)
      for (const query of typed) await site.search.answer(query);
    const { user, system } = process.cpuUsage(before);
    figure(
      'an answer, CPU, mean of every letter',
      (user + system) / 1_000 / ROUNDS / typed.length,
      'ms',
      '<= 5',
    );
    for (const query of QUERIES) {
      const one = process.cpuUsage();
      for (let round = 0; round < ROUNDS; round += 1) await site.search.answer(query);
      const spent = process.cpuUsage(one);
      figure(`  ${query}`, (spent.user + spent.system) / 1_000 / ROUNDS, 'ms', '<= 5');
    }
    const source = JSON.stringify(await site.search.source());
    figure('index for a host of files, brotli', brotliCompressSync(source).length / 1_000, 'kB', '<= 150');
    await site.close();
    core.stop();
  } finally {
    await store.close();
    await folder.remove();
  }
}

/** The index made in the background: how long, and how long it holds the event loop at most. */
async function benchPreparing(core: Core, data: DataFolder): Promise<void> {
  const site = composeSite(core, data, findWebBuild());
  const held = monitorEventLoopDelay({ resolution: 1 });
  held.enable();
  const started = performance.now();
  await site.search.prepare();
  held.disable();
  figure('index made in the background', performance.now() - started, 'ms');
  figure(
    '  event loop held at most, 99 of 100',
    held.max / 1e6,
    'ms',
    '',
    `${(held.percentile(99) / 1e6).toFixed(1)} ms`,
  );
  const first = performance.now();
  await site.search.answer('seal');
  figure('  first answer then', performance.now() - first, 'ms');
  await site.close();
}

function page(at: number) {
  const text = Array.from({ length: 3 }, (_, index) => SENTENCES[(at + index) % SENTENCES.length]).join('. ');
  const section = (title: string) => ({
    type: 'section',
    title,
    rows: [
      {
        columns: 1,
        columnsData: [[{ id: title, kind: 'text', data: { heading: '', text: `${text} ${String(at)}.` } }]],
      },
    ],
  });
  return {
    title: `Guide ${String(at)} to seals`,
    slug: `bench-guide-${String(at)}`,
    images: [],
    pdfs: [],
    content: [section('Mounting'), section('Measuring')],
    featured: false,
    url: '',
    builtIn: false,
    isDeleted: false,
  };
}
