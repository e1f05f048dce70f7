import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildBlock, buildPage, buildRow, buildSection } from '@wa/core/testing/build-page';
import { blocksOf } from '@wa/core/domain/pages/page';
import type { AdminClient } from '../../../client/admin-client.ts';
import { createDrafts } from '../../../client/edits/drafts.ts';
import type { UploadResult } from '../../../client/edits/uploads.ts';
import { createMemoryStorage } from '../../../testing/memory-storage.ts';
import { givenLists } from '../../testing/given-lists.tsx';
import { UploadsInProgress } from '../../uploads-in-progress.ts';
import { createRecordEditor } from '../../editing/record-editor.ts';
import { createPageEditor, EditorProvider } from '../record/editor-store.ts';
import { pageKind } from '../record/page-kind.ts';
import { SectionsEditor } from './sections-editor.tsx';

/** The builder's sections with one block of three documents. An upload ends with `arrive`. */
function openDownloads() {
  const running = new Map<string, (result: UploadResult) => void>();
  const upload = ({ name }: File) => new Promise((resolve) => running.set(name, resolve));
  const drafts = createDrafts(createMemoryStorage(), () => null);
  const api = { uploads: { upload }, drafts } as unknown as AdminClient;
  const items = ['One', 'Two', 'Three'].map((label) => ({ label, href: '' }));
  const block = buildBlock({ kind: 'downloads', data: { items } });
  const page = buildPage({ content: [buildSection({ rows: [buildRow([block])] })] });
  const editor = createRecordEditor(
    pageKind,
    { base: page, clean: pageKind.open(page), key: 'x' },
    { api, report: vi.fn(), say: { success: vi.fn(), failure: vi.fn() }, afterSave: async () => {} },
  );
  const store = createPageEditor(editor);
  const counted: string[] = [];
  const start = () => {
    counted.push('start');
    return (isSent = true) => void counted.push(isSent ? 'sent' : 'failed');
  };
  const { platform, wrapper } = givenLists({}, api);
  render(
    <UploadsInProgress value={start}>
      <EditorProvider value={store}>
        <SectionsEditor />
      </EditorProvider>
    </UploadsInProgress>,
    { wrapper },
  );
  const list = () => within(screen.getByRole('group', { name: 'Downloads block' }));
  const user = userEvent.setup();
  return {
    counted,
    user,
    list,
    stored: () => (blocksOf(store.getState().form)[0]?.data as { items: object[] } | undefined)?.items,
    send: async (at: number, name: string) => {
      platform.files = [new File(['%PDF-1.7'], name, { type: 'application/pdf' })];
      const button = list().getAllByRole('button', { name: 'Upload document' })[at];
      if (button) await user.click(button);
    },
    arrive: async (name: string, url: string) => {
      await vi.waitFor(() => expect(running.has(name)).toBe(true));
      running.get(name)?.({ state: 'queued', url, why: 'offline' });
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
