import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useKeptFocus } from './return-focus.ts';

const button = (name: string) => screen.getByRole('button', { name });
const press = async (name: string) => {
  button(name).focus();
  await userEvent.keyboard('{Enter}');
};

function Rows() {
  useKeptFocus();
  const [rows, setRows] = useState(['One', 'Two', 'Three']);
  const [busy, setBusy] = useState('');
  const remove = (row: string) => {
    setBusy(row);
    setTimeout(() => setRows((now) => now.filter((each) => each !== row)));
  };
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>
          <a href="/">{row}</a>
          {/* The library gives a disabled button other classes. */}
          <button
            className={busy === row ? '' : 'active'}
            disabled={busy === row}
            onClick={() => remove(row)}
          >
            Remove {row}
          </button>
        </li>
      ))}
    </ul>
  );
}

it('a removed row passes the focus on to the next one, and the last one to the one before', async () => {
  render(<Rows />);
  await press('Remove Two');
  await expect.poll(() => document.activeElement).toBe(button('Remove Three'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(button('Remove One'));
});

/** An upload, whose field shows “Cancel” while it runs. */
function Upload() {
  useKeptFocus();
  const [isRunning, setRunning] = useState(false);
  return (
    <>
      <input aria-label="Title" />
      <div>
        {isRunning ? (
          <button key="cancel" onClick={() => setRunning(false)}>
            Cancel
          </button>
        ) : (
          <button key="choose" onClick={() => setTimeout(() => setRunning(true))}>
            Choose a file
          </button>
        )}
      </div>
    </>
  );
}

it('a button that is replaced after a while passes the focus on to its replacement, and back', async () => {
  render(<Upload />);
  await press('Choose a file');
  await expect.poll(() => document.activeElement).toBe(screen.queryByText('Cancel'));
  await press('Cancel');
  await expect.poll(() => document.activeElement).toBe(screen.queryByText('Choose a file'));
});

function Offer() {
  useKeptFocus();
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button>Undo</button>
      {isOpen && (
        <div>
          <button onClick={() => setOpen(false)}>Discard unsaved input</button>
        </div>
      )}
      <p />
      <input aria-label="Title" />
    </>
  );
}

it('a removed strip passes the focus on to what follows it', async () => {
  render(<Offer />);
  await press('Discard unsaved input');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Title'));
});

function Screens() {
  useKeptFocus();
  const [isSaved, setSaved] = useState(false);
  return isSaved ? (
    <main key="list">
      <button>Deploy</button>
    </main>
  ) : (
    <main key="editor">
      <button onClick={() => setSaved(true)}>Save</button>
    </main>
  );
}

it('a button that opens another screen passes the focus on to it', async () => {
  render(<Screens />);
  await press('Save');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.getByText('Deploy')).toBeVisible();
});
