import { PRODUCT_IMAGE_UPLOAD_FAILED } from '@wa/core/domain/messages';
import type { GalleryGroupRecord, GalleryImage } from '@wa/core/domain/pages/gallery';
import { imageProblem } from '@wa/core/domain/uploads';
import type { Uploads } from '../../client/edits/uploads.ts';
import { ClientError } from '../../client/transport/client-error.ts';
import { createListeners } from '../../platform/listeners.ts';
import type { RecordEditor } from '../editing/record-editor.ts';
import { imagesIn, insertImages, type GalleryForm } from './gallery-form.ts';

/** An upload to a list of images, at the position that the image will have. */
export interface ImageUpload {
  /** Id of the future image. */
  id: string;
  list: string;
  /** Id of the image or upload before it; null at the start. */
  after: string | null;
  name: string;
  at: 'sending' | 'failed' | 'ended';
  /** Share sent, 0 to 1. */
  fraction: number;
  /** The error, and the server's reason if it gave one. */
  message: string;
  reason: string;
  /** The file for another try; null if it isn't accepted. */
  file: File | null;
}

export type Entry = { image: GalleryImage; upload?: never } | { upload: ImageUpload; image?: never };

export const entryId = ({ image, upload }: Entry): string => image?.id ?? upload?.id ?? '';

/** Returns the images of a list and its uploads, each at its position. */
export function entriesOf(
  list: string,
  images: readonly GalleryImage[],
  uploads: readonly ImageUpload[],
): readonly Entry[] {
  const entries: Entry[] = images.map((image) => ({ image }));
  for (const upload of uploads) {
    if (upload.list !== list || upload.at === 'ended') continue;
    const at = placeOf(upload, uploads, entries.map(entryId));
    entries.splice(at, 0, { upload });
  }
  return entries;
}

/**
 * Placed after its predecessor, or after the predecessor's own if that was removed; at the end if none is
 * left.
 */
function placeOf({ after }: ImageUpload, uploads: readonly ImageUpload[], ids: readonly string[]): number {
  let anchor = after;
  while (anchor !== null && !ids.includes(anchor)) {
    const gone = uploads.find(({ id }) => id === anchor);
    if (gone === undefined) return ids.length;
    anchor = gone.after;
  }
  return anchor === null ? 0 : ids.indexOf(anchor) + 1;
}

interface UploadsNeeds {
  uploads: Uploads;
  editor: Pick<RecordEditor<GalleryGroupRecord, GalleryForm>, 'edit' | 'fileStarted' | 'getState'>;
  report: (message: string, detail?: unknown) => void;
}

/**
 * Uploads several files to a group at once. An image is added to the form when its file is uploaded, or
 * stored on this computer.
 */
export function createImageUploads({ uploads, editor, report }: UploadsNeeds) {
  const listeners = createListeners<void>();
  const aborts = new Map<string, AbortController>();
  let all: readonly ImageUpload[] = [];

  function set(id: string, changes: Partial<ImageUpload>): void {
    all = all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload));
    listeners.tell();
  }

  function arrived(id: string, src: string): void {
    const { list = '' } = all.find((upload) => upload.id === id) ?? {};
    editor.edit((now) => {
      const images = imagesIn(now, list);
      const upload = all.find((each) => each.id === id);
      const at =
        upload === undefined
          ? images.length
          : placeOf(
              upload,
              all,
              images.map((image) => image.id),
            );
      return insertImages(now, list, at, [{ id, src, description: '' }]);
    });
  }

  async function send(id: string, file: File): Promise<void> {
    const problem = imageProblem(file);
    if (problem !== null) {
      set(id, { at: 'failed', name: file.name, message: problem, reason: '', file: null });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    aborts.set(id, controller);
    set(id, { at: 'sending', fraction: 0, name: file.name, file });
    const end = editor.fileStarted();
    try {
      const { url } = await uploads.upload(file, {
        signal,
        onProgress: (fraction) => set(id, { fraction }),
      });
      set(id, { at: 'ended', file: null });
      arrived(id, url);
      end();
    } catch (error) {
      end(signal.aborted);
      if (signal.aborted) return set(id, { at: 'ended', file: null });
      report(PRODUCT_IMAGE_UPLOAD_FAILED, error);
      const reason = error instanceof ClientError ? error.message : '';
      set(id, { at: 'failed', message: PRODUCT_IMAGE_UPLOAD_FAILED, reason });
    }
  }

  return {
    subscribe: listeners.add,
    getState: () => all,
    /** Adds files to the end of a list, in order. */
    add(list: string, files: readonly File[]): void {
      for (const file of files) {
        const id = crypto.randomUUID();
        const last = entriesOf(list, imagesIn(editor.getState().form, list), all).at(-1);
        const after = last === undefined ? null : entryId(last);
        const fresh = { id, list, after, name: file.name, at: 'sending', fraction: 0 } as const;
        all = [...all, { ...fresh, message: '', reason: '', file }];
        void send(id, file);
      }
    },
    /** Retries, with the same or another file. */
    retry: (id: string, file: File) => void send(id, file),
    /** Cancels an upload, or removes a failed one. */
    remove(id: string): void {
      aborts.get(id)?.abort();
      if (all.find((upload) => upload.id === id)?.at === 'failed') set(id, { at: 'ended', file: null });
    },
    /** Applies a new order of the list; running uploads keep their positions in it. */
    follow(order: readonly Entry[]): void {
      order.forEach(({ upload }, at) => {
        const before = order[at - 1];
        if (upload) set(upload.id, { after: before === undefined ? null : entryId(before) });
      });
    },
  };
}

export type ImageUploads = ReturnType<typeof createImageUploads>;
