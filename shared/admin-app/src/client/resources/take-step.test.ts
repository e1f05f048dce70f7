import { describe, expect, it } from 'vitest';
import { NO_MORE_UNDOS } from '@wa/core/domain/messages';
import { firstProduct, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
const stored = async (called: string) =>
  (await windows.server.products()).find(({ title }) => title === called);

describe('undo', () => {
  it('takes back an edit, a deletion and a creation, also after a reload', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await client.products.update(product, { title: 'Edited' });
    await client.products.create({ title: 'Created', image: 'a-model' });
    const edited = await firstProduct(client);
    await client.products.remove(edited);
    client.stop();
    const { client: again } = await windows.open();
    expect(again.getSnapshot().undo).toMatchObject({ left: 3, title: 'Edited' });
    await again.undo();
    expect(await stored('Edited')).toMatchObject({ isDeleted: false });
    await again.undo();
    expect(await stored('Created')).toMatchObject({ isDeleted: true });
    await again.undo();
    expect((await windows.titles())[0]).toBe('Link seal');
    expect(await again.undo()).toEqual({ ok: false, message: NO_MORE_UNDOS });
  });

  it('works offline, on what has not been sent yet', async () => {
    const { client } = await windows.open();
    await client.products.list();
    windows.server.down = true;
    await client.products.create({ title: 'Never mind', image: 'a-model' });
    await client.undo();
    expect(client.shown().products.map(({ title }) => title)).not.toContain('Never mind');
    windows.server.down = false;
    await client.retryNow();
    expect(await stored('Never mind')).toMatchObject({ isDeleted: true });
    expect(client.getSnapshot().saveState).toBe('saved');
  });

  it('asks instead of overwriting what somebody has changed since', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await client.products.update(product, { title: 'Edited' });
    await windows.server.others.change(0, { title: 'Theirs' });
    await client.undo();
    expect(client.getSnapshot().conflicts).toHaveLength(1);
    expect((await windows.titles())[0]).toBe('Theirs');
  });

  it('stages the old order instead of sending it', async () => {
    const { client } = await windows.open();
    const list = await client.products.list();
    await client.products.reorder([{ _id: String(list[2]?._id), afterId: null, index: 0 }], list);
    expect(await windows.titles()).toEqual(['Saddle', 'Link seal', 'Flap valve']);
    const ids = list.map(({ _id }) => _id);
    expect(await client.undo()).toMatchObject({ ok: true, stage: { list: 'products', ids } });
    expect((await windows.titles())[0]).toBe('Saddle');
  });

  it('keeps at most five', async () => {
    const { client } = await windows.open();
    for (let n = 0; n < 7; n += 1) await client.products.create({ title: String(n), image: 'a-model' });
    expect(client.getSnapshot().undo).toMatchObject({ left: 5, title: '6' });
  });
});
