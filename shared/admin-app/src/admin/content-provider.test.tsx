import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AdminClient } from '../client/admin-client.ts';
import { emptyLists } from '../client/overlay/overlay-lists.ts';
import { noLive } from '../client/testing/no-live.ts';
import { createListeners } from '../platform/listeners.ts';
import { createMemoryPlatform } from '../testing/memory.ts';
import { PlatformProvider } from '../platform/provider.tsx';
import { AdminProvider } from './admin-context.tsx';
import { ContentProvider, KnownListReader } from './content-provider.tsx';

it('reads the lists again when the server is back, not when it is lost', async () => {
  const snapshot = { session: 'open', reachable: true, revision: 0 };
  const readList = vi.fn(() => Promise.resolve([]));
  const listeners = createListeners<void>();
  const api = {
    readList,
    live: noLive,
    subscribe: listeners.add,
    getSnapshot: () => snapshot,
    shown: () => emptyLists,
    prefetch: () => Promise.resolve(),
  } as unknown as AdminClient;
  const reach = (reachable: boolean) =>
    act(async () => {
      Object.assign(snapshot, { reachable });
      listeners.tell();
    });
  const admin = (
    <PlatformProvider platform={createMemoryPlatform()}>
      <AdminProvider api={api} report={() => undefined}>
        <ContentProvider>
          <KnownListReader />
        </ContentProvider>
      </AdminProvider>
    </PlatformProvider>
  );
  await act(async () => void render(admin));
  readList.mockClear();
  await reach(false);
  expect(readList).not.toHaveBeenCalled();
  await reach(true);
  expect(readList).toHaveBeenCalledTimes(Object.keys(emptyLists).length - 1);
});
