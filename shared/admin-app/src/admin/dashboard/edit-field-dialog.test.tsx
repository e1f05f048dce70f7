import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { useContent } from '../content-provider.tsx';
import { BULK_FIELDS } from '../product/bulk-fields.tsx';
import { EditFieldDialog } from './edit-field-dialog.tsx';
import { found } from '../../testing/found.ts';
import { renderAdmin } from '../testing/render-admin.tsx';

const windows = windowsOfEachTest();
afterEach(() => notifications.clean());

function Dialog({ onClose }: { onClose: () => void }) {
  const { products } = useContent();
  return <EditFieldDialog products={products} onClose={onClose} />;
}

async function open() {
  const { client } = await windows.open();
  const products = await client.products.list();
  const onClose = vi.fn();
  const show = () => renderAdmin(client, <Dialog onClose={onClose} />);
  const stored = async (field: 'source' | 'restraint') =>
    (await client.products.list()).map((product) => product[field]);
  return { client, products, onClose, show, stored };
}

const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (label: string) =>
  change('Field', String(BULK_FIELDS.findIndex((field) => field.label === label)));
const button = () => screen.getByText('Apply').closest('button');
const apply = () => fireEvent.submit(screen.getByLabelText('Field').closest('form') as HTMLFormElement);

it('makes several products drafts, and live again with Undo (D36.2)', async () => {
  const { client, products, onClose, show } = await open();
  await client.products.update(found(products[0]), { draft: true });
  await client.products.list();
  show();
  choose('State');
  expect(screen.getByText('Now: Mixed')).toBeDefined();
  expect(screen.queryByText('Clear in all')).toBeNull();
  fireEvent.click(screen.getByText('Draft: visitors don’t see them'));
  expect(screen.getByText('2 products change. 1 already has it.')).toBeDefined();
  apply();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const drafts = async () => (await client.products.list()).map(({ draft }) => draft);
  expect(await drafts()).toEqual([true, true, true]);
  await client.undo();
  expect(await drafts()).toEqual([true, false, false]);
});

it('shows that values differ, how many products change, and changes them as one step (D35.2)', async () => {
  const { client, products, onClose, show, stored } = await open();
  await client.products.update(found(products[0]), { source: 'Factory' });
  await client.products.list();
  show();
  choose('Source');
  expect(screen.getByText('Now: Mixed')).toBeDefined();
  expect(button()?.disabled).toBe(true);
  fireEvent.click(screen.getByText('Clear in all'));
  expect(screen.getByText('1 product changes. 2 already have it.')).toBeDefined();
  change('Source', 'Factory');
  expect(screen.getByText('2 products change. 1 already has it.')).toBeDefined();
  apply();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await stored('source')).toEqual(['Factory', 'Factory', 'Factory']);
  expect(client.getSnapshot().undo.products.at(-1)?.title).toBe('Source of 2 products');
  await client.undo();
  expect(await stored('source')).toEqual(['Factory', '', '']);
});

it('keeps the input with the reason if a product is rejected, and asks for a condition (D35.2)', async () => {
  const { onClose, show, stored } = await open();
  show();
  choose('Pipe restraint');
  change('Pipe restraint', 'conditional');
  expect(screen.getByText(/Enter the condition/)).toBeDefined();
  expect(button()?.disabled).toBe(true);
  change('Pipe restraint', 'no');
  windows.server.faults = ['none', 'refuse'];
  apply();
  expect(await screen.findByText('Not changed: “Flap valve”: Not like this')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  expect(await stored('restraint')).toEqual(['no', '', 'no']);
  expect(await screen.findByText('1 product changes. 2 already have it.')).toBeDefined();
  apply();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await stored('restraint')).toEqual(['no', 'no', 'no']);
});
