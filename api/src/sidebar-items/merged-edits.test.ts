import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAdminClient } from '@wa/admin-app/client/admin-client';
import type { AdminClient } from '@wa/admin-app/client/admin-client';
import { ClientError } from '@wa/admin-app/client/transport/client-error';
import { createTransport } from '@wa/admin-app/client/transport/transport';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { openSidebarDraft, toSavePayload } from '@wa/core/domain/sidebar/sidebar-editor';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { createMemoryPlatform } from '@wa/admin-app/platform/memory';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';

/** The admin's own client on the real API: what the 412 of the sidebar is for. */
describe.each(STORES)('administrators who edit the same sidebar item, on $name', (factory) => {
  let api: TestApi;
  let open: AdminClient[] = [];
  beforeAll(async () => {
    api = await startTestApi(factory);
  });
  afterEach(() => {
    for (const client of open) client.stop();
    open = [];
  });
  afterAll(() => api.stop());

  async function openAdmin() {
    const line = { isUp: true };
    const send = createTransport({ baseUrl: api.origin });
    const client = await createAdminClient({
      platform: createMemoryPlatform(),
      transport: async (request) => {
        if (!line.isUp) throw new ClientError({ kind: 'unreachable' });
        return send({
          ...request,
          headers: { ...request.headers, Authorization: `Bearer ${api.adminToken}` },
        });
      },
    });
    await client.start();
    open.push(client);
    return { client, line };
  }
  const made = async (name: string): Promise<SidebarNode> => {
    const body = { name, children: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] };
    return (await api.admin('POST', '/api/sidebar-items', { body })).body as SidebarNode;
  };
  const seen = async (client: AdminClient, { _id }: { _id: string }): Promise<SidebarNode> => {
    const found = flattenTree(await client.sidebar.tree()).find((node) => node._id === _id);
    if (found === undefined) throw new Error('It is not in the tree');
    return found;
  };
  /** As the editor saves: every field, and every child. */
  const save = (
    client: AdminClient,
    node: SidebarNode,
    names: Record<string, string>,
    added: object[] = [],
  ) => {
    const { changes } = toSavePayload(openSidebarDraft(node));
    const children = (changes.children ?? []).map((child) => ({
      ...child,
      name: names[child.name ?? ''] ?? child.name,
    }));
    return client.sidebar.save(node, { ...changes, children: [...children, ...added] });
  };
  const stored = async (node: { _id: string }) => {
    const tree = (await api.anyone('GET', '/api/sidebar-items')).body as SidebarNode[];
    return flattenTree(tree)
      .find(({ _id }) => _id === node._id)
      ?.children.map(({ name }) => name);
  };
  const conflicts = ({ client }: { client: AdminClient }) => client.getSnapshot().conflicts;

  test('who change different children both keep their change, and nobody is asked', async () => {
    const parent = await made('Both');
    const [one, two] = [await openAdmin(), await openAdmin()];
    const [first, second] = [await seen(one.client, parent), await seen(two.client, parent)];
    expect(await save(one.client, first, { A: 'A, one' })).toMatchObject({ state: 'saved' });
    expect(await save(two.client, second, { B: 'B, two' }, [{ name: 'D' }])).toMatchObject({
      state: 'saved',
    });
    expect(await stored(parent)).toEqual(['A, one', 'B, two', 'C', 'D']);
  });

  test('who change the same child are asked, and the other children stay as each left them', async () => {
    const parent = await made('Same');
    const [one, two] = [await openAdmin(), await openAdmin()];
    const [first, second] = [await seen(one.client, parent), await seen(two.client, parent)];
    await save(one.client, first, { A: 'A, one', C: 'C, one' });
    const asked = await save(two.client, second, { A: 'A, two', B: 'B, two' });
    if (asked.state !== 'conflict') throw new Error('It should ask');
    await two.client.conflicts.resolve(asked.opId, 'mine');
    expect(conflicts(two)).toEqual([]);
    expect(await stored(parent)).toEqual(['A, two', 'B, two', 'C, one']);
  });

  test('their own edits of a child are no reason to ask about its parent, nor to make a new child twice', async () => {
    const parent = await made('Offline');
    const admin = await openAdmin();
    await seen(admin.client, parent);
    admin.line.isUp = false;
    await save(admin.client, await seen(admin.client, parent), { B: 'B2' }, [{ name: 'New' }]);
    await save(admin.client, await seen(admin.client, parent), { C: 'C2' });
    const held = await seen(admin.client, parent);
    const independent = held.children[0];
    if (independent === undefined) throw new Error('There is no child');
    await admin.client.sidebar.makeIndependent(independent);
    admin.line.isUp = true;
    await admin.client.retryNow();
    expect([conflicts(admin), await stored(parent)]).toEqual([[], ['B2', 'C2', 'New']]);

    const again = await seen(admin.client, parent);
    admin.line.isUp = false;
    await admin.client.sidebar.makeIndependent(again.children[0] ?? again);
    await admin.client.sidebar.remove(await seen(admin.client, parent));
    admin.line.isUp = true;
    await admin.client.retryNow();
    expect([conflicts(admin), await stored(parent)]).toEqual([[], undefined]);
  });

  test('they take their edits of a parent and its child back, one by one', async () => {
    const parent = await made('Undo');
    const { client } = await openAdmin();
    await save(client, await seen(client, parent), { B: 'B2' });
    const [child] = (await seen(client, parent)).children;
    if (child === undefined) throw new Error('There is no child');
    await client.sidebar.save(child, { name: 'A2' });
    expect(await stored(parent)).toEqual(['A2', 'B2', 'C']);
    expect(await client.undo()).toMatchObject({ ok: true, saved: { state: 'saved' } });
    expect(await client.undo()).toMatchObject({ ok: true, saved: { state: 'saved' } });
    expect(await stored(parent)).toEqual(['A', 'B', 'C']);
  });
});
