import { isOutdated } from '../../client/edits/drafts.ts';
import { ConflictView } from '../changes/conflict-view.tsx';
import { Button } from '../../ui/button.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { differingParts } from './merge-forms.ts';
import type { Editing, RecordEditor } from './record-editor.ts';
import { useSaveKey } from './use-save-key.ts';

interface EditorNotesProps<Stored extends { _id: string; version: number }, Form> {
  editor: RecordEditor<Stored, Form>;
  state: Editing<Stored, Form>;
  /** My change was given up: shows what is there now. */
  onDiscarded: () => void;
  /** What Ctrl+S does; by default it saves. */
  onSave?: () => void;
  isDialog?: boolean;
}

/** What every editor of a record shows around its fields: an offered draft, a conflict to decide; and Ctrl+S. */
export function EditorNotes<Stored extends { _id: string; version: number }, Form>({
  editor,
  state: { offered, clean, base, conflict },
  onDiscarded,
  onSave = () => void editor.save(),
  isDialog = false,
}: EditorNotesProps<Stored, Form>) {
  const { kind } = editor;
  useSaveKey(onSave, isDialog);
  const discard = () => {
    editor.forget();
    onDiscarded();
  };
  return (
    <>
      {offered !== null && (
        <DraftOffer
          at={offered.at}
          parts={differingParts(kind.parts, clean, offered.value.form)}
          isOutdated={isOutdated(offered, base)}
          onUse={editor.useOffered}
          onDiscard={editor.rejectOffered}
        />
      )}
      {conflict !== null && (
        <ConflictView
          word={kind.word}
          isGone={conflict.theirs === null}
          clashes={(conflict.merge?.clashes ?? []).map(({ field, mine, theirs }) => ({
            field,
            name: kind.parts.nameOf(field),
            mine: kind.parts.textOf(mine),
            theirs: kind.parts.textOf(theirs),
          }))}
          version={conflict.theirs?.version}
          onDecide={(choices) => void editor.decide(choices)}
          onLater={editor.decideLater}
          {...(conflict.merge === null && {
            whole: (
              <>
                <Button onClick={discard}>Discard my change</Button>
                {kind.canRecreate === true && (
                  <Button look="primary" onClick={() => void editor.decide({})}>
                    Create it again
                  </Button>
                )}
              </>
            ),
          })}
        >
          {conflict.theirs === null
            ? 'Someone else deleted it after you had opened it.'
            : `Version ${String(conflict.theirs.version)} was saved while you were editing.`}
        </ConflictView>
      )}
    </>
  );
}
