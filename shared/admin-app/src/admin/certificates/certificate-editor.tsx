import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  certificateTitle,
  type CertificateInput,
  type CertificateRecord,
} from '@wa/core/domain/certificates/certificate-name';
import { LOADING } from '@wa/core/domain/messages';
import { Problem } from '../../ui/problem.tsx';
import { toastNotice } from '../../ui/toasts.tsx';
import { EditorNotes } from '../editing/editor-notes.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { SaveButton } from '../editing/save-button.tsx';
import { useEditing, useRecordEditor } from '../editing/use-record-editor.ts';
import { FieldsForm } from '../form/fields-form.tsx';
import { editFields } from '../form/form-fields.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { HistoryButton } from '../history/record-history.tsx';
import { useBuilderKeys } from '../page-builder/board/use-builder-keys.ts';
import { UndoButton } from '../undo/undo-button.tsx';
import { useUndo } from '../undo/use-undo.ts';
import { CERTIFICATE_FIELDS } from './certificate-fields.tsx';
import { certificateKind } from './certificate-kind.ts';
import { useRemoveCertificate } from './use-certificate-actions.ts';

/** Shows the certificate at the current address, or a new one. */
export function CertificateEditor({ address }: { address: string }) {
  const loaded = useRecordEditor(certificateKind, address);
  if (loaded.at === 'ready') return <EditCertificate editor={loaded.editor} onReload={loaded.reload} />;
  return (
    <section className="stack-12 certificate-editor" aria-label="Certificate">
      {loaded.at === 'loading' && <p role="status">{LOADING}</p>}
      {loaded.at === 'missing' && <Problem text="We couldn’t find that certificate. It may be in the bin." />}
      {loaded.at === 'failed' && <LoadFailure />}
    </section>
  );
}

interface EditCertificateProps {
  editor: RecordEditor<CertificateRecord, CertificateInput>;
  onReload: () => void;
}

function EditCertificate({ editor, onReload }: EditCertificateProps) {
  const state = useEditing(editor);
  const navigate = useNavigate();
  const remove = useRemoveCertificate();
  const undoLatest = useUndo('certificates');
  const { base, form, problems, failure, progress, history } = state;
  const [isNew] = useState(base === null);

  // An earlier effect has removed the guard of unsaved input.
  const savedAs = isNew && progress === 'done' ? (base?._id ?? null) : null;
  useEffect(() => {
    if (savedAs !== null) void navigate(`/admin/certificates/${savedAs}`, { replace: true });
  }, [navigate, savedAs]);

  const { undo, redo, endTyping } = editor;
  const isEdited = history.past.length > 0;
  const onUndo = useCallback(() => {
    const message = isEdited ? undo() : (void undoLatest(), null);
    if (message !== null) toastNotice(message);
  }, [isEdited, undo, undoLatest]);
  useBuilderKeys({ onUndo, onRedo: redo, onEndTyping: endTyping });

  const name = base === null ? 'New certificate' : certificateTitle(base);
  return (
    <form
      className="stack-12 certificate-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <div className="line toolbar">
        <h2>{name}</h2>
        <span className="spacer" />
        {base !== null && (
          <HistoryButton kind="certificate" id={base._id} name={name} button={{}} onRestored={onReload} />
        )}
        <UndoButton scope="certificates" edited={isEdited ? name : null} onUndo={onUndo} />
        <SaveButton state={state} />
      </div>
      <EditorNotes editor={editor} state={state} onDiscarded={onReload} />
      <Problem text={failure && `${failure.text} ${failure.reason}`} />
      <FieldsForm fields={CERTIFICATE_FIELDS} data={form} problems={problems} onEdit={editFields(editor)} />
      {base !== null && (
        <Button className="align-start" size="xs" onClick={() => void remove(base)}>
          Delete certificate
        </Button>
      )}
    </form>
  );
}
