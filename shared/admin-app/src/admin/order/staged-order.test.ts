import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { found } from '../../testing/found.ts';
import {
  createStagedOrder,
  isStaged,
  settled,
  shownOrder,
  stagedAs,
  type StagedOrderStore,
} from './staged-order.ts';

const windows = windowsOfEachTest();
let client: AdminClient;
let order: StagedOrderStore;

beforeEach(async () => {
  ({ client } = await windows.open());
  await client.products.list();
  order = createStagedOrder(client);
});

const saved = () => client.shown().products;
/** Returns the first letters of the titles: Link seal, Flap valve, Saddle. */
const seen = () =>
  shownOrder(saved(), order.getSnapshot().products)
    .map(({ title }) => title[0])
    .join('');
async function save() {
  const sent = found(order.getSnapshot().products);
  return { sent, saving: client.reorder('products', sent.from, sent.to) };
}

it('keeps moves made during a save staged', async () => {
  order.move('products', saved(), 2, 0);
  const { sent, saving } = await save();
  order.move('products', saved(), 2, 1);
  expect(seen()).toBe('SFL');
  await saving;
  order.settle('products', sent, saved(), true);
  expect(seen()).toBe('SFL');
  expect(order.getSnapshot().products).not.toBeNull();
});

it('stages a rejected order again, followed by moves made during the save', async () => {
  order.move('products', saved(), 2, 0);
  windows.server.faults = ['refuse'];
  const { sent, saving } = await save();
  order.move('products', saved(), 2, 1);
  await expect(saving).rejects.toThrow('Not like this');
  order.settle('products', sent, saved(), false);
  expect(seen()).toBe('SFL');
});

it('has nothing to save once others have saved the same order, except during its own save (T3.5)', async () => {
  order.move('products', saved(), 0, 2);
  await expect.poll(() => client.drafts.keys()).toEqual(['order']);
  await windows.server.others.order('Flap valve', 'Saddle', 'Link seal');
  order.catchUp({ products: [], 'sidebar-items': [] });
  order.catchUp({ products: saved(), 'sidebar-items': [] });
  expect(isStaged(order.getSnapshot())).toBe(true);
  await client.products.list();
  const lists = { products: saved(), 'sidebar-items': client.shown().sidebar };
  await order.saveOnce(async () => order.catchUp(lists));
  expect(isStaged(order.getSnapshot())).toBe(true);
  order.catchUp(lists);
  expect(isStaged(order.getSnapshot())).toBe(false);
  await expect.poll(() => client.drafts.keys()).toEqual([]);
});

it('has nothing to save after a drag back and forth, and keeps changes by others', () => {
  const list = (letters: string) => [...letters].map((_id) => ({ _id }));
  expect(stagedAs(list('abc'), ['a', 'b', 'c'])).toBeNull();
  const staged = stagedAs(list('abcd'), ['d', 'a', 'b', 'c']);
  expect(shownOrder(list('bacdx'), staged).map(({ _id }) => _id)).toEqual(['d', 'b', 'a', 'c', 'x']);
  expect(settled(staged, staged, list('dabc'), true)).toBeNull();
  expect(settled(staged, staged, list('abcd'), false)).toBe(staged);
  expect(settled(staged, null, list('dabc'), true)).toBeNull();
});

it('migrates the moves stored by the previous release', async () => {
  const [first, , last] = saved();
  const moves = [{ _id: last?._id, afterId: null, index: 0 }];
  const value = { products: moves, sidebar: [] };
  await client.drafts.save('order', { value, baseVersion: null, at: 'now' });
  order = createStagedOrder(client);
  await expect.poll(seen).toBe('SLF');
  expect(order.getSnapshot().products?.from[0]).toBe(first?._id);
});

it('keeps the stored order of another tab when its own is reverted', async () => {
  const other = createStagedOrder(client);
  order.move('products', saved(), 2, 0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 });
  onTestFinished(() => void vi.useRealTimers());
  other.move('products', saved(), 1, 0);
  order.revert();
  const read = () => client.drafts.load('order', (value): value is object => value !== null);
  await expect.poll(read).toMatchObject({ value: other.getSnapshot() });
  other.revert();
  await expect.poll(read).toBeNull();
});

it('deletes its stored order when it is reverted, even if a later write of it failed', async () => {
  order.move('products', saved(), 2, 0);
  await expect.poll(() => client.drafts.keys()).toEqual(['order']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(client.drafts, 'save').mockRejectedValueOnce(new Error('The disk is full'));
  order.move('products', saved(), 1, 0);
  order.revert();
  await expect.poll(() => client.drafts.keys()).toEqual([]);
});

it('keeps the place of a product that was created offline once the server has it', () => {
  const ids: Record<string, string> = {};
  order = createStagedOrder({ ...client, realId: (id) => ids[id] ?? id });
  const list = (letters: string) => [...letters].map((_id) => ({ _id }));
  order.move('products', list('abt'), 2, 0);
  ids['t'] = 'n';
  const { products } = order.getSnapshot();
  expect(shownOrder(list('abn'), products).map(({ _id }) => _id)).toEqual(['n', 'a', 'b']);
  expect(order.getSnapshot().products).toBe(products);
});
