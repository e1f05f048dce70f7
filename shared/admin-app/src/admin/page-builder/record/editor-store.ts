import { createContext, useContext, useSyncExternalStore, useMemo } from 'react';
import { type PageAction, editPage, burstOf } from '@wa/core/domain/page-editor/edit-page';
import { firstEntry, type Page, type PageInput } from '@wa/core/domain/pages/page';
import { unvalidated } from '@wa/core/domain/unvalidated';
import type { Editing } from '../../editing/editor-state.ts';
import type { EditData } from '../../form/form-fields.ts';
import type { RecordEditor } from '../../editing/record-editor.ts';
import { newBlockId } from './page-kind.ts';
import { editorSections, type EditorSection } from '@wa/core/domain/page-editor/editable';

type PageEditing = Editing<Page, PageInput>;

/** The open page's editor, with the builder's own actions; its functions never change. */
export type PageEditor = RecordEditor<Page, PageInput> & { act: (action: PageAction) => void };

export function createPageEditor(editor: RecordEditor<Page, PageInput>): PageEditor {
  const act = (action: PageAction) =>
    editor.edit((page) => editPage(page, action, newBlockId), burstOf(action));
  return { ...editor, act };
}

const EditorContext = createContext<PageEditor | null>(null);
export const EditorProvider = EditorContext.Provider;

/**
 * Returns the open page's editor.
 * @throws Error outside of an EditorProvider
 */
export function useEditor(): PageEditor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('The page builder needs an EditorProvider above it');
  return editor;
}

/** Returns one value of the state, which must be a primitive or a part that keeps its identity. */
export function useEditorValue<T>(select: (state: PageEditing) => T): T {
  const { subscribe, getState } = useEditor();
  return useSyncExternalStore(subscribe, () => select(getState()));
}

/** Edits the page's layout, SEO, or sidebar box entry by its fields. */
export const editEntry =
  ({ act, getState }: PageEditor, entry: 'layout' | 'seo' | 'sidebar'): EditData =>
  (change, typing) => {
    const now = unvalidated(firstEntry(getState().form.content, entry));
    act({ type: 'setEntry', entry, patch: change(now), typing });
  };

export const sectionsOfState = (state: PageEditing): EditorSection[] => editorSections(state.form.content);

/** Returns the sections of the open page; unchanged ones keep their identity. */
export function useSections(): EditorSection[] {
  const content = useEditorValue((state) => state.form.content);
  return useMemo(() => editorSections(content), [content]);
}
