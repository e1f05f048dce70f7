import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import { emptyLists } from '../../client/overlay/overlay-lists.ts';
import { createListeners } from '../../platform/listeners.ts';
import { PlatformProvider } from '../../platform/provider.tsx';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { AdminProvider } from '../admin-context.tsx';
import { ContentContext } from '../content-provider.tsx';
import type { Content, ContentStore } from '../content-store.ts';

/** Surroundings of a part of the admin without a server: the lists are given, and `api` has only the calls of the test. */
export function givenLists(given: Partial<Content> = {}, api: object = {}) {
  const { add, tell } = createListeners<void>();
  const platform = createMemoryPlatform();
  const reload = vi.fn(() => Promise.resolve());
  let lists = { ...emptyLists, status: 'ready', ...given };
  const store = {
    subscribe: add,
    getSnapshot: () => lists,
    reload,
  } as unknown as ContentStore;
  return {
    platform,
    reload,
    /** Shows other lists. */
    change: (next: Partial<Content>) => {
      lists = { ...lists, ...next };
      tell();
    },
    /** For `render`. */
    wrapper: ({ children }: { children: ReactNode }) => (
      <MantineProvider env="test">
        <PlatformProvider platform={platform}>
          <AdminProvider api={api as AdminClient} report={() => undefined}>
            <ContentContext value={store}>
              <MemoryRouter>{children}</MemoryRouter>
            </ContentContext>
          </AdminProvider>
        </PlatformProvider>
      </MantineProvider>
    ),
  };
}
