import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import { firstProduct, useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { loadDrawing } from '../catalogue/titles.ts';
import { Attention } from './attention.tsx';

const windows = windowsOfEachTest();

/** Shows the list, expanded as on a narrow screen after a click. */
async function show(client: AdminClient) {
  await loadDrawing();
  const { router } = renderAdmin(client, <Attention />);
  const list = screen.getByRole('complementary', { name: 'Needs attention' });
  await userEvent.setup().click(within(list).getByRole('heading', { name: /^Needs attention/ }));
  return { list, router };
}

async function withGaps() {
  const { client } = await windows.open();
  const product = await firstProduct(client);
  await client.products.update(product, { url: '/clamps', reviewBy: '2020-01-31' });
  const saved = { title: 'Clamps', slug: 'clamps', expectedSpecs: ['Pressure'] };
  await client.pages.save('clamps', null, saved);
  await client.pages.list();
  await client.products.list();
  return client;
}

it('groups open tasks with counts, and each entry leads to its place (D33.1)', async () => {
  const { list, router } = await show(await withGaps());
  const user = userEvent.setup();
  await user.click(await within(list).findByText('Due for review'));
  expect(within(list).getByText('Review date: January 31, 2020')).toBeInTheDocument();
  await user.click(within(list).getByText('Missing specs'));
  const group = within(list).getByText('Missing specs').closest('li');
  expect(group).toHaveTextContent('Missing: Pressure');
  await user.click(within(group as HTMLElement).getByRole('link', { name: 'Link seal' }));
  expect(router.state.location.search).toMatch(/^\?product=[0-9a-f]{24}&tab=specs$/);
});

it('says that the list is empty, and which groups need the server (D33.1)', async () => {
  const { client } = await windows.open();
  windows.server.down = true;
  const { list } = await show(client);
  await within(list).findByText('Nothing on this computer needs attention.');
  // The two groups read on their own, one after the other.
  await waitFor(() => expect(within(list).getAllByText('Needs a connection')).toHaveLength(2));
});
