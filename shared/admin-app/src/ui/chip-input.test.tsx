import { render, screen } from '@testing-library/react';
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
});
