import type { Upload } from '@wa/core/contract/uploads';
import type { PlatformStorage } from '../../platform/port.ts';
import type { WhyKept } from '@wa/core/domain/messages';
import { ClientError } from '../transport/client-error.ts';
import { newTmpId, pendingUploadUrl, type Fields } from '../queue/operation.ts';
import { notKept, type OperationDraft, type Submitted } from './submit.ts';

export interface UploadOptions {
  /** Share sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/**
 * `url` of a queued upload is a placeholder: it may be saved in records at once, and becomes the real address when
 * the file has arrived.
 */
export type UploadResult =
  | { state: 'saved'; url: string; upload: Upload }
  | { state: 'queued'; url: string; why: WhyKept };

interface UploadsOptions {
  storage: PlatformStorage;
  submit: (draft: OperationDraft, opId: string) => Promise<Submitted>;
}

/** Files on their way: kept on the disk until the server has them, with progress and a way to cancel. */
export function createUploads({ storage, submit }: UploadsOptions) {
  const active = new Map<string, UploadOptions>();
  let storing: Promise<unknown> = Promise.resolve();

  /** One file after the other: two hundred that are dropped together must not all be in memory. */
  function store(opId: string, file: File, signal: AbortSignal | undefined): Promise<void> {
    const turn = storing.then(async () => {
      if (signal?.aborted) throw new ClientError({ kind: 'aborted' });
      const bytes = new Uint8Array(await file.arrayBuffer());
      await storage.putBlob(opId, { name: file.name, type: file.type, bytes }).catch((error: unknown) => {
        throw notKept(error);
      });
    });
    storing = turn.catch(() => {});
    return turn;
  }

  return {
    onProgress: (opId: string, fraction: number) => active.get(opId)?.onProgress?.(fraction),
    signalOf: (opId: string) => active.get(opId)?.signal,
    /** @throws ClientError refused (413, 415, 422; 507: not even kept here) or aborted */
    upload: async (file: File, options: UploadOptions = {}): Promise<UploadResult> => {
      const opId = crypto.randomUUID();
      const tmpId = pendingUploadUrl(newTmpId());
      await store(opId, file, options.signal);
      active.set(opId, options);
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
        if (saved.state === 'queued') return { state: 'queued', url: tmpId, why: saved.why };
        if (saved.state === 'conflict') throw new Error('An upload cannot be in conflict');
        // Before the answer is given, so that whoever hears of it finds nothing left behind.
        await storage.deleteBlob(opId);
        const upload = saved.record as Fields & Upload;
        return { state: 'saved', url: upload.url, upload };
      } catch (error) {
        await storage.deleteBlob(opId);
        throw error;
      } finally {
        active.delete(opId);
      }
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
