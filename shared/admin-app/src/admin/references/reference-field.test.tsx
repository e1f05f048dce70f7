import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { buildFigureRecord } from '@wa/core/testing/build-figure';
import { emptyLists } from '../../client/overlay/overlay-lists.ts';
import { IN_KIT } from '../../testing/in-kit.tsx';
import { ContentContext } from '../content-provider.tsx';
import type { ContentStore } from '../content-store.ts';
import { ReferenceField } from './reference-field.tsx';

const figures = [buildFigureRecord({ key: 'disc.pressure', label: 'Pressure' })];
const lists = { ...emptyLists, figures, status: 'ready' } as const;
const store = { subscribe: () => () => undefined, getSnapshot: () => lists } as unknown as ContentStore;

function Field() {
  const [value, setValue] = useState('');
  return <ReferenceField label="Text" value={value} onChange={setValue} />;
}

it('picks no spec with the Enter of an input method that composes (D14.4)', async () => {
  render(
    <MemoryRouter>
      <ContentContext value={store}>
        <Field />
      </ContentContext>
    </MemoryRouter>,
    IN_KIT,
  );
  const field = screen.getByRole('textbox', { name: 'Text' });
  await userEvent.type(field, '{{{{disc');
  expect(await screen.findByRole('option')).toBeVisible();
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(field).toHaveValue('{{disc');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field).toHaveValue('{{disc.pressure}}');
});
