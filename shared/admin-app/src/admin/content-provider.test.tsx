import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense, type ComponentType } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import { buildProduct } from '@wa/core/testing/build-product';
import type { AdminClient } from '../client/admin-client.ts';
import { emptyLists } from '../client/overlay/overlay-lists.ts';
import { createMemoryPlatform } from '../platform/memory.ts';
import { PlatformProvider } from '../platform/provider.tsx';
import { AdminProvider } from './admin-context.tsx';
import { ContentProvider, KnownListReader, useContent } from './content-provider.tsx';

/** An open admin in front of a room whose code is still on its way; `known` stands on this computer. */
function opened(known: typeof emptyLists) {
  const snapshot = { session: 'open', reachable: true, revision: 0 };
  const list = vi.fn(() => Promise.resolve([]));
  const rooms = ['products', 'pages', 'figures', 'tables', 'gallery', 'settings'];
  const api = {
    ...Object.fromEntries(rooms.map((room) => [room, { list }])),
    sidebar: { tree: list },
    subscribe: () => () => undefined,
    getSnapshot: () => snapshot,
    shown: () => known,
    prefetch: () => Promise.resolve(),
  } as unknown as AdminClient;
  let arrive = (_room: { default: ComponentType }): void => undefined;
  const Room = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)));
  const view = (
    <PlatformProvider platform={createMemoryPlatform()}>
      <AdminProvider api={api} report={() => undefined}>
        <ContentProvider>
          <Suspense fallback="On its way">
            <Room />
            <KnownListReader />
          </Suspense>
        </ContentProvider>
      </AdminProvider>
    </PlatformProvider>
  );
  return { list, view, arrive: () => act(async () => arrive({ default: () => 'The room' })) };
}

it('draws what is known before the lists are read again', async () => {
  const { list, view, arrive } = opened({ ...emptyLists, products: [buildProduct()] });
  await act(async () => void render(view));
  expect(list).not.toHaveBeenCalled();
  await arrive();
  expect(screen.getByText('The room')).toBeInTheDocument();
  expect(list).toHaveBeenCalledTimes(7);
});

it('reads the lists while the room is on its way when nothing is known', async () => {
  const { list, view, arrive } = opened(emptyLists);
  await act(async () => void render(view));
  expect(list).toHaveBeenCalledTimes(7);
  await arrive();
  expect(list).toHaveBeenCalledTimes(7);
});

it('reads the list of its room before the others, and shows it while they are on their way', async () => {
  window.history.pushState({}, '', '/admin/figures');
  onTestFinished(() => window.history.pushState({}, '', '/'));
  const asked: string[] = [];
  let answer = (): void => undefined;
  const reading = (name: string) => () => {
    asked.push(name);
    return new Promise<void>((resolve) => (answer = resolve));
  };
  let shown = emptyLists;
  const snapshot = { session: 'open', reachable: true, revision: 0 };
  const names = ['products', 'pages', 'figures', 'tables', 'gallery', 'settings'];
  const api = {
    ...Object.fromEntries(names.map((name) => [name, { list: reading(name) }])),
    sidebar: { tree: reading('sidebar') },
    subscribe: () => () => undefined,
    getSnapshot: () => snapshot,
    shown: () => shown,
    prefetch: () => Promise.resolve(),
  } as unknown as AdminClient;
  const Room = () => {
    const { status, figures } = useContent();
    return `${status}, ${String(figures.length)} figures`;
  };
  render(
    <PlatformProvider platform={createMemoryPlatform()}>
      <AdminProvider api={api} report={() => undefined}>
        <ContentProvider>
          <Room />
        </ContentProvider>
      </AdminProvider>
    </PlatformProvider>,
  );
  expect(asked).toEqual(['figures']);
  expect(screen.getByText('loading, 0 figures')).toBeInTheDocument();
  shown = { ...emptyLists, figures: [{} as FigureRecord] };
  await act(async () => answer());
  expect(screen.getByText('loading, 1 figures')).toBeInTheDocument();
  expect(asked).toHaveLength(names.length + 1);
});
