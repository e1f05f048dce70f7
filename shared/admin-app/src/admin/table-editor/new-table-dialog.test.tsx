import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { LEAVE_QUESTION } from '../frame/unsaved-blocker.tsx';
import { renderAdmin } from '../testing/render-admin.tsx';
import { NewTableDialog } from './new-table-dialog.tsx';

const windows = windowsOfEachTest();

async function open() {
  const { client } = await windows.open();
  const onClose = vi.fn();
  renderAdmin(client, <NewTableDialog onClose={onClose} onMade={() => {}} />);
  const dialog = await screen.findByRole('dialog', { name: 'New table' });
  return { dialog, onClose, user: userEvent.setup() };
}

it('asks before it closes with unsaved input', async () => {
  const { onClose, user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Caption' }), 'Sizes');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByText(LEAVE_QUESTION.text)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('closes without a question if nothing was typed', async () => {
  const { onClose, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByText(LEAVE_QUESTION.text)).toBeNull();
});
