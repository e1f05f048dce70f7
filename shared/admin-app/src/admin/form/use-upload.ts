import { useCallback, useContext, useRef, useState } from 'react';
import { ClientError } from '../../client/transport/client-error.ts';
import { BLOCK_UPLOAD_FAILED, type PendingReason } from '@wa/core/domain/messages';
import { documentProblem, imageProblem, pdfProblem } from '@wa/core/domain/uploads';
import { useApi, useReport } from '../admin-context.tsx';
import { UploadsInProgress } from '../uploads-in-progress.ts';

export type UploadKind = 'image' | 'document' | 'pdf';

export type UploadState =
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
export function useUpload(
  kind: UploadKind,
  onDone: (url: string, name: string) => void,
  failedText: string = BLOCK_UPLOAD_FAILED,
) {
  const { uploads } = useApi();
  const report = useReport();
  const start = useContext(UploadsInProgress);
  const [state, setState] = useState<UploadState>({ at: 'idle' });
  const abort = useRef<AbortController | null>(null);

  const send = useCallback(
    async (file: File) => {
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
        setState({ at: 'failed', message: failedText, reason: reasonOf(error, kind), file });
      }
    },
    [failedText, kind, onDone, report, start, uploads],
  );
  const cancel = useCallback(() => abort.current?.abort(), []);
  const dismiss = useCallback(() => setState({ at: 'idle' }), []);
  return { state, send, cancel, dismiss };
}
