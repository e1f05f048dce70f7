import { useMemo } from 'react';
import { editorSections, type EditorSection } from '@wa/core/domain/page-editor/editable';
import { useEditorValue, type PageEditing } from '../record/editor-store.ts';

export const sectionsOfState = (state: PageEditing): EditorSection[] => editorSections(state.form.content);

/** Returns the sections of the open page; unchanged ones keep their identity. */
export function useSections(): EditorSection[] {
  const content = useEditorValue((state) => state.form.content);
  return useMemo(() => editorSections(content), [content]);
}
