import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { threeProducts, useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { ChangesProvider } from './changes-provider.tsx';

const windows = windowsOfEachTest();

it('names the products of a conflict by their titles', async () => {
  const { client } = await windows.open();
  const [edited, second, third] = await threeProducts(client);
  const chosen = (id: string) => ({ alternatives: [{ when: 'For gas', products: [id], why: '' }] });
  await windows.server.others.change(0, chosen(third._id));
  await client.products.update(edited, chosen(second._id));
  renderAdmin(client, <ChangesProvider>{null}</ChangesProvider>);
  const row = within(await screen.findByRole('row', { name: /^Choose another product for/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'For gas, Flap valve',
    'For gas, Saddle',
  ]);
});
