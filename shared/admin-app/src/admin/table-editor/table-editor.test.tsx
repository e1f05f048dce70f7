import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { NEW, useRecordEditor } from '../editing/use-record-editor.ts';
import { TableEditor } from './table-editor.tsx';
import { tableKind } from './table-kind.ts';

const windows = windowsOfEachTest();
afterEach(() => document.querySelectorAll('[aria-modal]').forEach((dialog) => dialog.remove()));

function View() {
  const loaded = useRecordEditor(tableKind, NEW);
  if (loaded.at !== 'ready') return null;
  return <TableEditor editor={loaded.editor} onReload={() => {}} onDone={() => {}} />;
}

it('leaves Ctrl+Z to a dialog that is open above it, and counts only steps that there are', async () => {
  const { client } = await windows.open();
  const user = userEvent.setup();
  renderAdmin(client, <View />);
  const undo = () => screen.getByRole('button', { name: /^Undo/ }).textContent;
  expect(undo()).toBe('Undo');
  await user.click(screen.getByRole('button', { name: 'Add column' }));
  expect(undo()).toBe('Undo (1)');
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  await user.keyboard('{Control>}z{/Control}');
  expect(undo()).toBe('Undo (1)');
  dialog.remove();
  await user.keyboard('{Control>}z{/Control}');
  expect(undo()).toBe('Undo');
});
