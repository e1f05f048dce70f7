import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import type { AdminClient } from '../../client/admin-client.ts';
import { emptyLists, type ContentLists } from '../../client/overlay/overlay-lists.ts';
import { createListeners } from '../../platform/listeners.ts';
import { createMemoryPlatform } from '../../platform/memory.ts';
import { PlatformProvider } from '../../platform/provider.tsx';
import { AdminProvider } from '../admin-context.tsx';
import { ContentContext, useContent } from '../content-provider.tsx';
import { createContentStore } from '../content-store.ts';
import { OrderProvider } from '../order/order-provider.tsx';
import { HistoryButton } from './history-button.tsx';
import { RecordHistory } from './record-history.tsx';

/** For a busy machine: the dialog is a file of its own. */
const PATIENT = { timeout: 30_000 };

/** Products as the dashboard has them: each with the way into its history. */
function Products() {
  return useContent().products.map(({ _id, title }) => (
    <HistoryButton key={_id} kind="product" id={_id} name={title} />
  ));
}

it('stays open and says so when its record goes from the list that it was asked for in', async () => {
  const product = buildProduct({ title: 'Link seal' });
  let lists: ContentLists = { ...emptyLists, products: [product] };
  let snapshot = { session: 'open', reachable: true, revision: 0 };
  const listeners = createListeners<void>();
  let readings = 0;
  const versions = [{ version: 1, at: '2026-01-01T00:00:00.000Z', by: null, record: { ...product } }];
  const history = { versions, lost: [], waiting: [], isComplete: true };
  const api = {
    products: {},
    sidebar: {},
    pages: {},
    figures: {},
    tables: {},
    gallery: {},
    settings: {},
    realId: (id: string) => id,
    drafts: { load: async () => null },
    subscribe: listeners.add,
    getSnapshot: () => snapshot,
    shown: () => lists,
    history: async () => ({
      of: async () => {
        readings += 1;
        return history;
      },
      marks: async () => ({ marks: [], isComplete: true }),
    }),
  } as unknown as AdminClient;
  render(
    <MantineProvider>
      <PlatformProvider platform={createMemoryPlatform()}>
        <AdminProvider api={api} report={() => undefined}>
          <ContentContext value={createContentStore(api, () => undefined)}>
            <OrderProvider>
              <Products />
              <RecordHistory />
            </OrderProvider>
          </ContentContext>
        </AdminProvider>
      </PlatformProvider>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'History of Link seal' }));
  const dialog = await screen.findByRole('dialog', { name: 'History: Link seal' }, PATIENT);
  await screen.findByRole('button', { name: /Version 1/ }, PATIENT);
  expect(dialog).not.toHaveTextContent('has gone from its list');

  await act(async () => {
    lists = emptyLists;
    snapshot = { ...snapshot, revision: 1 };
    listeners.tell();
  });
  expect(screen.queryByRole('button', { name: 'History of Link seal' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'History: Link seal' })).toHaveTextContent(
    'Link seal has gone from its list since this was opened. Restoring a version brings it back.',
  );
  expect(readings).toBe(2);
}, 60_000);
