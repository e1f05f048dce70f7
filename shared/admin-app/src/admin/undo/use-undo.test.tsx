import { notifications } from '@mantine/notifications';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ProductSummary } from '@wa/core/domain/products/product';
import type { AdminClient } from '../../client/admin-client.ts';
import { firstProduct, useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { useApi } from '../admin-context.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import { UndoKeys, useToastDone } from './use-undo.ts';
import { renderAdmin } from '../testing/render-admin.tsx';

const windows = windowsOfEachTest();
afterEach(() => notifications.clean());

/** Renames the first product and offers Undo, as the editors do. */
function Rename({ title }: { title: string }) {
  const { products, shown } = useApi();
  const toastDone = useToastDone();
  const rename = async () => {
    const [first] = shown().products;
    if (first === undefined) throw new Error('no product');
    toastDone(await products.update(first, { title }), `Renamed to ${title}`);
  };
  return (
    <button type="button" onClick={() => void rename()}>
      {title}
    </button>
  );
}

/** Shows the first product's names, and Undo by keys. `prepare` makes edits before. */
async function open(
  prepare?: (client: AdminClient, first: ProductSummary) => Promise<unknown>,
  more?: ReactNode,
) {
  const { client } = await windows.open();
  const first = await firstProduct(client);
  await prepare?.(client, first);
  renderAdmin(
    client,
    <>
      <Rename title="One" />
      <Rename title="Two" />
      <UndoKeys scope="products" />
      {more}
    </>,
  );
  return { client, user: userEvent.setup() };
}
const renameFirst = (client: AdminClient, first: ProductSummary) =>
  client.products.update(first, { title: 'One' });

it('the Undo of a toast reverts its own edit, and says if a newer one exists', async () => {
  const { client, user } = await open();
  const rename = async (title: string) => {
    await user.click(screen.getByRole('button', { name: title }));
    await screen.findByText(`Renamed to ${title}`);
  };
  const undo = async (title: string) => {
    const toasts = screen.getAllByRole('status');
    const toast = toasts.find((each) => within(each).queryByText(`Renamed to ${title}`) !== null);
    if (toast === undefined) throw new Error('the toast is gone');
    await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  };
  await rename('One');
  await rename('Two');
  await undo('One');
  expect(await screen.findByText('Newer changes have been made since.')).toBeVisible();
  expect((await windows.titles())[0]).toBe('Two');
  expect(client.getSnapshot().undo.products.length).toBe(2);
  await undo('Two');
  expect(await screen.findByText('Undone: Two')).toBeVisible();
  expect((await windows.titles())[0]).toBe('One');
});

it('redoes by both keys what Ctrl+Z has undone, and says when nothing is left', async () => {
  const { client, user } = await open(renameFirst);
  const steps = () => {
    const { undo, redo } = client.getSnapshot();
    return [undo.products.length, redo.products.length];
  };
  for (const keys of ['{Control>}{Shift>}z{/Shift}{/Control}', '{Control>}y{/Control}']) {
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(steps).toEqual([0, 1]);
    expect((await windows.titles())[0]).toBe('Link seal');
    await user.keyboard(keys);
    await expect.poll(steps).toEqual([1, 0]);
    expect((await windows.titles())[0]).toBe('One');
  }
  expect(await screen.findByText('Redone: One')).toBeVisible();
  await user.keyboard('{Control>}y{/Control}');
  expect(await screen.findByText('Nothing to redo.')).toBeVisible();
});

it('offers no Undo in the toast of a save that changed nothing, rather than that of an older edit', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'One' }));
  const toast = await screen.findByRole('status', { name: '' });
  expect(await within(toast).findByRole('button', { name: 'Undo' })).toBeVisible();
  await user.click(within(toast).getByRole('button', { name: 'Dismiss' }));
  await user.click(screen.getByRole('button', { name: 'One' }));
  expect(await screen.findByText('Renamed to One')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('doesn’t report an edit as done while a conflict needs a decision', async () => {
  const { client, user } = await open();
  await windows.server.others.change(0, { title: 'Theirs' });
  await user.click(screen.getByRole('button', { name: 'Two' }));
  await expect.poll(() => client.getSnapshot().conflicts.length).toBe(1);
  expect(screen.queryByText('Renamed to Two')).toBeNull();
});

it('undoes the edits of the current screen and names the next one (D10.2)', async () => {
  const { client, user } = await open(
    async (api, first) => {
      await renameFirst(api, first);
      await api.settings.update(await api.settings.get(), { phone: '+1 555 0177' });
    },
    <>
      <section aria-label="Products">
        <UndoButtons scope="products" undo={() => Promise.resolve()} redo={() => Promise.resolve()} />
      </section>
      <section aria-label="Figures">
        <UndoButtons scope="figures" undo={() => Promise.resolve()} redo={() => Promise.resolve()} />
      </section>
    </>,
  );
  const undoOf = (name: string) =>
    within(screen.getByRole('region', { name })).getByRole('button', { name: 'Undo' });
  expect(undoOf('Products')).toHaveAccessibleDescription('Undo: One');
  expect(undoOf('Figures')).toBeDisabled();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Undone: One')).toBeVisible();
  expect((await windows.titles())[0]).toBe('Link seal');
  expect(await client.settings.get()).toMatchObject({ phone: '+1 555 0177' });
});

it('names the products of a group that it couldn’t restore (D10.2)', async () => {
  const { user } = await open(async ({ products }) => {
    const all = await products.list();
    await products.removeAll(all, { nameOf: () => '3 products', onRefused: () => {} });
    await windows.server.others.deleteForGood(String(all[1]?._id));
  });
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Undone: 3 products')).toBeVisible();
  expect(screen.getByText('Not undone: Flap valve')).toBeVisible();
  expect(await windows.titles()).toEqual(['Link seal', 'Saddle']);
});
