import type { Upload } from '@wa/core/contract/uploads';
import { createSerially } from '../../platform/serially.ts';
import type { PlatformStorage } from '../../platform/port.ts';
import type { PendingReason } from '@wa/core/domain/messages';
import { ClientError } from '../transport/client-error.ts';
import { newTmpId, pendingUploadUrl, type Fields } from '../queue/operation.ts';
import { notKept, type OperationDraft, type Submitted } from './submit.ts';

export interface UploadOptions {
  /** Fraction sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/**
 * The result of an upload. The `url` of a queued upload is a placeholder that records can already use. It
 * becomes the real address once the file has arrived.
 */
export type UploadResult =
  | { state: 'saved'; url: string; upload: Upload }
  | { state: 'queued'; url: string; why: PendingReason };

interface UploadsOptions {
  storage: PlatformStorage;
  submit: (draft: OperationDraft, opId: string) => Promise<Submitted>;
}

/** Creates the uploads: files that stay on disk until the server has them, with progress and cancellation. */
export function createUploads({ storage, submit }: UploadsOptions) {
  const active = new Map<string, UploadOptions>();
  const serially = createSerially();

  /** Stores one file at a time, because 200 files dropped together would not fit in memory. */
  function store(opId: string, file: File, signal: AbortSignal | undefined): Promise<void> {
    return serially(async () => {
      if (signal?.aborted) throw new ClientError({ kind: 'aborted' });
      const bytes = new Uint8Array(await file.arrayBuffer());
      await storage.putBlob(opId, { name: file.name, type: file.type, bytes }).catch((error: unknown) => {
        throw notKept(error);
      });
    });
  }

  return {
    onProgress: (opId: string, fraction: number) => active.get(opId)?.onProgress?.(fraction),
    signalOf: (opId: string) => active.get(opId)?.signal,
    /** @throws ClientError `refused` (413, 415, 422; 507: not stored on this computer either) or `aborted` */
    upload: async (file: File, options: UploadOptions = {}): Promise<UploadResult> => {
      const opId = crypto.randomUUID();
      const tmpId = pendingUploadUrl(newTmpId());
      await store(opId, file, options.signal);
      active.set(opId, options);
      let isWaiting = false;
      try {
        const { saved } = await submit(
          {
            kind: 'upload',
            action: 'upload',
            method: 'POST',
            path: '/api/upload',
            body: null,
            recordId: null,
            tmpId,
            base: null,
            baseVersion: null,
            mustBeNew: false,
            reorder: null,
            title: file.name,
          },
          opId,
        );
        isWaiting = saved.state === 'queued';
        if (saved.state === 'queued') return { state: 'queued', url: tmpId, why: saved.why };
        if (saved.state === 'conflict') throw new Error('An upload cannot be in conflict');
        const upload = saved.record as Fields & Upload;
        return { state: 'saved', url: upload.url, upload };
      } finally {
        active.delete(opId);
        // A file that can't be deleted takes up space, and its upload still counts.
        if (!isWaiting) await storage.deleteBlob(opId).catch(() => undefined);
      }
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
