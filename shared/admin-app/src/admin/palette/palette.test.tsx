import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { useOrderStore } from '../order/order-provider.tsx';
import type { StagedOrderStore } from '../order/staged-order.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { Palette } from './palette.tsx';

const windows = windowsOfEachTest();

it('offers Save Order only after a move', async () => {
  const { client } = await windows.open();
  const products = await client.products.list();
  let order: StagedOrderStore | undefined;
  function Order() {
    order = useOrderStore();
    return null;
  }
  renderAdmin(
    client,
    <>
      <Order />
      <Palette onClose={() => {}} />
    </>,
  );
  const command = (await screen.findByText('Save Order')).closest('[role=option]');
  expect(command).toHaveAttribute('aria-disabled', 'true');
  expect(command).toHaveTextContent('nothing moved');
  act(() => order?.move('products', products, 0, 1));
  expect(command).not.toHaveAttribute('aria-disabled', 'true');
});
