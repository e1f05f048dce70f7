import { expect, it } from 'vitest';
import type { AdminClient } from '../client/admin-client.ts';
import { emptyLists } from '../client/overlay/overlay-lists.ts';
import { ClientError, refused } from '../client/transport/client-error.ts';
import { createContentStore } from './content-store.ts';

/** What is reported when these lists fail and the others are read. */
async function reported(failing: readonly string[], reason: Error): Promise<string[]> {
  const list = (name: string) => () =>
    failing.includes(name) ? Promise.reject(reason) : Promise.resolve([]);
  const names = ['products', 'pages', 'figures', 'tables', 'gallery', 'settings'];
  const api = {
    ...Object.fromEntries(names.map((name) => [name, { list: list(name) }])),
    sidebar: { tree: list('sidebar') },
    subscribe: () => () => undefined,
    getSnapshot: () => ({ revision: 0, reachable: false }),
    shown: () => emptyLists,
  } as unknown as AdminClient;
  const said: string[] = [];
  await createContentStore(api, (text) => said.push(text)).reload();
  return said;
}

it('reports no fault when the connection is lost or the session ends while figures are read', async () => {
  const lost = new ClientError({ kind: 'unreachable' });
  expect(await reported(['figures', 'settings'], lost)).toEqual([]);
  expect(await reported(['figures'], refused({ status: 401 }))).toEqual([]);
  expect(await reported(['figures'], refused({ status: 500 }))).toEqual(['The catalogue could not be read']);
});

it('says in the words of specification 8 that products and sidebar cannot be read, whatever the reason', async () => {
  const lost = new ClientError({ kind: 'unreachable' });
  const said = ['Error loading products', 'Failed to fetch sidebar items'];
  expect(await reported(['products', 'sidebar'], lost)).toEqual(said);
});
