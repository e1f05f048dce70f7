import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { formErrors, formOf } from './product-kind.ts';
import { FieldsForm } from '../form/fields-form.tsx';
import { RESTRAINT } from './product-fields.tsx';
import { IN_KIT } from '../../testing/in-kit.tsx';

function Fields() {
  const [now, setNow] = useState(formOf(null));
  return (
    <FieldsForm
      fields={RESTRAINT}
      data={now}
      problems={formErrors(now)}
      onEdit={(change) => setNow((before) => ({ ...before, ...change(before) }))}
    />
  );
}

it('asks for the condition of a restraint that has one, and for nothing else (D16.9)', () => {
  render(<Fields />, IN_KIT);
  const choice = screen.getByLabelText<HTMLSelectElement>('Pipe restraint');
  fireEvent.change(choice, { target: { value: 'no' } });
  expect(choice.value).toBe('no');
  expect(screen.queryByLabelText('Restrains the pipes if')).toBeNull();
  fireEvent.change(choice, { target: { value: 'conditional' } });
  expect(screen.getByText(/Enter the condition/)).toBeDefined();
  const condition = screen.getByLabelText<HTMLInputElement>('Restrains the pipes if');
  fireEvent.change(condition, { target: { value: 'grooved ends' } });
  expect([choice.value, condition.value]).toEqual(['conditional', 'grooved ends']);
  expect(screen.queryByText(/Enter the condition/)).toBeNull();
});
