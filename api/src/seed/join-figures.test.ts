import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chartOf } from '@wa/core/domain/catalogue/chart-of-keys';
import { readCatalogue } from '../catalogue/catalogue-keeper.ts';
import type { Store } from '../store/port.ts';
import { STORES } from '../testing/stores.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { joinFigures, seedWhenEmpty } from './run-seed.ts';

describe.each(STORES)('two figures that are one now, in a store from before, on $name', ({ open }) => {
  let dataDir: string;
  let store: Store;
  beforeEach(async () => {
    dataDir = await temporaryFolder();
    store = await open(dataDir);
    await seedWhenEmpty(store);
  });
  afterEach(async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const figure = (key: string) => store.findOne('figures', { key, isDeleted: false });
  /** Makes the store what it was: a figure for each end. */
  async function part(largest = { from: 1219, to: 1260 }): Promise<void> {
    const one = await figure('plus.diameter');
    if (!one?.measure) throw new Error('There is no such figure');
    const { _id, measure, ...fields } = one;
    await store.transact(async (tx) => {
      await tx.remove('figures', _id);
      const end = (key: string, value: { from: number; to: number }) =>
        tx.insert('figures', { ...fields, key, measure: { unit: measure.unit, values: [{ value }] } });
      await end('plus.smallest', { from: 25, to: 55 });
      const last = await end('plus.largest', { from: 1219, to: 1260 });
      if (largest.to !== 1260)
        await tx.update('figures', last._id, {
          measure: { unit: measure.unit, values: [{ value: largest }] },
        });
      for (const product of await tx.list('products'))
        if (product.figures.includes('plus.diameter'))
          await tx.update('products', product._id, {
            figures: product.figures.flatMap((key) =>
              key === 'plus.diameter' ? ['plus.smallest', 'plus.largest'] : key,
            ),
          });
    });
  }
  const charted = async () => chartOf(['plus.diameter'], await readCatalogue(store));

  test('are joined once: the chart of the built-in page shows them again, with what is asked', async () => {
    const [fresh, chart] = [await figure('plus.diameter'), await charted()];
    expect(chart).not.toBeNull();
    expect(await joinFigures(store)).toBe(false);
    await part();
    expect(await charted()).toBeNull();
    expect(await joinFigures(store)).toBe(true);
    const { measure, question, use } = (await figure('plus.diameter')) ?? {};
    expect({ measure, question, use }).toEqual({
      ...{ measure: fresh?.measure, question: fresh?.question, use: fresh?.use },
    });
    expect(await charted()).toEqual(chart);
    const named = (await store.list('products')).flatMap(({ figures }) =>
      figures.filter((key) => key.startsWith('plus.')),
    );
    expect(named).toEqual(['plus.diameter', 'plus.deflection']);
    expect(await figure('plus.largest')).not.toBeNull();
    expect(await joinFigures(store)).toBe(false);
  });

  test("keep the office's own value, and ask nothing that it has settled", async () => {
    await part({ from: 1219, to: 1300 });
    expect(await joinFigures(store)).toBe(true);
    expect(await figure('plus.diameter')).toMatchObject({
      ...{ state: 'confirmed', question: '' },
      measure: { values: [{ value: { to: 55 } }, { value: { to: 1300 } }] },
    });
  });
});
