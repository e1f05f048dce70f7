import { DOCUMENT_HINT, SENT_WHEN } from '@wa/core/domain/messages';
import { DOCUMENT_ACCEPT, IMAGE_ACCEPT } from '@wa/core/domain/uploads';
import { usePlatform } from '../../../platform/provider.tsx';
import { Button } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { useUpload, type UploadKind, type UploadState } from './use-upload.ts';

interface UploadFieldProps {
  kind: UploadKind;
  /** Gets the address of the stored file and the name it had. */
  onDone: (url: string, name: string) => void;
}

const TEXTS = {
  image: { button: 'Upload image', hint: 'max 8 MB, or drop it here', accept: IMAGE_ACCEPT },
  document: {
    button: 'Upload document',
    hint: `${DOCUMENT_HINT}: pdf, doc, docx, xls, xlsx, csv, txt`,
    accept: DOCUMENT_ACCEPT,
  },
} as const;

/** Chooses or receives a file and sends it: share sent, cancel, and what went wrong beside it. */
export function UploadField({ kind, onDone }: UploadFieldProps) {
  const { pickFiles } = usePlatform();
  const { state, send, cancel, dismiss } = useUpload(kind, onDone);
  const drop = useFileDrop(([file]) => void (file && send(file)));
  const { button, hint, accept } = TEXTS[kind];
  const choose = async () => {
    const [file] = await pickFiles({ accept, multiple: false });
    if (file) await send(file);
  };
  return (
    <div className={drop.isOver ? 'upload upload-over' : 'upload'} {...drop.target}>
      {state.at === 'sending' ? (
        <Sending name={state.name} fraction={state.fraction} onCancel={cancel} />
      ) : (
        <div className="upload-row">
          <Button leftSection={<Icon name="upload" />} size="xs" onClick={() => void choose()}>
            {button}
          </Button>
          <span className="field-hint">{hint}</span>
        </div>
      )}
      <Outcome state={state} onRetry={send} onDismiss={dismiss} />
    </div>
  );
}

function Sending({ name, fraction, onCancel }: { name: string; fraction: number; onCancel: () => void }) {
  const percent = Math.round(fraction * 100);
  return (
    <div className="upload-row">
      <span className="upload-name">
        {name}: {percent} %
      </span>
      <progress max={100} value={percent} aria-label={`Upload of ${name}`} />
      <Button size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function Outcome({
  state,
  onRetry,
  onDismiss,
}: {
  state: UploadState;
  onRetry: (file: File) => Promise<void>;
  onDismiss: () => void;
}) {
  switch (state.at) {
    case 'waiting':
      return (
        <p className="field-hint" role="status">
          {state.name} is kept on this computer. {SENT_WHEN[state.why]}
        </p>
      );
    case 'unfit':
      return (
        <p className="field-error" role="alert">
          {state.message}
        </p>
      );
    case 'failed':
      return (
        <div className="upload-row">
          <p className="field-error" role="alert">
            {state.message}
          </p>
          <Button size="xs" onClick={() => void onRetry(state.file)}>
            Retry
          </Button>
          <Button size="xs" variant="subtle" onClick={onDismiss}>
            Dismiss
          </Button>
          {state.reason && <p className="field-hint upload-reason">{state.reason}</p>}
        </div>
      );
    default:
      return null;
  }
}
