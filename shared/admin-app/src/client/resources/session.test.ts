import { describe, expect, it, onTestFinished } from 'vitest';
import { startDeploy } from '@wa/core/contract/deploys';
import { setEditorPassword } from '@wa/core/contract/people';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { startRealServer } from '../testing/real-server.ts';
import { firstProduct, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();

describe('the session', () => {
  it('locks on a 401, keeps the edit, and sends it after the login (T3.2)', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await windows.server.others.endSession();
    expect((await client.products.update(product, { title: 'Kept' })).state).toBe('queued');
    expect(client.getSnapshot()).toMatchObject({ session: 'locked' });
    await expect(client.session.login('wrong')).rejects.toMatchObject({ status: 401 });
    await client.session.login(windows.server.password);
    await client.retryNow();
    expect(client.getSnapshot()).toMatchObject({ session: 'open', saveState: 'saved' });
    expect((await windows.titles())[0]).toBe('Kept');
  });

  it('opens the cached content, with full records to edit, while the server is unreachable', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await client.prefetch();
    client.stop();
    windows.server.down = true;
    const { client: again } = await windows.open();
    expect(again.getSnapshot()).toMatchObject({ session: 'open', reachable: false });
    expect((await again.products.list()).map(({ title }) => title)).toEqual(await windows.titles());
    const full = await again.products.get(product._id);
    expect(full?.content).toBe('<p>Joins plain-ended pipes.</p>');
    await again.products.update(product, { content: '<p>Edited offline.</p>' });
    expect((await again.products.get(product._id))?.content).toBe('<p>Edited offline.</p>');
  });

  it('asks before a logout while changes are pending, and deletes the stored data', async () => {
    const { client, platform } = await windows.open();
    const product = await firstProduct(client);
    await client.drafts.save('product/a', { value: 1, baseVersion: 1, at: 'now' });
    windows.server.down = true;
    await client.products.update(product, { title: 'Waits' });
    expect(await client.session.logout()).toBe('changes-waiting');
    expect(client.getSnapshot().session).toBe('open');
    expect(await client.session.logout('discard')).toBe('done');
    expect(client.getSnapshot()).toMatchObject({ session: 'locked', waiting: [] });
    expect(await client.drafts.keys()).toEqual([]);
    expect(client.shown().products).toEqual([]);
    expect(platform.flags.get('admin-auth')).toBeNull();
  });

  it('asks before a logout deletes input that an editor keeps for later (D3.6)', async () => {
    const { client } = await windows.open();
    await client.drafts.save('page-undo/home', { value: [], baseVersion: 1, at: 'now' });
    await client.drafts.save('page/home', { value: 1, baseVersion: 1, at: 'now' });
    expect(await client.session.logout()).toBe('changes-waiting');
    await client.drafts.discard('page/home');
    expect(await client.session.logout()).toBe('done');
  });

  it('stays locked after an offline logout, which is sent to the server before anything else', async () => {
    const { client, platform } = await windows.open();
    await client.products.list();
    windows.server.down = true;
    expect(await client.session.logout()).toBe('done');
    client.stop();
    const { client: again, clock } = await windows.open({ platform });
    expect(again.getSnapshot().session).toBe('locked');
    windows.server.down = false;
    windows.server.requests = [];
    await expect.poll(clock.firing(() => again.getSnapshot().reachable)).toBe(true);
    expect(windows.server.requests).toEqual(['DELETE /api/session', 'GET /api/session']);
    expect(again.getSnapshot().session).toBe('locked');
    await again.session.login(windows.server.password);
    expect(again.getSnapshot().session).toBe('open');
    expect(windows.server.requests.slice(2)).toEqual(['POST /api/authenticate', 'GET /api/session']);
  });

  it('keeps an unsent logout until the server receives it, even before a login', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['bad-gateway', 'bad-gateway', 'bad-gateway'];
    expect(await client.session.logout()).toBe('done');
    await client.start();
    expect(client.getSnapshot().session).toBe('locked');
    const login = client.session.login(windows.server.password);
    await expect(login).rejects.toMatchObject({ kind: 'unreadable' });
    await client.session.login(windows.server.password);
    expect(client.getSnapshot().session).toBe('open');
    await client.start();
    expect(client.getSnapshot().session).toBe('open');
  });

  it('stays open when the server rejects the logout', async () => {
    const { client } = await windows.open();
    windows.server.faults = ['busy'];
    await expect(client.session.logout()).rejects.toMatchObject({ status: 503 });
    expect(client.getSnapshot().session).toBe('open');
  });

  it('needs a connection for a login, a deploy, a permanent deletion, and a password, and queues none of them (D7.3, T3.4)', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await client.products.remove(product);
    windows.server.down = true;
    const id = '0'.repeat(24);
    const body = { password: 'a new password', current: windows.server.password };
    for (const call of [
      () => client.session.login(windows.server.password),
      () => client.ask(startDeploy, {}),
      () => client.bin.deletePermanently('product', product._id),
      () => client.ask(setEditorPassword, { params: { id }, body }),
    ])
      await expect(call()).rejects.toMatchObject({ kind: 'unreachable' });
    expect(client.getSnapshot().waiting).toEqual([]);
    windows.server.down = false;
    windows.server.requests = [];
    await client.retryNow();
    expect(windows.server.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  it('deletes the cache and undo of another server even if a crash interrupts that (D10.4)', async () => {
    const { client } = await windows.open();
    await client.products.update(await firstProduct(client), { title: 'On server 1' });
    client.stop();
    const another = await startRealServer();
    onTestFinished(another.stop);
    windows.server.connectTo(another);
    const crashed = createMemoryPlatform(windows.computer);
    const { put } = crashed.storage;
    let isStored = (_is: unknown) => {};
    const stored = new Promise((resolve) => (isStored = resolve));
    crashed.storage.put = async (area, key, value) => {
      await put(area, key, value);
      if (key !== 'server') return;
      isStored(true);
      await new Promise(() => {});
    };
    void windows.open({ platform: crashed });
    await stored;
    const { client: again } = await windows.open();
    expect(again.shown().products).toEqual([]);
    expect(again.getSnapshot().undo.products).toEqual([]);
  });

  it('never sends edits made for another server (D10.4)', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    windows.server.down = true;
    await client.products.update(product, { title: 'For server 1' });
    client.stop();
    const another = await startRealServer();
    onTestFinished(another.stop);
    windows.server.connectTo(another);
    windows.server.down = false;
    const { client: again } = await windows.open();
    expect(again.getSnapshot()).toMatchObject({ waiting: [], otherServer: [{ title: 'For server 1' }] });
    expect(windows.server.applied).toEqual([]);
  });
});
