import { useEffect, useEffectEvent } from 'react';
import { isOutdated } from '../../client/edits/drafts.ts';
import { differingNames } from '../changes/field-names.ts';
import { DraftOffer } from './draft-offer.tsx';
import type { Editing } from './editor-state.ts';
import type { RecordEditor } from './record-editor.ts';
import { useSaveKey } from './use-save-key.ts';

interface EditorNotesProps<Stored extends { _id: string; version: number }, Form extends object> {
  editor: RecordEditor<Stored, Form>;
  state: Editing<Stored, Form>;
  /** Theirs was chosen over my change: shows what is there now. */
  onDiscarded: () => void;
  /** What Ctrl+S does; by default it saves. */
  onSave?: () => void;
  isDialog?: boolean;
}

/** What every editor of a record shows around its fields: an offered draft; and Ctrl+S. */
export function EditorNotes<Stored extends { _id: string; version: number }, Form extends object>({
  editor,
  state: { offered, clean, base, progress },
  onDiscarded,
  onSave = () => void editor.save(),
  isDialog = false,
}: EditorNotesProps<Stored, Form>) {
  useSaveKey(onSave, isDialog);
  const leave = useEffectEvent(onDiscarded);
  useEffect(() => {
    if (progress === 'given up') leave();
  }, [progress]);
  if (offered === null) return null;
  return (
    <DraftOffer
      at={offered.at}
      parts={differingNames(editor.kind.name, clean, offered.value.form)}
      isOutdated={isOutdated(offered, base)}
      onUse={editor.useOffered}
      onDiscard={editor.rejectOffered}
    />
  );
}
