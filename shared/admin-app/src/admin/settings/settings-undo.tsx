import type { Settings, SettingsRecord } from '@wa/core/domain/settings/settings';
import { EditorUndo, useLatestStep } from '../editing/editor-undo.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { isUnsaved, useEditing } from '../editing/use-record-editor.ts';

interface SettingsUndoProps {
  editor: RecordEditor<SettingsRecord, Settings>;
  /** Name of the screen, for the tooltip. */
  name: string;
  /** Called when a step has changed the stored settings. */
  onChanged: () => void;
}

/** Undo of a screen of the settings: first the unsaved edits, then the saved steps. */
export function SettingsUndo({ editor, name, onChanged }: SettingsUndoProps) {
  const state = useEditing(editor);
  const { title, run } = useLatestStep('settings');
  const { past, future = [] } = state.history;
  const isOpen = isUnsaved(state);
  return (
    <EditorUndo
      editor={editor}
      history={{ past: isOpen ? past : [], future }}
      name={name}
      latest={isOpen ? null : { title, run: () => run().then(onChanged) }}
    />
  );
}
