import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CertificateRecord } from '@wa/core/domain/certificates/certificate-name';
import { createMemoryPlatform } from '../../testing/memory.ts';
import type { AdminClient } from '../../client/admin-client.ts';
import { createDrafts } from '../../client/edits/drafts.ts';
import { emptyLists } from '../../client/overlay/overlay-lists.ts';
import { IN_KIT } from '../../testing/in-kit.tsx';
import { AdminProvider } from '../admin-context.tsx';
import { ContentContext } from '../content-provider.tsx';
import type { ContentStore } from '../content-store.ts';
import { OrderProvider } from '../order/order-provider.tsx';
import { HistoryDialog } from './history-dialog.tsx';

it('says that a certificate was deleted while its history is open', () => {
  const certificate = { _id: 'a'.repeat(24), version: 1, name: 'NSF 61' } as unknown as CertificateRecord;
  let lists = { ...emptyLists, certificates: [certificate], status: 'ready' };
  const listeners = new Set<() => void>();
  const store = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => lists,
  };
  const snapshot = { reachable: true };
  const api = {
    subscribe: () => () => undefined,
    getSnapshot: () => snapshot,
    realId: (id: string) => id,
    drafts: createDrafts(createMemoryPlatform().storage, () => null),
    setUnsaved: () => undefined,
    history: () => Promise.resolve({ of: () => new Promise(() => {}) }),
  };
  render(
    <AdminProvider api={api as unknown as AdminClient} report={() => undefined}>
      <ContentContext value={store as unknown as ContentStore}>
        <OrderProvider>
          <HistoryDialog kind="certificate" id={certificate._id} name="NSF 61" onClose={() => undefined} />
        </OrderProvider>
      </ContentContext>
    </AdminProvider>,
    IN_KIT,
  );
  const note = /^NSF 61 was deleted after you opened this history/;
  expect(screen.queryByText(note)).toBeNull();
  act(() => {
    lists = { ...lists, certificates: [] };
    for (const listener of listeners) listener();
  });
  expect(screen.getByText(note)).toBeVisible();
});
