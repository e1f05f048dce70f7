import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AdminClient } from '../../client/admin-client.ts';
import type { Operation } from '../../client/queue/operation.ts';
import { createRecord } from '../../client/edits/operations.ts';
import { firstProduct, useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { SaveState } from '../frame/admin-bar.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { renderAdmin } from '../testing/render-admin.tsx';

const windows = windowsOfEachTest();

async function show(events: readonly object[]): Promise<AdminClient> {
  const { storage } = createMemoryPlatform(windows.computer);
  for (const event of events) await storage.append('queue', [event], 0);
  const { client } = await windows.open();
  renderAdmin(
    client,
    <>
      <SaveState />
      <ChangesDialog onClose={() => {}} onDecide={() => {}} />
    </>,
  );
  return client;
}

function enqueued(title: string, serverId: string): { type: 'enqueued'; operation: Operation } {
  const draft = createRecord('product', { title, image: 'a-model' });
  const at = new Date().toISOString();
  return { type: 'enqueued', operation: { ...draft, opId: title, serverId, at, dependsOn: [] } };
}

it('lists unreadable changes instead of "Saved" until they are dismissed', async () => {
  const client = await show([
    { ...enqueued('Pump seal', 's'), schema: 99 },
    { type: 'enqueued', schema: 99 },
  ]);
  expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('2 changes can’t be read');
  const dialog = await screen.findByRole('dialog', { name: 'Changes on this computer' });
  const user = userEvent.setup();
  for (const [text, left] of [
    [/^Create product: Pump seal/, 1],
    [/^A change/, 0],
  ] as const) {
    const entry = (await within(dialog).findByText(text)).closest('li');
    await user.click(within(entry as HTMLElement).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await expect.poll(() => client.getSnapshot().damagedChanges.length).toBe(left);
  }
  expect(await within(dialog).findByText('No changes are pending.')).toBeVisible();
  expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('Saved');
});

it('shows why each change is pending, and offers to discard an unconfirmed one', async () => {
  const client = await show([]);
  const product = await firstProduct(client);
  windows.server.proxied.add(`/api/products/${product._id}`);
  await client.products.update(product, { title: 'Pump seal' });
  const [seen = product] = client.shown().products;
  await client.products.update(seen, { metaTitle: 'Later' });
  const dialog = await screen.findByRole('dialog', { name: 'Changes on this computer' });
  await within(dialog).findByText(/^Sync not confirmed\. We’ll send this again/);
  await within(dialog).findByText('We’ll send it after this change: Change product: Pump seal.');
  const [stuck, held] = within(dialog).getAllByRole('listitem');
  expect(within(held as HTMLElement).queryByRole('button')).toBeNull();
  const user = userEvent.setup();
  await user.click(within(stuck as HTMLElement).getByRole('button', { name: 'Discard' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('The server may already have this change');
  windows.server.proxied.clear();
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await expect.poll(() => client.getSnapshot().saveState).toBe('saved');
  const [stored] = await windows.server.products();
  expect(stored).toMatchObject({ title: product.title, metaTitle: 'Later' });
});
