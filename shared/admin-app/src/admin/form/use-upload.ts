import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import { BLOCK_UPLOAD_FAILED, type PendingReason } from '@wa/core/domain/messages';
import { documentProblem, imageProblem, pdfProblem } from '@wa/core/domain/uploads';
import { ClientError } from '../../client/transport/client-error.ts';
import { createListeners } from '../../platform/listeners.ts';
import type { Unsubscribe } from '../../platform/port.ts';
import { toastFailure } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { UploadsInProgress } from '../uploads-in-progress.ts';

export type UploadKind = 'image' | 'document' | 'pdf';

export type UploadState =
  | { at: 'idle' }
  | { at: 'sending'; name: string; fraction: number; cancel: () => void }
  /** The file is stored on this computer until the server is reachable. */
  | { at: 'waiting'; name: string; why: PendingReason }
  /** Rejected before the upload, so the user must choose another file. */
  | { at: 'unfit'; message: string }
  /** The upload failed. The same file can be tried again. */
  | { at: 'failed'; message: string; reason: string; file: File };

/** The upload of one field. */
interface FieldUpload {
  get: () => UploadState;
  set: (state: UploadState) => void;
  subscribe: (listener: () => void) => Unsubscribe;
  isShown: () => boolean;
}

function createFieldUpload(): FieldUpload {
  const listeners = createListeners<void>();
  let state: UploadState = { at: 'idle' };
  let shown = 0;
  return {
    get: () => state,
    set: (next) => {
      state = next;
      listeners.tell();
    },
    subscribe: (listener) => {
      const stop = listeners.add(listener);
      shown += 1;
      return () => {
        stop();
        shown -= 1;
      };
    },
    isShown: () => shown > 0,
  };
}

/** Returns the uploads of an editor by the labels of their fields. */
export function createUploadsOfFields(): (label: string) => FieldUpload {
  const all = new Map<string, FieldUpload>();
  return (label) => {
    const known = all.get(label) ?? createFieldUpload();
    all.set(label, known);
    return known;
  };
}

/** An editor with tabs provides the uploads of its labeled fields, so that they outlive a field whose tab was left. */
export const UploadsOfFields = createContext<ReturnType<typeof createUploadsOfFields> | null>(null);

/** The server lists all accepted types, but this field accepts only images. */
const IMAGE_TYPES = 'Choose a JPEG, HEIC, PNG, WebP, AVIF, or GIF file.';

function reasonOf(error: unknown, kind: UploadKind): string {
  if (!(error instanceof ClientError)) return '';
  return kind === 'image' && error.status === 415 ? IMAGE_TYPES : error.message;
}

const PROBLEM = { image: imageProblem, document: documentProblem, pdf: pdfProblem } as const;

interface UploadOptions {
  kind: UploadKind;
  label: string | undefined;
  failed: string | undefined;
  onDone: (url: string, name: string) => void;
}

/**
 * Uploads one file at a time. `onDone` receives its address, or a placeholder while the file is pending. The
 * function is the one from the start of the upload, so it must change the state at the time of the call.
 */
export function useUpload({ kind, label, failed = BLOCK_UPLOAD_FAILED, onDone }: UploadOptions) {
  const { uploads } = useApi();
  const report = useReport();
  const start = useContext(UploadsInProgress);
  const ofFields = useContext(UploadsOfFields);
  const [own] = useState(createFieldUpload);
  const { get, set, subscribe, isShown } = label === undefined || ofFields === null ? own : ofFields(label);
  const state = useSyncExternalStore(subscribe, get);

  async function send(file: File): Promise<void> {
    const problem = PROBLEM[kind](file);
    if (problem !== null) {
      set({ at: 'unfit', message: problem });
      return;
    }
    const controller = new AbortController();
    const sending = (fraction: number) =>
      set({ at: 'sending', name: file.name, fraction, cancel: () => controller.abort() });
    sending(0);
    const end = start();
    try {
      const result = await uploads.upload(file, { signal: controller.signal, onProgress: sending });
      set(result.state === 'saved' ? { at: 'idle' } : { at: 'waiting', name: file.name, why: result.why });
      onDone(result.url, file.name);
      end();
    } catch (error) {
      end(controller.signal.aborted);
      if (controller.signal.aborted) {
        set({ at: 'idle' });
        return;
      }
      report(failed, error);
      const reason = reasonOf(error, kind);
      set({ at: 'failed', message: failed, reason, file });
      // A field on a tab that was left can't show the failure.
      if (!isShown()) toastFailure(failed, { detail: [file.name, reason].filter(Boolean).join(': ') });
    }
  }
  return { state, send, dismiss: () => set({ at: 'idle' }) };
}
