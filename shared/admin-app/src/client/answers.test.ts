import { describe, expect, it } from 'vitest';
import { productFailure } from './transport/sentences.ts';
import { firstProduct, useWindows } from './testing/use-windows.ts';
import type { Fault } from './testing/network.ts';

const windows = useWindows();
const form = { title: 'Once', image: 'a-model' };
const stored = async () => (await windows.server.products()).filter(({ title }) => title.startsWith('Once'));

describe('an edit that was applied but answered by a proxy (D12.1)', () => {
  it.each<Fault>(['bad-gateway-after', 'bad-gateway'])('is sent again under its key: %s', async (fault) => {
    const { client, clock } = await windows.open();
    windows.server.faults = [fault, fault];
    expect(await client.products.create(form)).toMatchObject({ state: 'queued', why: 'unclear' });
    expect(client.getSnapshot()).toMatchObject({ reachable: true, unclear: true, saveState: 'unclear' });
    await client.retryNow();
    expect(client.getSnapshot().waiting).toHaveLength(1);
    await expect.poll(clock.firing(() => client.getSnapshot().saveState)).toBe('saved');
    expect(client.getSnapshot().unclear).toBe(false);
    expect(await stored()).toHaveLength(1);
    expect(windows.server.applied).toHaveLength(1);
  });

  it('is kept and reported as unread, and is sent again under its key when saved unchanged', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['html-after', 'html-after'];
    const first = await client.products.create(form);
    if (first.state !== 'queued') throw new Error('It was answered');
    expect(productFailure(first.unread)).toBe('❌ Unexpected error while saving.');
    expect(client.getSnapshot().waiting).toMatchObject([{ title: 'Once' }]);
    expect(await client.products.update(first.record, form)).toMatchObject({
      state: 'queued',
      opId: first.opId,
    });
    await client.retryNow();
    expect(client.getSnapshot().waiting).toEqual([]);
    expect(await client.products.update(first.record, form)).toMatchObject({ state: 'saved' });
    expect(await stored()).toHaveLength(1);
    expect(client.getSnapshot().undo.products.length).toBe(1);
  });

  it('includes changes typed before the next Save, whether or not the first edit has succeeded', async () => {
    const { client } = await windows.open();
    for (const isSentBefore of [false, true]) {
      windows.server.faults = ['html-after'];
      const first = await client.products.create(form);
      if (first.state !== 'queued') throw new Error('It was answered');
      if (isSentBefore) await client.retryNow();
      const changes = { ...form, url: isSentBefore ? '/later' : '/typed' };
      expect(await client.products.update(first.record, changes)).toMatchObject({ state: 'saved' });
    }
    expect(await stored()).toMatchObject([{ url: '/typed' }, { url: '/later' }]);
  });

  it('can be discarded, after which the editor sends all fields', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['html-after'];
    await client.products.create(form);
    const opId = client.getSnapshot().waiting[0]?.opId ?? '';
    expect(client.keepsEdit(opId)).toBe(true);
    await client.parked.discard(opId);
    expect(client.keepsEdit(opId)).toBe(false);
  });

  it('is rejected by an error in a success response and isn’t applied later (specification 7, 8)', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['error-in-success'];
    const error: unknown = await client.products.create(form).catch((thrown: unknown) => thrown);
    expect(productFailure(error)).toBe('❌ Duplicate thing');
    expect(client.getSnapshot().waiting).toEqual([]);
    await client.retryNow();
    expect(await stored()).toEqual([]);
  });

  it('reports a new product without an id and doesn’t create it twice', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['no-id-after'];
    const first = await client.products.create(form);
    if (first.state !== 'queued') throw new Error('It was answered');
    expect(productFailure(first.unread)).toBe('❌ Server did not return a product id.');
    expect(await client.products.update(first.record, form)).toMatchObject({ state: 'saved' });
    expect(await stored()).toHaveLength(1);
  });
});

it('succeeds when a permanent deletion is retried after a lost response', async () => {
  const { client } = await windows.open();
  const product = await firstProduct(client);
  await client.products.remove(product);
  windows.server.faults = ['bad-gateway-after'];
  const deletion = () => client.bin.deletePermanently('product', product._id);
  await expect(deletion()).rejects.toMatchObject({ kind: 'unreadable' });
  await deletion();
  expect(await client.bin.list()).toMatchObject({ product: [] });
});
