import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { buildPage } from '@wa/core/testing/build-page';
import { givenLists } from '../testing/given-lists.tsx';
import { MarkedTextField } from './marked-text-field.tsx';

const pages = [buildPage({ title: 'Flap valves', slug: 'flap-valves' })];

function open(text: string) {
  const [palette, marked] = [vi.fn(), vi.fn()];
  const Field = () => {
    const [value, setValue] = useState(text);
    return (
      <MarkedTextField
        label="Text"
        value={value}
        onChange={setValue}
        onMark={(next) => {
          marked(next);
          setValue(next);
        }}
      />
    );
  };
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'k' && !defaultPrevented) palette();
  });
  render(<Field />, givenLists({ pages }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  return { field, marked, palette, user: userEvent.setup() };
}

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd);

it('marks the selected words by keys and buttons, and keeps them selected', async () => {
  const { field, marked, user } = open('Open the valve');
  await user.click(field);
  field.setSelectionRange(5, 8);
  await user.keyboard('{Control>}b{/Control}');
  expect(field).toHaveValue('Open **the** valve');
  expect(selectedIn(field)).toBe('the');
  await user.click(screen.getByRole('button', { name: 'Italic' }));
  expect(field).toHaveValue('Open ***the*** valve');
  expect(field).toHaveFocus();
  await user.keyboard('{Meta>}b{/Meta}');
  expect(marked).toHaveBeenLastCalledWith('Open *the* valve');
});

it('links words to a page by Ctrl+K, which does not reach the palette', async () => {
  const { field, palette, user } = open('Open the valve');
  await user.click(field);
  field.setSelectionRange(9, 14);
  await user.keyboard('{Control>}k{/Control}');
  expect(palette).not.toHaveBeenCalled();
  const dialog = await screen.findByRole('dialog', { name: 'Add link' });
  await user.type(within(dialog).getByRole('combobox', { name: 'Page' }), 'flap{Enter}');
  const address = within(dialog).getByRole('textbox', { name: 'Address' });
  expect(address).toHaveValue('/flap-valves');
  await user.clear(address);
  await user.type(address, 'javascript:alert(1)');
  expect(within(dialog).getByRole('button', { name: 'Apply' })).toBeDisabled();
  await user.clear(address);
  await user.type(address, '/flap-valves#sizes');
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(field).toHaveValue('Open the [valve](/flap-valves#sizes)');
});
