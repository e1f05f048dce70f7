import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DIVIDER_THICKNESS } from '@wa/core/domain/limits';
import { NumberField } from './number-field.tsx';
import { IN_KIT } from '../../testing/in-kit.tsx';

function Thickness() {
  const [value, setValue] = useState(2);
  return (
    <>
      <NumberField label="Thickness, px" limits={DIVIDER_THICKNESS} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

it('limits the typed number, and shows the limits while it exceeds them', async () => {
  const user = userEvent.setup();
  render(<Thickness />, IN_KIT);
  const field = screen.getByRole('spinbutton', { name: 'Thickness, px' });
  await user.clear(field);
  expect(field).toHaveValue(null);
  await user.type(field, '40');
  expect(screen.getByRole('alert')).toHaveTextContent('1 to 12');
  expect(screen.getByRole('status')).toHaveTextContent('12');
  await user.tab();
  expect(field).toHaveValue(12);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
