import { describe, expect, it } from 'vitest';
import { productFailure } from './transport/sentences.ts';
import { firstProduct, useWindows } from './testing/use-windows.ts';
import type { Fault } from './testing/network.ts';

const windows = useWindows();
const form = { title: 'Once', image: 'a-model' };
const stored = async () => (await windows.server.products()).filter(({ title }) => title.startsWith('Once'));

describe('an edit that was carried out and answered by a proxy', () => {
  it.each<Fault>(['bad-gateway-after', 'bad-gateway'])('is asked again under its key: %s', async (fault) => {
    const { client, clock } = await windows.open();
    windows.server.faults = [fault, fault];
    expect(await client.products.create(form)).toMatchObject({ state: 'queued', why: 'unclear' });
    expect(client.getSnapshot()).toMatchObject({ reachable: true, unclear: true, saveState: 'unclear' });
    await client.retryNow();
    expect(client.getSnapshot().waiting).toHaveLength(1);
    clock.fire();
    await expect.poll(() => client.getSnapshot().saveState).toBe('saved');
    expect(client.getSnapshot().unclear).toBe(false);
    expect(await stored()).toHaveLength(1);
    expect(windows.server.applied).toHaveLength(1);
  });

  it('is not made again by another Save, whether it has gone through meanwhile or not', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['html-after', 'html-after'];
    const first = await client.products.create(form).catch((error: unknown) => error);
    expect(productFailure(first)).toBe('❌ Unexpected error while saving.');
    expect(client.getSnapshot().waiting).toMatchObject([{ title: 'Once' }]);
    await expect(client.products.create(form)).rejects.toMatchObject({ kind: 'unreadable' });
    await client.retryNow();
    expect(client.getSnapshot().waiting).toEqual([]);
    expect(await client.products.create(form)).toMatchObject({ state: 'saved', record: { title: 'Once' } });
    expect(await stored()).toHaveLength(1);
    expect(client.getSnapshot().undo.left).toBe(1);
    await client.products.create(form);
    expect(await stored()).toHaveLength(2);
  });

  it('takes what was typed before the next Save, before and after it has gone through', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['html-after'];
    await expect(client.products.create(form)).rejects.toMatchObject({ kind: 'unreadable' });
    expect(await client.products.create({ ...form, url: '/typed' })).toMatchObject({ state: 'saved' });
    expect(await stored()).toMatchObject([{ url: '/typed' }]);
    const other = { title: 'Once more', image: 'a-model' };
    windows.server.faults = ['html-after'];
    await expect(client.products.create(other)).rejects.toMatchObject({ kind: 'unreadable' });
    await client.retryNow();
    expect(await client.products.create({ ...other, url: '/later' })).toMatchObject({ state: 'saved' });
    expect(await stored()).toMatchObject([{ url: '/typed' }, { url: '/later' }]);
  });

  it('may be thrown away: then the same input is a new record', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['html-after'];
    await expect(client.products.create(form)).rejects.toMatchObject({ kind: 'unreadable' });
    await client.parked.discard(client.getSnapshot().waiting[0]?.opId ?? '');
    expect(await client.products.create(form)).toMatchObject({ state: 'saved' });
    expect(await stored()).toHaveLength(2);
  });

  it('says so when a new product has no id, and is not doubled either', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['no-id-after'];
    const first = await client.products.create(form).catch((error: unknown) => error);
    expect(productFailure(first)).toBe('❌ Server did not return a product id.');
    expect(await client.products.create(form)).toMatchObject({ state: 'saved' });
    expect(await stored()).toHaveLength(1);
  });

  it('holds for pages, sidebar items with children, changes and deletions', async () => {
    const { client } = await windows.open();
    const twice = async (save: () => Promise<unknown>) => {
      windows.server.faults = ['html-after'];
      await expect(save()).rejects.toMatchObject({ kind: 'unreadable' });
      expect(await save()).toMatchObject({ state: 'saved' });
    };
    await twice(() => client.pages.save('once', null, { title: 'Once', content: [] }));
    const child = { name: 'Child', href: '', linkedProduct: null, linkedPage: null, section: null };
    const item = { name: 'Once', children: [child] } as never;
    await twice(() => client.sidebar.save(null, item));
    const product = await firstProduct(client);
    await twice(() => client.products.update(product, { title: 'Twice' }));
    const changed = await firstProduct(client);
    await twice(() => client.products.remove(changed));
    expect(windows.server.applied).toHaveLength(4);
    expect((await client.pages.list()).filter(({ slug }) => slug === 'once')).toHaveLength(1);
    const tree = (await client.sidebar.tree()).filter(({ name }) => name === 'Once');
    expect(tree.map(({ children }) => children.map(({ name }) => name))).toEqual([['Child']]);
  });
});

it('answers a permanent deletion that was carried out unheard, when it is tried again', async () => {
  const { client } = await windows.open();
  const product = await firstProduct(client);
  await client.products.remove(product);
  windows.server.faults = ['bad-gateway-after'];
  const deletion = () => client.bin.deletePermanently('product', product._id);
  await expect(deletion()).rejects.toMatchObject({ kind: 'unreadable' });
  await deletion();
  expect(await client.bin.list()).toMatchObject({ product: [] });
});

describe('an edit that is not sent', () => {
  it('speaks of the connection only when there is none', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await windows.server.others.endSession();
    expect(await client.products.update(product, { title: 'a' })).toMatchObject({ why: 'locked' });
    await client.session.login(windows.server.password);
    await client.retryNow();
    windows.server.down = true;
    const [now] = client.shown().products;
    if (now === undefined) throw new Error('The list is empty');
    expect(await client.products.update(now, { title: 'b' })).toMatchObject({ why: 'offline' });
    expect(client.getSnapshot()).toMatchObject({ saveState: 'offline', unclear: false });
  });

  it('is a refusal when the server says no, also without a word', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['refuse', 'refuse-without-reason'];
    const refusedWith = await client.products.create(form).catch((error: unknown) => error);
    expect(productFailure(refusedWith)).toBe('❌ Not like this');
    const refused = await client.products.create(form).catch((error: unknown) => error);
    expect(productFailure(refused)).toBe('❌ Failed to save product.');
    expect(client.getSnapshot()).toMatchObject({ waiting: [], parked: [] });
    expect(await stored()).toEqual([]);
  });

  it('keeps a file too, and says why it is not sent', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['bad-gateway'];
    const file = new File([new Uint8Array([1])], 'a.png', { type: 'image/png' });
    expect(await client.uploads.upload(file)).toMatchObject({ state: 'queued', why: 'unclear' });
  });
});
