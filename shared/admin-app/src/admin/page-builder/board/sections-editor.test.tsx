import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildPage, buildSection } from '@wa/core/testing/build-page';
import { editorSections, type EditorSection as Section } from '@wa/core/domain/page-editor/editable';
import type { AdminClient } from '../../../client/admin-client.ts';
import { createDrafts } from '../../../client/edits/drafts.ts';
import { createMemoryStorage } from '../../../testing/memory-storage.ts';
import { givenLists } from '../../testing/given-lists.tsx';
import { createRecordEditor } from '../../editing/record-editor.ts';
import { createPageEditor, EditorProvider } from '../record/editor-store.ts';
import { pageKind } from '../record/page-kind.ts';
import { SectionsEditor } from './sections-editor.tsx';

const theirs = buildSection({ title: 'Theirs', slug: 'theirs' });
type Pair = readonly [Section, Section];

it.each([
  ['inserts another one above it', ([a, b]: Pair) => [theirs, a, b], ['Theirs', 'A', 'B12']],
  ['moves it', ([a, b]: Pair) => [b, a], ['B12', 'A']],
  ['gives it another anchor', ([a, b]: Pair) => [a, { ...b, slug: 'other' }], ['A', 'B12']],
])('keeps the caret in its section when a response %s', async (_what, answered, expected) => {
  const api = { drafts: createDrafts(createMemoryStorage(), () => null) } as unknown as AdminClient;
  const sections = ['A', 'B'].map((title) => buildSection({ title, slug: title.toLowerCase() }));
  const page = buildPage({ content: sections });
  const editor = createRecordEditor(
    pageKind,
    { base: page, clean: pageKind.open(page), key: 'x' },
    { api, report: vi.fn(), say: { success: vi.fn(), failure: vi.fn() }, afterSave: async () => {} },
  );
  const store = createPageEditor(editor);
  const { wrapper } = givenLists({}, api);
  render(
    <EditorProvider value={store}>
      <SectionsEditor />
    </EditorProvider>,
    { wrapper },
  );
  const titles = () => editorSections(store.getState().form.content).map(({ title }) => title);
  const user = userEvent.setup();
  await user.click(screen.getAllByRole('textbox', { name: 'Section title' })[1] as HTMLElement);
  await user.keyboard('1');
  const sent = store.getState().form;
  const content = answered(editorSections(sent.content) as unknown as Pair);
  await act(() => store.wasSavedAs(sent, { ...page, version: 3, content }));
  await user.keyboard('2');
  expect(titles()).toEqual(expected);
});
