import { emptyHistory } from '@wa/core/domain/pages/snapshot-history';
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
  return (
    <EditorUndo
      editor={editor}
      history={isUnsaved(state) ? state.history : emptyHistory()}
      name={name}
      latest={{ title, run: () => run().then(onChanged) }}
    />
  );
}
