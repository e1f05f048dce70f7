import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { SidebarEditor } from './sidebar-editor.tsx';

const windows = windowsOfEachTest();

it('keeps the unsaved input of a new item for each page that it is added from', async () => {
  const { client } = await windows.open();
  const page = 'a'.repeat(24);
  for (const linkedPage of [undefined, page]) {
    const { unmount } = renderAdmin(
      client,
      <SidebarEditor id="new" linkedPage={linkedPage} onClose={() => {}} />,
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Guides');
    unmount();
  }
  await expect.poll(() => client.drafts.keys()).toEqual(['sidebar-item/new', `sidebar-item/page/${page}`]);
});
