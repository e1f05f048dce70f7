import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { ConfirmProvider, useConfirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';

const button = (name: string) => screen.getByRole('button', { name });

/** Entries that can be deleted after a question, and edited in a dialog with a separate loading dialog. */
function List() {
  const confirm = useConfirm();
  const [names, setNames] = useState(['One', 'Two', 'Three']);
  const [edited, setEdited] = useState<string | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (name: string) => {
    setIsBusy(true);
    if (await confirm({ text: 'Sure?', action: 'Yes' }))
      setNames((now) => now.filter((other) => other !== name));
    setIsBusy(false);
  };
  const close = () => {
    setEdited(null);
    setIsLoaded(false);
  };
  return (
    <>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button onClick={() => setEdited(name)}>Edit {name}</button>
            <button disabled={isBusy} onClick={() => void remove(name)}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
      {edited !== null && !isLoaded && (
        <Dialog key="loading" title="Loading" onClose={close} footer={null}>
          <button onClick={() => setIsLoaded(true)}>Go on</button>
        </Dialog>
      )}
      {edited !== null && isLoaded && (
        <Dialog key="loaded" title="Loaded" onClose={close} footer={null}>
          <p>The entry</p>
        </Dialog>
      )}
    </>
  );
}

beforeEach(() => {
  render(
    <MantineProvider>
      <ConfirmProvider>
        <List />
      </ConfirmProvider>
    </MantineProvider>,
  );
});

/** Presses a button with the keyboard. */
async function press(name: string): Promise<void> {
  const target = await screen.findByRole('button', { name });
  target.focus();
  await userEvent.keyboard('{Enter}');
}

it('a dialog returns the focus to its opener, even if it replaced another dialog', async () => {
  await press('Edit Two');
  await press('Go on');
  await screen.findByRole('dialog', { name: 'Loaded' });
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(button('Edit Two'));
});

it('a question is an alert dialog with its text, not a browser dialog (D7.1)', async () => {
  await press('Delete One');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Sure?');
});

it.each([
  { name: 'One', next: 'Delete Two' },
  { name: 'Three', next: 'Delete Two' },
])('after deleting $name the focus is at the same control of its neighbor', async ({ name, next }) => {
  await press(`Delete ${name}`);
  await press('Yes');
  await expect.poll(() => screen.queryByRole('button', { name: `Edit ${name}` })).toBeNull();
  await expect.poll(() => document.activeElement).toBe(button(next));
});
