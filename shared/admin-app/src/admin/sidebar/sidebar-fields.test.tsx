import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { newSidebarDraft, openSidebarDraft, type SidebarDraft } from '@wa/core/domain/sidebar/sidebar-editor';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { givenLists } from '../testing/given-lists.tsx';
import { SidebarFields } from './sidebar-fields.tsx';

function show(draft: Partial<SidebarDraft>, base: SidebarNode | null = null, sidebar: object = {}) {
  type Props = Parameters<typeof SidebarFields>[0];
  const Fields = () => {
    const [form, edit] = useState<SidebarDraft>({ ...newSidebarDraft(), ...draft });
    const editor = { edit, getState: () => ({ base }), wasSaved: edit };
    return (
      <SidebarFields editor={editor as unknown as Props['editor']} state={{ form, base } as Props['state']} />
    );
  };
  render(<Fields />, givenLists({}, { pages: {}, sidebar }));
}

it('uses the name of a child that is added immediately', async () => {
  const user = userEvent.setup();
  show({ name: 'Wall seals' });
  const add = screen.getByRole('button', { name: 'Add child' });
  await user.click(add);
  await user.keyboard('Two words');
  await user.click(add);
  await user.keyboard('And more');
  expect(screen.getAllByRole('textbox', { name: /^Name of child/ })).toMatchObject([
    { value: 'Two words' },
    { value: 'And more' },
  ]);
});

it('keeps a child in the form while a conflict about its independence is open', async () => {
  const base = buildSidebarNode({ name: 'Clamps', children: [buildSidebarNode({ name: 'Snap clamps' })] });
  const makeIndependent = vi.fn(() => Promise.resolve({ state: 'conflict', opId: 'one' }));
  show(openSidebarDraft(base), base, { makeIndependent });
  await userEvent.click(screen.getByRole('button', { name: 'Make independent: Snap clamps' }));
  expect(makeIndependent).toHaveBeenCalledOnce();
  expect(screen.getByRole('textbox', { name: /^Name of child/ })).toHaveValue('Snap clamps');
});
