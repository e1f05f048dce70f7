import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { newSidebarDraft, openSidebarDraft, type SidebarDraft } from '@wa/core/domain/sidebar/sidebar-editor';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import type { AdminClient } from '../../client/admin-client.ts';
import { emptyLists } from '../../client/overlay/overlay-lists.ts';
import { AdminProvider } from '../admin-context.tsx';
import { ContentContext } from '../content-provider.tsx';
import type { ContentStore } from '../content-store.ts';
import { SidebarFields } from './sidebar-fields.tsx';

const lists = { ...emptyLists, status: 'ready' } as const;
const store = { subscribe: () => () => undefined, getSnapshot: () => lists } as unknown as ContentStore;

function show(draft: Partial<SidebarDraft>, base: SidebarNode | null = null, sidebar: object = {}) {
  const api = { pages: {}, sidebar } as unknown as AdminClient;
  type Props = Parameters<typeof SidebarFields>[0];
  const Fields = () => {
    const [form, edit] = useState<SidebarDraft>({ ...newSidebarDraft(), ...draft });
    const editor = { edit, getState: () => ({ base }), wasSaved: edit };
    return (
      <SidebarFields editor={editor as unknown as Props['editor']} state={{ form, base } as Props['state']} />
    );
  };
  render(
    <MantineProvider env="test">
      <AdminProvider api={api} report={() => undefined}>
        <ContentContext value={store}>
          <Fields />
        </ContentContext>
      </AdminProvider>
    </MantineProvider>,
  );
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
