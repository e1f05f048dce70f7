import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ItemList } from './item-list.tsx';

function Figures() {
  const [items, setItems] = useState(['a', 'b']);
  const [typing, setTyping] = useState<string | undefined>();
  return (
    <>
      <ItemList
        items={items}
        itemName="Figure"
        most={3}
        newItem={() => 'new'}
        titleOf={(item) => item}
        onEdit={(change, field) => {
          setItems(change);
          setTyping(field);
        }}
        renderItem={(item, edit) => (
          <input
            aria-label={`Name of ${item}`}
            value={item}
            onChange={(event) => edit(() => event.target.value, 'name')}
          />
        )}
      />
      <output>{`${items.join(' ')} ${typing ?? ''}`}</output>
    </>
  );
}

it('adds up to the limit, moves, removes, and names the field that is typed in', async () => {
  const user = userEvent.setup();
  render(<Figures />);
  const shown = screen.getByRole('status');
  await user.click(screen.getByRole('button', { name: 'Figure' }));
  expect(shown).toHaveTextContent('a b new');
  expect(screen.queryByRole('button', { name: 'Figure' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Move Figure 3 new up' }));
  expect(shown).toHaveTextContent('a new b');
  await user.click(screen.getByRole('button', { name: 'Remove Figure 1 a' }));
  expect(shown).toHaveTextContent('new b');
  await user.type(screen.getByRole('textbox', { name: 'Name of b' }), 'c');
  expect(shown).toHaveTextContent('new bc 1.name');
});
