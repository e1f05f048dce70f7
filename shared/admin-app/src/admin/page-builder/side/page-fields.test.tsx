import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildPage } from '@wa/core/testing/build-page';
import type { AdminClient } from '../../../client/admin-client.ts';
import { createDrafts } from '../../../client/edits/drafts.ts';
import { createMemoryStorage } from '../../../testing/memory-storage.ts';
import { createRecordEditor } from '../../editing/record-editor.ts';
import { givenLists } from '../../testing/given-lists.tsx';
import { createPageEditor, EditorProvider } from '../record/editor-store.ts';
import { newPage, pageKind } from '../record/page-kind.ts';
import { useSlugProblem } from './page-fields.tsx';

it('a new page that is being saved doesn’t take its address from itself, unlike another page (D4.4)', async () => {
  const page = { ...newPage('long-clamps'), title: 'Long clamps' };
  const drafts = createDrafts(createMemoryStorage(), () => null);
  const save = () => new Promise<never>(() => {});
  const api = { pages: { save }, drafts, realId: (id: string) => id } as unknown as AdminClient;
  const editor = createRecordEditor(
    pageKind,
    { base: null, clean: page, key: 'x' },
    { api, report: vi.fn(), say: { success: vi.fn(), failure: vi.fn() }, afterSave: async () => {} },
  );
  const { change, wrapper: Lists } = givenLists({}, api);
  const store = createPageEditor(editor);
  const { result } = renderHook(useSlugProblem, {
    wrapper: ({ children }) => (
      <Lists>
        <EditorProvider value={store}>{children}</EditorProvider>
      </Lists>
    ),
  });
  const listed = buildPage({ slug: 'long-clamps', title: 'Long clamps' });
  act(() => change({ pages: [listed] }));
  const problem = 'The page “Long clamps” already has this address. Enter another one.';
  expect(result.current).toBe(problem);
  await act(async () => void editor.save());
  expect(store.getState().progress).toBe('saving');
  expect(result.current).toBeNull();
});
