import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { useAdminValue } from '../admin-context.tsx';
import { renderAdmin } from '../testing/render-admin.tsx';
import { GateOver, useEscapeGuard } from './gate-over.tsx';

const windows = windowsOfEachTest();

/** A screen with a dialog in it, as the frame shows it. */
function Screen() {
  const isLocked = useAdminValue(({ session }) => session === 'locked');
  const [isOpen, setOpen] = useState(false);
  useEscapeGuard(isLocked);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <FormDialog title="Add page" does="Add" onClose={() => setOpen(false)} onSubmit={() => {}}>
          <input aria-label="Title" />
        </FormDialog>
      )}
      {isLocked && <GateOver />}
    </>
  );
}

it('is the only thing that reacts until the sign-in, which returns to the field with its input (D3.6)', async () => {
  const { client } = await windows.open();
  const user = userEvent.setup();
  renderAdmin(client, <Screen />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const field = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(field, 'Couplings');
  await windows.server.others.endSession();
  await act(async () => void (await client.products.list().catch(() => {})));
  const gate = await screen.findByRole('dialog', { name: 'Admin Access' });
  expect(gate).toHaveAttribute('aria-modal', 'true');
  expect(field.closest('[inert]')).not.toBeNull();
  const password = within(gate).getByLabelText('Password');
  expect(password).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(field).toBeInTheDocument();

  await user.type(password, windows.server.password);
  await user.click(within(gate).getByRole('button', { name: 'Enter' }));
  await waitFor(() => expect(gate).not.toBeInTheDocument());
  expect(field.closest('[inert]')).toBeNull();
  expect(field).toHaveValue('Couplings');
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field).not.toBeInTheDocument());
});

it('is the only thing that reacts, even if a dialog opens after it (D3.6)', async () => {
  const { client } = await windows.open();
  const user = userEvent.setup();
  renderAdmin(client, <Screen />);
  await windows.server.others.endSession();
  await act(async () => void (await client.products.list().catch(() => {})));
  const gate = await screen.findByRole('dialog', { name: 'Admin Access' });
  // The library renders dialogs into a portal, except in tests.
  const portal = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => portal.remove());
  portal.dataset.portal = 'true';
  const [dialog, toasts] = ['dialog', 'toasts'].map((name) => {
    const child = portal.appendChild(document.createElement('div'));
    child.className = name;
    return child;
  });
  await waitFor(() => expect(dialog).toHaveAttribute('inert'));
  for (const usable of [portal, toasts, gate]) expect(usable).not.toHaveAttribute('inert');

  await user.type(within(gate).getByLabelText('Password'), `${windows.server.password}{Enter}`);
  await waitFor(() => expect(gate).not.toBeInTheDocument());
  expect(dialog).not.toHaveAttribute('inert');
});
