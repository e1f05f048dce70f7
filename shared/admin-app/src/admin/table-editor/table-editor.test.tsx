import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { NEW, useRecordEditor } from '../editing/use-record-editor.ts';
import { TableEditor } from './table-editor.tsx';
import { tableKind } from './table-kind.ts';

const windows = windowsOfEachTest();
afterEach(() => document.querySelectorAll('[aria-modal]').forEach((dialog) => dialog.remove()));

function View() {
  const loaded = useRecordEditor(tableKind, NEW);
  if (loaded.at !== 'ready') return null;
  return <TableEditor editor={loaded.editor} onReload={() => {}} onDone={() => {}} />;
}

it('leaves Ctrl+Z to a dialog that is open above it, counts only steps that there are, and redoes them', async () => {
  const { client } = await windows.open();
  const user = userEvent.setup();
  renderAdmin(client, <View />);
  const undo = () => screen.getByRole('button', { name: /^Undo/ }).textContent;
  expect(undo()).toBe('Undo');
  await user.click(screen.getByRole('button', { name: 'Add column' }));
  expect(undo()).toBe('Undo1');
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  await user.keyboard('{Control>}z{/Control}');
  expect(undo()).toBe('Undo1');
  dialog.remove();
  await user.keyboard('{Control>}z{/Control}');
  expect(undo()).toBe('Undo');
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(undo()).toBe('Undo1');
});

/** Opens a new table with two rows. Responses to writes wait for `release`. */
async function openRows() {
  const { client, hold } = await windows.open();
  const user = userEvent.setup();
  renderAdmin(client, <View />);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Add row');
  const cell = (row: number) =>
    within(screen.getByRole('grid')).getAllByRole('row')[row + 1]?.querySelector('td');
  await user.click(cell(0) as HTMLElement);
  return {
    user,
    press,
    release: hold(),
    figuresIn: (row: number) => cell(row)?.textContent ?? '',
  };
}

/** Creates a spec in the first cell. */
async function createSpec() {
  const opened = await openRows();
  await opened.user.keyboard('"40 psi{Enter}');
  await opened.press('Create spec');
  return opened;
}

it('puts a new spec into the row for which it was created, wherever that is by then', async () => {
  const { press, release, figuresIn } = await createSpec();
  await press('Move down');
  release();
  await waitFor(() => expect(figuresIn(1)).toContain('40 psi'));
  expect(figuresIn(0)).not.toContain('40 psi');
});

it('puts a new spec into no other row if its row was removed, and says so', async () => {
  const { press, release, figuresIn } = await createSpec();
  await press('Remove row');
  release();
  await screen.findByText('The spec isn’t in the table, because its row or column was removed.');
  expect(figuresIn(0)).not.toContain('40 psi');
});

it('keeps a pasted cell with its row while the paste is previewed', async () => {
  const { press, release, figuresIn } = await openRows();
  fireEvent.paste(screen.getByRole('grid'), { clipboardData: { getData: () => '40 psi' } });
  await screen.findByRole('heading', { name: 'Pasted: 1 row, 1 column' });
  await press('Move down');
  await press('Create spec from “40 psi”');
  release();
  await waitFor(() => expect(figuresIn(1)).toContain('40 psi'));
  expect(figuresIn(0)).not.toContain('40 psi');
});
