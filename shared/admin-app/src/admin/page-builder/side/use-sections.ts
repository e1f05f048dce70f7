import { useMemo } from 'react';
import { editorSections, type EditorSection } from '@wa/core/domain/page-editor/editable';
import type { EditorState } from '../record/editor-state.ts';
import { useEditorValue } from '../record/editor-store.ts';

export const sectionsOfState = (state: EditorState): EditorSection[] => editorSections(state.page.content);

/** The sections of the open page; those that nothing touched keep their identity. */
export function useSections(): EditorSection[] {
  const content = useEditorValue((state) => state.page.content);
  return useMemo(() => editorSections(content), [content]);
}
