import { describe, expect, it } from 'vitest';
import { firstProduct, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();

describe('saving', () => {
  it('sends only fields that differ, with the loaded version, and nothing when nothing differs', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    expect(await client.products.update(product, { title: product.title })).toMatchObject({ state: 'saved' });
    expect(windows.server.applied).toEqual([]);
    const saved = await client.products.update(product, { title: 'New', image: product.image });
    expect(saved).toMatchObject({ state: 'saved', record: { title: 'New', version: 2 } });
    expect(client.getSnapshot().saveState).toBe('saved');
  });

  it.each([
    ['refuse', { kind: 'refused', status: 422, message: 'Not like this' }],
    ['busy', { status: 503 }],
  ] as const)('throws the server’s rejection and queues nothing: %s (D7.2)', async (fault, error) => {
    const { client } = await windows.open();
    windows.server.faults = [fault];
    const saving = client.products.create({ title: 'A', image: 'a-model' });
    await expect(saving).rejects.toMatchObject(error);
    expect(client.getSnapshot()).toMatchObject({
      saveState: 'saved',
      waiting: [],
      parked: [],
      undo: { products: [] },
    });
  });

  it('queues an edit without a response, shows it in the lists, and sends it when the server is back (D7.2, T3.5)', async () => {
    const { client, clock, platform } = await windows.open();
    await client.products.list();
    windows.server.down = true;
    const saved = await client.products.create({ title: 'Later', image: 'a-model' });
    expect(saved.state).toBe('queued');
    expect(client.getSnapshot()).toMatchObject({ saveState: 'offline', reachable: false });
    expect(platform.calls.unsaved).toBe(1);
    expect((await client.products.list()).map(({ title }) => title)).toContain('Later');
    windows.server.down = false;
    const done = new Promise<void>((resolve) => {
      client.subscribe(() => client.getSnapshot().saveState === 'saved' && resolve());
    });
    expect(clock.fire()).toBe(1);
    await done;
    expect(await windows.titles()).toEqual(['Link seal', 'Flap valve', 'Saddle', 'Later']);
    expect(platform.calls.unsaved).toBe(0);
  });

  it('parks an edit that is rejected later, with the reason, and can retry or discard it (T3.2)', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    windows.server.down = true;
    await client.products.update(product, { title: 'Refused' });
    windows.server.down = false;
    windows.server.faults = ['refuse', 'refuse'];
    await client.retryNow();
    const [parked] = client.getSnapshot().parked;
    expect(parked?.status).toEqual({ at: 'parked', refusal: { status: 422, error: 'Not like this' } });
    expect(client.getSnapshot().saveState).toBe('conflict');
    await client.parked.retry(String(parked?.opId));
    expect(client.getSnapshot().parked).toHaveLength(1);
    await client.parked.discard(String(parked?.opId));
    expect(client.getSnapshot()).toMatchObject({ saveState: 'saved', parked: [] });
    expect((await windows.titles())[0]).toBe('Link seal');
  });
});
