import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { IN_KIT } from '../testing/in-kit.tsx';
import { IconButton } from './icon-button.tsx';

function Rows() {
  const [rows, setRows] = useState(['One', 'Two', 'Three']);
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>
          <IconButton
            icon="trash"
            color="danger"
            label={`Remove ${row}`}
            onClick={() => setRows((now) => now.filter((each) => each !== row))}
          />
        </li>
      ))}
    </ul>
  );
}

it('a removed row passes the focus on to the next one, and the last one to the one before', async () => {
  render(<Rows />, IN_KIT);
  const button = (name: string) => screen.getByRole('button', { name });
  button('Remove Two').focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(button('Remove Three'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(button('Remove One'));
});
