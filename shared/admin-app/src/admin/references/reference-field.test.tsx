import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { buildFigureRecord } from '@wa/core/testing/build-figure';
import { givenLists } from '../testing/given-lists.tsx';
import { ReferenceField } from './reference-field.tsx';

const figures = [buildFigureRecord({ key: 'disc.pressure', label: 'Pressure' })];

function Field() {
  const [value, setValue] = useState('');
  return <ReferenceField label="Text" value={value} onChange={setValue} />;
}

it('picks no spec with the Enter of an input method that composes (D14.4)', async () => {
  render(<Field />, givenLists({ figures }));
  const field = screen.getByRole('textbox', { name: 'Text' });
  await userEvent.type(field, '{{{{disc');
  expect(await screen.findByRole('option')).toBeVisible();
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(field).toHaveValue('{{disc');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field).toHaveValue('{{disc.pressure}}');
});
