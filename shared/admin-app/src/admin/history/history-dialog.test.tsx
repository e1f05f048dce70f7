import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CertificateRecord } from '@wa/core/domain/certificates/certificate-name';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { createDrafts } from '../../client/edits/drafts.ts';
import { OrderProvider } from '../order/order-provider.tsx';
import { givenLists } from '../testing/given-lists.tsx';
import { HistoryDialog } from './history-dialog.tsx';

it('says that a certificate was deleted while its history is open', () => {
  const certificate = { _id: 'a'.repeat(24), version: 1, name: 'NSF 61' } as unknown as CertificateRecord;
  const snapshot = { reachable: true };
  const api = {
    subscribe: () => () => undefined,
    getSnapshot: () => snapshot,
    realId: (id: string) => id,
    drafts: createDrafts(createMemoryPlatform().storage, () => null),
    setUnsaved: () => undefined,
    history: () => Promise.resolve({ of: () => new Promise(() => {}) }),
  };
  const { change, wrapper } = givenLists({ certificates: [certificate] }, api);
  render(
    <OrderProvider>
      <HistoryDialog kind="certificate" id={certificate._id} name="NSF 61" onClose={() => undefined} />
    </OrderProvider>,
    { wrapper },
  );
  const note = /^NSF 61 was deleted after you opened this history/;
  expect(screen.queryByText(note)).toBeNull();
  act(() => change({ certificates: [] }));
  expect(screen.getByText(note)).toBeVisible();
});
