import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import { emptyLists } from '../../client/overlay/overlay-lists.ts';
import { ContentContext } from '../content-provider.tsx';
import type { ContentStore } from '../content-store.ts';
import { LinkSelect } from './link-select.tsx';

const seal = buildProduct({ title: 'Link seals' });
const valve = buildProduct({ title: 'Flap valves' });
const lists = { ...emptyLists, products: [valve, seal], status: 'ready' } as const;
const store = {
  subscribe: () => () => undefined,
  getSnapshot: () => lists,
} as unknown as ContentStore;

function open() {
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
  render(
    <MantineProvider env="test">
      <ContentContext value={store}>
        <Form />
      </ContentContext>
    </MantineProvider>,
  );
  return { save, chosen, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Product' }) };
}

it('selects the first match on Enter, and saves only on the next Enter', async () => {
  const { save, chosen, user, field } = open();
  await user.type(field, 'seal{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith(seal._id);
  expect(save).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(save).toHaveBeenCalledOnce();
  expect(chosen).toHaveBeenCalledOnce();
});
