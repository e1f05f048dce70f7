import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildBlock, buildPage, buildRow, buildSection } from '@wa/core/testing/build-page';
import { blocksOf } from '@wa/core/domain/pages/page';
import { holdUploads } from '../../testing/hold-uploads.tsx';
import { UploadsInProgress } from '../../uploads-in-progress.ts';
import { createRecordEditor } from '../../editing/record-editor.ts';
import { createPageEditor, EditorProvider } from '../record/editor-store.ts';
import { pageKind } from '../record/page-kind.ts';
import { SectionsEditor } from './sections-editor.tsx';

/** The builder's sections with one block of three documents. */
function openDownloads() {
  const uploads = holdUploads();
  const items = ['One', 'Two', 'Three'].map((label) => ({ label, href: '' }));
  const block = buildBlock({ kind: 'downloads', data: { items } });
  const page = buildPage({ content: [buildSection({ rows: [buildRow([block])] })] });
  const opened = { base: page, clean: pageKind.open(page), key: 'x' };
  const editor = createRecordEditor(pageKind, opened, uploads.surroundings);
  const store = createPageEditor(editor);
  const counted: string[] = [];
  const start = () => {
    counted.push('start');
    return (isSent = true) => void counted.push(isSent ? 'sent' : 'failed');
  };
  render(
    <uploads.Around>
      <UploadsInProgress value={start}>
        <EditorProvider value={store}>
          <SectionsEditor />
        </EditorProvider>
      </UploadsInProgress>
    </uploads.Around>,
  );
  const list = () => within(screen.getByRole('group', { name: 'Downloads block' }));
  const user = userEvent.setup();
  return {
    ...uploads,
    counted,
    user,
    list,
    store,
    stored: () => (blocksOf(store.getState().form)[0]?.data as { items: object[] } | undefined)?.items,
    send: async (at: number, name: string) => {
      uploads.choose(name);
      const button = list().getAllByRole('button', { name: 'Upload document' })[at];
      if (button) await user.click(button);
    },
  };
}

it('keeps input typed during an upload', async () => {
  const { user, list, send, arrive, stored } = openDownloads();
  await send(0, 'a.pdf');
  const labels = list().getAllByRole('textbox', { name: 'Label' });
  if (labels[0]) await user.type(labels[0], ', typed');
  if (labels[2]) await user.type(labels[2], ', typed');
  await arrive('a.pdf', '/uploads/a.pdf');
  await waitFor(() => expect(stored()?.[0]).toMatchObject({ href: '/uploads/a.pdf' }));
  expect(stored()).toEqual([
    { label: 'One, typed', href: '/uploads/a.pdf' },
    { label: 'Two', href: '' },
    { label: 'Three, typed', href: '' },
  ]);
});

it('puts a file where it belongs when items before it are removed or moved', async () => {
  const { user, list, send, arrive, stored } = openDownloads();
  await send(2, 'c.pdf');
  await user.click(list().getByRole('button', { name: 'Remove Document 1 One' }));
  await user.click(list().getByRole('button', { name: 'Move Document 2 Three up' }));
  expect(list().getByRole('progressbar', { name: 'Upload of c.pdf' })).toBeInTheDocument();
  await arrive('c.pdf', '/uploads/c.pdf');
  await waitFor(() =>
    expect(stored()).toEqual([
      { label: 'Three', href: '/uploads/c.pdf' },
      { label: 'Two', href: '' },
    ]),
  );
});

it('keeps an item removed if it was deleted during its upload, and ends the upload', async () => {
  const { user, list, send, arrive, stored, counted } = openDownloads();
  await send(1, 'b.pdf');
  await user.click(list().getByRole('button', { name: 'Remove Document 2 Two' }));
  expect(counted).toEqual(['start']);
  await arrive('b.pdf', '/uploads/b.pdf');
  await expect.poll(() => counted).toEqual(['start', 'sent']);
  expect(stored()).toEqual([
    { label: 'One', href: '' },
    { label: 'Three', href: '' },
  ]);
});
