import { describe, expect, it } from 'vitest';
import { productFailure } from './transport/sentences.ts';
import { firstProduct, useWindows } from './testing/use-windows.ts';
import type { Fault } from './testing/network.ts';

const windows = useWindows();
const form = { title: 'Once', image: 'a-model' };
const stored = async () => (await windows.server.products()).filter(({ title }) => title.startsWith('Once'));

describe('an edit that was carried out and answered by a proxy (D12.1)', () => {
  it.each<Fault>(['bad-gateway-after', 'bad-gateway'])('is asked again under its key: %s', async (fault) => {
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

  it('is kept, told as unread, and goes on under its key when it is saved as it is', async () => {
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

  it('takes what was typed before the next Save, before and after it has gone through', async () => {
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

  it('may be thrown away: then the editor has to send all of it', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['html-after'];
    await client.products.create(form);
    const opId = client.getSnapshot().waiting[0]?.opId ?? '';
    expect(client.keepsEdit(opId)).toBe(true);
    await client.parked.discard(opId);
    expect(client.keepsEdit(opId)).toBe(false);
  });

  it('is refused by an error in a success, and nothing is made of it later (specification 7, 8)', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['error-in-success'];
    const error: unknown = await client.products.create(form).catch((thrown: unknown) => thrown);
    expect(productFailure(error)).toBe('❌ Duplicate thing');
    expect(client.getSnapshot().waiting).toEqual([]);
    await client.retryNow();
    expect(await stored()).toEqual([]);
  });

  it('says so when a new product has no id, and is not doubled either', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['no-id-after'];
    const first = await client.products.create(form);
    if (first.state !== 'queued') throw new Error('It was answered');
    expect(productFailure(first.unread)).toBe('❌ Server did not return a product id.');
    expect(await client.products.update(first.record, form)).toMatchObject({ state: 'saved' });
    expect(await stored()).toHaveLength(1);
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
  it('speaks of the connection only when there is none (T3.5)', async () => {
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
});
