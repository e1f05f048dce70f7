import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ChipInput } from './chip-input.tsx';

function Chips() {
  const [values, setValues] = useState<readonly string[]>(['flap-valves']);
  return <ChipInput label="Connected" values={values} onChange={setValues} />;
}

const chips = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

describe('ChipInput', () => {
  it('adds a chip by Enter or button, only if it is non-empty and new, and removes it', async () => {
    const user = userEvent.setup();
    render(<Chips />);
    await user.type(screen.getByLabelText('Connected'), '  a-model {Enter}');
    await user.type(screen.getByLabelText('Connected'), 'a-model');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(chips()).toEqual(['flap-valves', 'a-model']);
    await user.click(screen.getByRole('button', { name: 'Remove flap-valves' }));
    expect(chips()).toEqual(['a-model']);
  });

  it('takes a typed chip when the field is left, and before Ctrl+S saves', async () => {
    const user = userEvent.setup();
    const atSave: (string | null)[][] = [];
    const onKey = (event: KeyboardEvent) => event.key === 's' && atSave.push(chips());
    document.addEventListener('keydown', onKey);
    render(<Chips />);
    await user.type(screen.getByLabelText('Connected'), 'one');
    await user.tab();
    expect(chips()).toEqual(['flap-valves']);
    await user.tab();
    expect(chips()).toEqual(['flap-valves', 'one']);
    await user.type(screen.getByLabelText('Connected'), 'two{Control>}s{/Control}');
    document.removeEventListener('keydown', onKey);
    expect(chips()).toEqual(['flap-valves', 'one', 'two']);
  });

  it('leaves Enter that ends a composition to the input method', () => {
    render(<Chips />);
    const field = screen.getByLabelText('Connected');
    fireEvent.change(field, { target: { value: 'half' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(chips()).toEqual(['flap-valves']);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(chips()).toEqual(['flap-valves', 'half']);
  });
});
