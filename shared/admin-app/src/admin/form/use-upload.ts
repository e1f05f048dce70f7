import { useCallback, useContext, useRef, useState } from 'react';
import { ClientError } from '../../client/transport/client-error.ts';
import { BLOCK_UPLOAD_FAILED, type WhyKept } from '@wa/core/domain/messages';
import { documentProblem, imageProblem } from '@wa/core/domain/uploads';
import { useApi, useReport } from '../admin-context.tsx';
import { UploadsInProgress } from '../uploads-in-progress.ts';

export type UploadKind = 'image' | 'document';

export type UploadState =
  | { at: 'idle' }
  | { at: 'sending'; name: string; fraction: number }
  /** Kept on this computer until the server is in reach. */
  | { at: 'waiting'; name: string; why: WhyKept }
  /** Refused before it was sent: another file has to be chosen. */
  | { at: 'unfit'; message: string }
  /** May be tried again with the same file. */
  | { at: 'failed'; message: string; reason: string; file: File };

/** The server names every type that it takes; this field takes images only. */
const IMAGE_TYPES = 'Choose a JPEG, PNG, WebP, AVIF, or GIF file.';

function reasonOf(error: unknown, kind: UploadKind): string {
  if (!(error instanceof ClientError)) return '';
  return kind === 'image' && error.status === 415 ? IMAGE_TYPES : error.message;
}

const PROBLEM = { image: imageProblem, document: documentProblem } as const;

/**
 * Sends one file at a time; `onDone` gets its address, a placeholder while the file waits for the server. It is called
 * as it was when the upload began, maybe after its field is gone: it has to change what is there by then.
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
