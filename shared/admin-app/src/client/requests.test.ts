import { expect, it } from 'vitest';
import { createManualClock } from './testing/manual-clock.ts';
import { firstProduct, useWindows } from './testing/use-windows.ts';

const windows = useWindows();

it('makes one request and two writes to the log of an edit right after an answer', async () => {
  const { client, platform } = await windows.open();
  const product = await firstProduct(client);
  const { append } = platform.storage;
  let writes = 0;
  platform.storage.append = (...args) => {
    writes += 1;
    return append(...args);
  };
  windows.server.requests = [];
  await client.products.update(product, { title: 'New' });
  expect(windows.server.requests).toEqual([`PUT /api/products/${product._id}`]);
  expect(writes).toBe(2);
  expect(client.shown().products[0]).toMatchObject({ title: 'New', version: product.version + 1 });
});

it('asks who answers after a silence', async () => {
  const clock = createManualClock();
  let later = 0;
  const now = () => new Date(clock.now().getTime() + later);
  const { client } = await windows.open({ clock: { ...clock, now } });
  const product = await firstProduct(client);
  const edit = async (title: string) => {
    windows.server.requests = [];
    const saved = await client.products.update({ ...product, ...client.shown().products[0] }, { title });
    expect(saved.state).toBe('saved');
    return windows.server.requests.map((request) => request.split('/')[2]);
  };
  later = 2_500;
  expect(await edit('a')).toEqual(['session', 'products']);
  later = 4_000;
  expect(await edit('b')).toEqual(['products']);
  later = 5_500;
  expect(await edit('c')).toEqual(['products']);
  later = 9_000;
  expect(await edit('d')).toEqual(['session', 'products']);
});
