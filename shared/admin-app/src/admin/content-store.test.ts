import { expect, it } from 'vitest';
import type { AdminClient } from '../client/admin-client.ts';
import { emptyLists } from '../client/overlay/overlay-lists.ts';
import { ClientError, refused } from '../client/transport/client-error.ts';
import { createContentStore } from './content-store.ts';

/** Messages reported if these lists fail and all others load. */
async function reported(failing: readonly string[], reason: Error): Promise<string[]> {
  const readList = (name: string) => (failing.includes(name) ? Promise.reject(reason) : Promise.resolve([]));
  const api = {
    readList,
    subscribe: () => () => undefined,
    getSnapshot: () => ({ revision: 0, reachable: false }),
    shown: () => emptyLists,
  } as unknown as AdminClient;
  const said: string[] = [];
  await createContentStore(api, (text) => said.push(text)).reload();
  return said;
}

it('reports no error when the connection is lost or the session ends while figures are read', async () => {
  const lost = new ClientError({ kind: 'unreachable' });
  expect(await reported(['figures', 'settings'], lost)).toEqual([]);
  expect(await reported(['figures'], refused({ status: 401 }))).toEqual([]);
  expect(await reported(['figures'], refused({ status: 500 }))).toEqual(['Failed to load the catalog']);
});

it('reports unreadable products and sidebar in the words of specification 8, whatever the reason', async () => {
  const lost = new ClientError({ kind: 'unreachable' });
  const said = ['Error loading products', 'Failed to fetch sidebar items'];
  expect(await reported(['products', 'sidebar'], lost)).toEqual(said);
});
