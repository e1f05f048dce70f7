import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { ChipInput } from '../../ui/chip-input.tsx';
import { connectedItems } from './connected-items.ts';

const parent = buildSidebarNode({ name: 'Seals' });
const child = buildSidebarNode({ name: 'Overview', parent: parent._id });
const other = buildSidebarNode({ name: 'Overview', parent: null });
const items = connectedItems([{ ...parent, children: [child] }, other]);

it('takes a name or an id as the id of its item, and refuses any other text', async () => {
  const user = userEvent.setup();
  let stored: readonly string[] = [];
  const Field = () => {
    const [values, setValues] = useState<readonly string[]>(['old-slug']);
    stored = values;
    return (
      <ChipInput
        label="Connected"
        values={values}
        onChange={setValues}
        nameOf={items.nameOf}
        read={items.read}
        suggestions={items.names}
      />
    );
  };
  render(<Field />);
  const field = screen.getByLabelText('Connected');
  await user.type(field, 'wall{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'No sidebar item is called “wall”. Choose one from the list.',
  );
  expect(field).toHaveValue('wall');
  await user.clear(field);
  await user.type(field, 'seals{Enter}');
  await user.type(field, `${other._id}{Enter}`);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(stored).toEqual(['old-slug', parent._id, other._id]);
  expect(screen.getByRole('button', { name: 'Remove Seals' })).toBeVisible();
});
