import type { RunningServer } from '../e2e/support/server.ts';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import { openStore } from '../api/src/store/open-store.ts';
import { session } from './admin-api.ts';
import { prepareLongCatalogue } from './long-catalogue.ts';
import { cpuSeconds } from './process.ts';
import { figure, heading, median, spread } from './report.ts';

/** What a supplier of many products would have (D14). */
export const SIZES = { products: 2_000, figures: 5_000, tables: 500, galleryGroups: 200 } as const;
const ROWS = 10;
const SAVES = 7;

const keyOf = (index: number) => `bench.figure${String(index)}`;

/** Makes a data folder of that size: each table shows ten figures, each product names two and shows one in its text. */
export async function prepareLargeCatalogue(dataDir: string): Promise<void> {
  await prepareLongCatalogue(dataDir, SIZES.products);
  const store = await openStore({ dataDir, mongodbUri: undefined });
  const keys = (at: number, count: number) =>
    Array.from({ length: count }, (_, index) => keyOf((at + index) % SIZES.figures));
  try {
    await store.transact(async (tx) => {
      await tx.insertMany(
        'figures',
        Array.from({ length: SIZES.figures }, (_, index) => ({
          key: keyOf(index),
          formerKeys: [],
          family: `Family ${String(index % 100)}`,
          product: `Product ${String(index % 500)}`,
          label: `Pressure ${String(index)}`,
          measure: { unit: 'psi' as const, values: [{ value: 10 + (index % 90), limit: 'upTo' as const }] },
          text: '',
          condition: '',
          source: { document: 'Bench', place: '', date: '' },
          state: 'confirmed' as const,
          question: '',
          order: 1_000 + index,
          isDeleted: false,
        })) as never,
      );
      await tx.insertMany(
        'tables',
        Array.from({ length: SIZES.tables }, (_, index) => ({
          name: `bench-${String(index)}`,
          caption: `Bench ${String(index)}`,
          rowLabel: 'Type',
          columns: [{ label: 'Pressure', kind: 'figure' as const }],
          rows: keys(index * ROWS, ROWS).map((key) => ({ header: key, cells: [{ figure: key }] })),
          notes: [],
          isDeleted: false,
        })) as never,
      );
      await tx.insertMany(
        'galleryGroups',
        Array.from({ length: SIZES.galleryGroups }, (_, index) => ({
          title: `Group ${String(index)}`,
          thumbnail: '',
          images: keys(0, ROWS).map((id) => ({ id, src: 'drawing:a-model', description: 'A picture' })),
          projects: [],
          order: 1_000 + index,
          isDeleted: false,
        })) as never,
      );
      for (const [index, product] of (await tx.list('products', { orderBy: 'order' })).entries()) {
        const [first = '', second = ''] = keys(index * 2, 2);
        const content = `${product.content}<p>Holds {{${first}}}.</p>`;
        await tx.update('products', product._id, { content, figures: [first, second] });
      }
    });
  } finally {
    await store.close();
  }
}

/** Figures in a large catalogue: what the room reads, and how soon a saved one is on the pages that show it. */
export async function benchLargeCatalogue(server: RunningServer): Promise<void> {
  const call = await session(server);
  heading(`With ${SIZES.figures} figures, ${SIZES.tables} tables and ${SIZES.products} products`);
  const started = performance.now();
  const answer = await (await call('/api/figures')).text();
  figure('all figures read by the admin', performance.now() - started, 'ms');
  figure('their size', answer.length / 1_000, 'kB');
  const figures = JSON.parse(answer) as FigureRecord[];
  const products = (await (await call('/api/products')).json()) as { slug: string; figures: string[] }[];
  const shown = figures.find(({ key }) => key === keyOf(0));
  const product = products.find((each) => each.figures[0] === keyOf(0));
  if (!shown || !product) throw new Error('the catalogue is not there');
  const page = `${server.url}/product/${product.slug}`;
  const times: number[] = [];
  const before = cpuSeconds(server.pid);
  for (let round = 0; round < SAVES; round += 1) {
    await (await fetch(page)).arrayBuffer();
    const value = 200 + round;
    const saving = performance.now();
    const measure = { unit: 'psi', values: [{ value, limit: 'upTo' }] };
    const saved = await call(`/api/figures/${shown._id}`, {
      method: 'PUT',
      body: JSON.stringify({ measure }),
    });
    if (!saved.ok) throw new Error(`answered ${String(saved.status)}`);
    if (!(await (await fetch(page)).text()).includes(`${String(value)} psi`))
      throw new Error('the page still shows the old figure');
    times.push(performance.now() - saving);
  }
  figure('the server\u2019s CPU time for it', ((cpuSeconds(server.pid) - before) * 1_000) / SAVES, 'ms');
  figure('one figure saved and on its page', median(times), 'ms', '<= 100', spread(times));
  const asking = performance.now();
  await (await call(`/api/figures/${shown._id}/places`)).arrayBuffer();
  figure('where it is used', performance.now() - asking, 'ms');
}
