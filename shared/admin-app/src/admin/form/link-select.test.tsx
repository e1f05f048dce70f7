import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import { givenLists } from '../testing/given-lists.tsx';
import { LinkSelect } from './link-select.tsx';

const seal = buildProduct({ title: 'Link seals' });
const valve = buildProduct({ title: 'Flap valves' });

it('selects the first match on Enter, and saves only on the next Enter', async () => {
  const [save, chosen] = [vi.fn((event: Event) => event.preventDefault()), vi.fn()];
  const Form = () => {
    const [value, setValue] = useState('');
    return (
      <form onSubmit={(event) => save(event.nativeEvent)}>
        <LinkSelect
          label="Product"
          kind="product"
          value={value}
          onChange={(id) => {
            chosen(id);
            setValue(id ?? '');
          }}
        />
        <button type="submit">Save</button>
      </form>
    );
  };
  render(<Form />, givenLists({ products: [valve, seal] }));
  const user = userEvent.setup();
  await user.type(screen.getByRole('combobox', { name: 'Product' }), 'seal{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith(seal._id);
  expect(save).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(save).toHaveBeenCalledOnce();
  expect(chosen).toHaveBeenCalledOnce();
});
