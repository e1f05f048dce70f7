import type { ReactNode } from 'react';
import { act, renderHook, waitFor } from '@testing-library/react';
import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import { givenLists } from '../testing/given-lists.tsx';
import { OrderProvider, useIsOrderStaged, useOrderStore, useSaveOrder } from './order-provider.tsx';

// Test files share the list of toasts.
beforeEach(() => notifications.clean());

/** Opens the admin with two products. `answer` concludes the save. */
function open() {
  let answer = () => {};
  const reorder = vi.fn(
    () => new Promise((resolve) => (answer = () => resolve({ state: 'queued', why: 'offline' }))),
  );
  const products = [buildProduct({ slug: 'one' }), buildProduct({ slug: 'two' })];
  const api = {
    reorder,
    rememberOrder: () => Promise.resolve(),
    setUnsaved: () => undefined,
    realId: (id: string) => id,
    drafts: {
      load: () => Promise.resolve(null),
      save: () => Promise.resolve(),
      discard: () => Promise.resolve(),
    },
  };
  const { wrapper: Around, reload, change } = givenLists({ products }, api);
  const { result } = renderHook(
    () => ({
      order: useOrderStore(),
      isStaged: useIsOrderStaged(),
      save: useSaveOrder(),
      again: useSaveOrder(),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <Around>
          <OrderProvider>{children}</OrderProvider>
        </Around>
      ),
    },
  );
  return { result, products, reorder, reload, change, answer: () => answer() };
}

const toasts = () => notificationsStore.getState().notifications.map((toast) => toast['data-text']);

it('saves nothing and announces nothing while no order is staged', async () => {
  const { result, reload } = open();
  await act(() => result.current.save());
  expect(reload).not.toHaveBeenCalled();
  expect(toasts()).toEqual([]);
});

it('sends an order once, even if it is saved again by key or command during the save', async () => {
  const { result, products, reorder, answer } = open();
  act(() => result.current.order.move('products', products, 0, 1));
  await act(async () => {
    void result.current.save();
    void result.current.save();
    void result.current.again();
  });
  expect(reorder).toHaveBeenCalledOnce();
  await act(async () => answer());
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(reorder).toHaveBeenCalledOnce();
});

it('sends a new order after a save whose lists couldn’t be loaded', async () => {
  const { result, products, reorder, reload, answer } = open();
  reload.mockRejectedValueOnce(new Error('The disk is full'));
  act(() => result.current.order.move('products', products, 0, 1));
  const failed = expect(result.current.save()).rejects.toThrow('The disk is full');
  await act(async () => answer());
  await failed;
  act(() => result.current.order.move('products', products, 0, 1));
  await act(async () => void result.current.save());
  expect(reorder).toHaveBeenCalledTimes(2);
});

it('has nothing to save once someone else has saved the same order (T3.5)', () => {
  const { result, products, change } = open();
  act(() => result.current.order.move('products', products, 0, 1));
  expect(result.current.isStaged).toBe(true);
  act(() => change({ products: [...products].reverse() }));
  expect(result.current.isStaged).toBe(false);
});
