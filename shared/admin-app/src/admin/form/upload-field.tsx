import { Button } from '@mantine/core';
import { useId, useState, useContext, useEffect, useRef } from 'react';
import { CHOOSE_FROM_FILES } from '@wa/core/domain/labels';
import {
  DOCUMENT_HINT,
  SENT_WHEN,
  UPLOADING,
  BLOCK_UPLOAD_FAILED,
  type PendingReason,
} from '@wa/core/domain/messages';
import {
  DOCUMENT_ACCEPT,
  IMAGE_ACCEPT,
  documentProblem,
  imageProblem,
  pdfProblem,
} from '@wa/core/domain/uploads';
import { usePlatform } from '../../platform/provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { ClientError } from '../../client/transport/client-error.ts';
import { useApi, useReport } from '../admin-context.tsx';
import { UploadsInProgress } from '../uploads-in-progress.ts';

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
  const { state, send, cancel, dismiss } = useUpload(kind, onDone, failed);
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
          <UploadProgress name={state.name} fraction={state.fraction} onCancel={cancel} />
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

export type UploadKind = 'image' | 'document' | 'pdf';

type UploadState =
  | { at: 'idle' }
  | { at: 'sending'; name: string; fraction: number }
  /** The file is stored on this computer until the server is reachable. */
  | { at: 'waiting'; name: string; why: PendingReason }
  /** Rejected before the upload, so the user must choose another file. */
  | { at: 'unfit'; message: string }
  /** The upload failed. The same file can be tried again. */
  | { at: 'failed'; message: string; reason: string; file: File };

/** The server lists all accepted types, but this field accepts only images. */
const IMAGE_TYPES = 'Choose a JPEG, HEIC, PNG, WebP, AVIF, or GIF file.';

function reasonOf(error: unknown, kind: UploadKind): string {
  if (!(error instanceof ClientError)) return '';
  return kind === 'image' && error.status === 415 ? IMAGE_TYPES : error.message;
}

const PROBLEM = { image: imageProblem, document: documentProblem, pdf: pdfProblem } as const;

/**
 * Uploads one file at a time. `onDone` receives its address, or a placeholder while the file is pending. The
 * function is the one from the start of the upload, so it must change the state at the time of the call.
 */
function useUpload(
  kind: UploadKind,
  onDone: (url: string, name: string) => void,
  failedText: string = BLOCK_UPLOAD_FAILED,
) {
  const { uploads } = useApi();
  const report = useReport();
  const start = useContext(UploadsInProgress);
  const [state, setState] = useState<UploadState>({ at: 'idle' });
  const abort = useRef<AbortController | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function send(file: File): Promise<void> {
    const problem = PROBLEM[kind](file);
    if (problem !== null) {
      setState({ at: 'unfit', message: problem });
      return;
    }
    const controller = new AbortController();
    abort.current = controller;
    setState({ at: 'sending', name: file.name, fraction: 0 });
    const end = start();
    try {
      const result = await uploads.upload(file, {
        signal: controller.signal,
        onProgress: (fraction) => setState({ at: 'sending', name: file.name, fraction }),
      });
      setState(
        result.state === 'saved' ? { at: 'idle' } : { at: 'waiting', name: file.name, why: result.why },
      );
      onDone(result.url, file.name);
      end();
    } catch (error) {
      end(controller.signal.aborted);
      if (controller.signal.aborted) {
        setState({ at: 'idle' });
        return;
      }
      report(failedText, error);
      const reason = reasonOf(error, kind);
      setState({ at: 'failed', message: failedText, reason, file });
      // A field on a tab that was left can't show the failure.
      if (!isShown.current)
        toastFailure(failedText, { detail: [file.name, reason].filter(Boolean).join(': ') });
    }
  }
  return { state, send, cancel: () => abort.current?.abort(), dismiss: () => setState({ at: 'idle' }) };
}
