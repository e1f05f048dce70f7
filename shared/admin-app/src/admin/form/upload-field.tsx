import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { CHOOSE_FROM_FILES } from '@wa/core/domain/labels';
import { DOCUMENT_HINT, SENT_WHEN, UPLOADING } from '@wa/core/domain/messages';
import { DOCUMENT_ACCEPT, IMAGE_ACCEPT } from '@wa/core/domain/uploads';
import { usePlatform } from '../../platform/provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { useUpload, type UploadKind, type UploadState } from './use-upload.ts';

const ChooseFileDialog = lazyPart(async () => (await import('./choose-file-dialog.tsx')).ChooseFileDialog);

interface UploadFieldProps {
  kind: UploadKind;
  /** Shown above the field if a form has several uploads; otherwise the button is enough. */
  label?: string;
  hint?: string;
  /** Message if a file couldn't be uploaded. */
  failed?: string;
  /** Receives the address of the stored file and its original name. */
  onDone: (url: string, name: string) => void;
}

const TEXTS = {
  image: { button: 'Upload image', hint: 'max 8 MB, or drop it here', accept: IMAGE_ACCEPT },
  document: {
    button: 'Upload document',
    hint: `${DOCUMENT_HINT}: pdf, doc, docx, xls, xlsx, csv, txt`,
    accept: DOCUMENT_ACCEPT,
  },
  pdf: { button: 'Upload PDF', hint: `${DOCUMENT_HINT}, or drop it here`, accept: '.pdf' },
} as const;

/** Uploads a chosen or dropped file and shows its progress or error (specification 8). */
export function UploadField({ kind, label, hint, failed, onDone }: UploadFieldProps) {
  const { pickFiles } = usePlatform();
  const { state, send, dismiss } = useUpload({ kind, label, failed, onDone });
  const drop = useFileDrop(([file]) => void (file && state.at !== 'sending' && send(file)));
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  const { button, hint: usualHint, accept } = TEXTS[kind];
  const choose = async () => {
    const [file] = await pickFiles({ accept, multiple: false });
    if (file) await send(file);
  };
  return (
    <div className="field" {...(label !== undefined && { role: 'group', 'aria-labelledby': id })}>
      {label !== undefined && (
        <span className="field-label" id={id}>
          {label}
        </span>
      )}
      <div className={drop.isOver ? 'line drop is-over' : 'line drop'} {...drop.target}>
        {state.at === 'sending' ? (
          <UploadProgress name={state.name} fraction={state.fraction} onCancel={state.cancel} />
        ) : (
          <>
            <Button leftSection={<Icon name="upload" />} size="xs" onClick={() => void choose()}>
              {label === undefined ? button : 'Choose a file'}
            </Button>
            <Button leftSection={<Icon name="image" />} size="xs" onClick={() => setChoosing(true)}>
              {CHOOSE_FROM_FILES}
            </Button>
            <span className="field-hint">{hint ?? usualHint}</span>
          </>
        )}
      </div>
      <Outcome state={state} onRetry={send} onDismiss={dismiss} />
      {isChoosing && (
        <ChooseFileDialog
          kind={kind}
          onClose={() => setChoosing(false)}
          onChoose={(file) => {
            setChoosing(false);
            dismiss();
            onDone(file.url, file.title);
          }}
        />
      )}
    </div>
  );
}

/** Shows the progress of an upload. */
export function UploadProgress({
  name,
  fraction,
  onCancel,
}: {
  name: string;
  fraction: number;
  onCancel: () => void;
}) {
  const percent = Math.round(fraction * 100);
  return (
    <>
      <b>{name}</b>
      <span className="figures">{percent} %</span>
      <progress max={100} value={percent} aria-label={`Upload of ${name}`} />
      <span role="status">{UPLOADING}</span>
      <Button size="xs" aria-label={`Cancel the upload of ${name}`} onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

interface OutcomeProps {
  state: UploadState;
  onRetry: (file: File) => Promise<void>;
  onDismiss: () => void;
}

function Outcome({ state, onRetry, onDismiss }: OutcomeProps) {
  if (state.at === 'waiting')
    return (
      <p className="field-hint" role="status">
        {state.name} is saved on this computer. {SENT_WHEN[state.why]}
      </p>
    );
  if (state.at !== 'unfit' && state.at !== 'failed') return null;
  return (
    <div className="line">
      <p className="field-error" role="alert">
        {state.message}
      </p>
      {state.at === 'failed' && (
        <>
          <Button size="xs" onClick={() => void onRetry(state.file)}>
            Try again
          </Button>
          <Button size="xs" variant="subtle" onClick={onDismiss}>
            Dismiss
          </Button>
          {state.reason && <p className="field-hint">{state.reason}</p>}
        </>
      )}
    </div>
  );
}
