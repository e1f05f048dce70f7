import type { Editor } from '@tiptap/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { formErrors, formOf } from './product-kind.ts';
import { FieldsForm } from '../form/fields-form.tsx';
import { ProductFields, RESTRAINT } from './product-fields.tsx';
import { IN_KIT } from '../../testing/in-kit.tsx';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { renderAdmin } from '../testing/render-admin.tsx';

const windows = windowsOfEachTest();

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

/** The form of a product whose content changes outside of its fields, as in an undo. */
function WithContent({ outside }: { outside: readonly string[] }) {
  const [now, setNow] = useState({ ...formOf(null), content: '<p>Old</p>' });
  return (
    <>
      <ProductFields
        form={now}
        problems={{}}
        onEdit={(change) => setNow((before) => ({ ...before, ...change(before) }))}
      />
      {outside.map((content) => (
        <button key={content} onClick={() => setNow((before) => ({ ...before, content }))}>
          {content}
        </button>
      ))}
      <output>{now.content}</output>
    </>
  );
}

it('shows content that changes outside of the rich text box, and types into that', async () => {
  const user = userEvent.setup();
  const { client } = await windows.open();
  const table = '<table><tbody><tr><td>1</td></tr></tbody></table>';
  renderAdmin(client, <WithContent outside={['<p>Restored</p>', table]} />);
  await user.click(screen.getByRole('tab', { name: 'Content' }));
  const box = await screen.findByRole('textbox', { name: 'Content' });
  const { editor } = box as HTMLElement & { editor: Editor };
  const type = (text: string) => act(async () => editor.commands.insertContent(text));
  // The caret is after "Old" and stays there.
  await act(async () => editor.commands.setTextSelection(4));
  const stored = () => screen.getByRole('status', { name: '' }).textContent;
  await user.click(screen.getByRole('button', { name: '<p>Restored</p>' }));
  expect(box).toHaveTextContent('Restored');
  await type('1');
  await type('2');
  expect(stored()).toBe('<p>Res12tored</p>');

  await user.click(screen.getByRole('button', { name: table }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Content (HTML)' })).toHaveValue(table));
  expect(stored()).toBe(table);
});
