import { createHash } from 'node:crypto';
import type { Router, Request, Response } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { cropFile, upload, type Upload } from '@wa/core/contract/uploads';
import { sizedName, uploadedImage } from '@wa/core/domain/uploaded-image';
import { croppedName, storedName } from '@wa/core/domain/uploads';
import { type Mount, createRouter } from '../http/mount.ts';
import { identify, tooLargeDocument } from './file-kinds.ts';
import { type Part, processImage } from './process-image.ts';
import { createConcurrencyLimiter } from '../http/concurrency-limiter.ts';
import { whenGone } from '../http/request-log.ts';
import { fileChange, newFile } from './new-file.ts';
import type { Quota } from './quota.ts';
import type { UploadStorage } from './storage.ts';
import type { MulterError } from 'multer';
import { DOCUMENT_MAX_BYTES } from '@wa/core/domain/limits';
import { IMAGE_TOO_LARGE } from '@wa/core/domain/messages';
import { buffer } from 'node:stream/consumers';
import type { Store, StoreTransaction } from '../store/port.ts';

/** The number of concurrent uploads in memory. Each may take 20 MB. */
const AT_ONCE = 4;

interface UploadNeeds {
  mount: Mount;
  storage: Pick<UploadStorage, 'save' | 'open'>;
  quota: Pick<Quota, 'within'>;
  store: Pick<Store, 'transact' | 'findOne'>;
}

/** Uploads one image or document (specification 7), and crops an image (D34.10). */
export function uploadRoutes(room: UploadNeeds): Router {
  const router = createRouter();
  const places = createConcurrencyLimiter({ total: AT_ONCE, each: AT_ONCE });

  room.mount(router, upload, async ({ request, response, write, log }) => {
    const release = places.take(null);
    if (release === null) throw new ApiError('unavailable', 'Too many uploads at once.', { retryAfter: 2 });
    try {
      const file = await receiveFile(request, response);
      const hash = createHash('sha256').update(file.field).update('\0').update(file.bytes).digest('hex');
      const gone = new AbortController();
      whenGone(response, () => gone.abort(new ApiError('malformed', 'The upload was interrupted.')));
      const stored = await storeFile(room, file, gone.signal);
      log.info({ url: stored.url, size: stored.size }, 'upload stored');
      return await write(
        async (tx) => {
          await keepName(tx, stored);
          return { answer: { status: 201, body: stored }, changes: [fileChange('created', [stored.name])] };
        },
        { hash },
      );
    } finally {
      release();
    }
  });

  room.mount(router, cropFile, async ({ body: { name, ...part }, response, write }) => {
    const release = places.take(null);
    if (release === null) throw new ApiError('unavailable', 'Too many uploads at once.', { retryAfter: 2 });
    try {
      const known = await room.store.findOne('files', { name });
      const file = await room.storage.open(name);
      if (file === null) throw new ApiError('not-found', 'We couldn’t find that file');
      // Animations and images of early versions have no size in their names.
      const size = uploadedImage(`/uploads/${name}`);
      if (size === null) throw new ApiError('invalid', 'This file can’t be cropped.');
      if (part.left + part.width > size.width || part.top + part.height > size.height)
        throw new ApiError('invalid', 'The part must be within the image.');
      const gone = new AbortController();
      whenGone(response, () => gone.abort(new ApiError('malformed', 'The request was interrupted.')));
      const bytes = await buffer(await file.stream());
      const title = croppedName(known?.title ?? name, name);
      const stored = await storeFile(room, { field: 'image', name: title, bytes, part }, gone.signal);
      return await write(async (tx) => {
        await keepName(tx, stored);
        return { answer: { status: 201, body: stored }, changes: [fileChange('created', [stored.name])] };
      });
    } finally {
      release();
    }
  });

  return router;
}

/** Records the name of an upload. The same file sent again gets the new name, and leaves the bin (D34.3). */
async function keepName(tx: StoreTransaction, { url, name: title }: Upload): Promise<void> {
  const name = url.slice('/uploads/'.length);
  const known = await tx.findOne('files', { name });
  if (known === null) await tx.insert('files', { ...newFile(name), title, addedBy: tx.savedBy });
  else
    await tx.update('files', known._id, {
      title,
      binnedAt: null,
      ...(known.replacedBy && { replacedBy: '' }),
    });
}

/**
 * Restores a file from the bin before its bytes are saved again, so that no other server removes them in
 * between (D34.8).
 */
async function claim(tx: StoreTransaction, name: string): Promise<void> {
  const known = await tx.findOne('files', { name });
  if (known !== null && known.binnedAt !== null) await tx.update('files', known._id, { binnedAt: null });
}

/**
 * Stores a file under a name made from its content, so that the same file sent twice (a retry, two products)
 * is one file, and an address always shows the same content. Copies are stored first, so that they exist once
 * the address is known.
 */
async function storeFile(
  { storage, quota, store }: UploadNeeds,
  { field, name, bytes, part }: Awaited<ReturnType<typeof receiveFile>> & { part?: Part },
  signal: AbortSignal,
): Promise<Upload> {
  const kind = await identify(name, bytes, field === 'image');
  const { extension, type } = kind;
  const cut = part ? `\0${[part.left, part.top, part.width, part.height].join()}` : '';
  const hash = createHash('sha256').update(bytes).update(cut).digest('hex').slice(0, 32);
  const image = kind.isImage ? await processImage(kind, { name, bytes, part }, signal) : null;
  // A size in the name of a WebP file stands for copies and cropping, which an animation doesn't have.
  const isMoving = extension === 'webp' && image?.isAnimation;
  const base = image && !isMoving ? sizedName(hash, image) : hash;
  const stored = { name: `${base}.${extension}`, body: image?.body ?? bytes, type };
  const copies = (image?.copies ?? []).map(({ width, format, body }) => ({
    name: `${base}-${width}.${format}`,
    body,
    type: `image/${format}`,
  }));
  const files = [...copies, stored];
  const size = files.reduce((sum, { body }) => sum + body.length, 0);
  await quota.within(size, async () => {
    await store.transact((tx) => claim(tx, stored.name));
    for (const file of files) await storage.save(file.name, file.body, file.type);
  });
  const pixels = image && { width: image.width, height: image.height };
  return {
    url: `/uploads/${stored.name}`,
    name: storedName(name),
    size: stored.body.length,
    type,
    ...pixels,
  };
}

/** The maximum number of characters of the name. */
const NAME_MAX = 120;

const BROKEN = 'We couldn’t read the form: it is damaged or was interrupted.';

/**
 * Sets every limit of the parser, because with its defaults one tiny request can stall the process for
 * seconds.
 */
const LIMITS = {
  fieldNameSize: 40,
  fieldSize: 1_024,
  fields: 4,
  fieldNestingDepth: 1,
  fieldArrayIndexLimit: 1,
  fileSize: DOCUMENT_MAX_BYTES,
  files: 1,
  parts: 6,
  headerPairs: 20,
} as const;

/**
 * Reads the one file of a multipart request into memory, at most 20 MB, so that an aborted upload leaves
 * nothing.
 * @returns the file with its cleaned name from the sender's computer
 * @throws ApiError
 */
export async function receiveFile(request: Request, response: Response) {
  if (!request.is('multipart/form-data')) {
    throw new ApiError('unsupported-type', 'A file must be sent as multipart/form-data');
  }
  const { default: multer } = await import('multer');
  const parse = multer({ storage: multer.memoryStorage(), limits: LIMITS, defParamCharset: 'utf8' }).fields([
    { name: 'image', maxCount: 1 },
    { name: 'file', maxCount: 1 },
  ]);
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(error instanceof multer.MulterError ? refusal(error) : new ApiError('malformed', BROKEN));
    });
  });
  const { files } = request;
  if (files === undefined || Array.isArray(files)) throw noFile();
  for (const field of ['image', 'file'] as const) {
    const file = files[field]?.[0];
    if (file !== undefined) return { field, name: cleanName(file.originalname), bytes: file.buffer };
  }
  throw noFile();
}

function refusal({ code, field }: MulterError): ApiError {
  if (code === 'LIMIT_FILE_SIZE')
    return field === 'image' ? new ApiError('too-large', IMAGE_TOO_LARGE) : tooLargeDocument();
  if (code === 'LIMIT_FILE_COUNT') return new ApiError('malformed', 'Please send one file at a time.');
  return noFile();
}

const noFile = () => new ApiError('malformed', 'The form must have one file, in the field image or file.');

/** Returns a name for display, never for storage: the last part of a path without control characters. */
function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const cleaned = last.replace(/[\p{C}<>:"|?*]/gu, '').trim();
  if (cleaned.length <= NAME_MAX) return cleaned;
  const extension = /\.[a-z0-9]{1,5}$/i.exec(cleaned)?.[0] ?? '';
  // The cut may leave half of an emoji, which no store returns unchanged.
  return cleaned.slice(0, NAME_MAX - extension.length).replace(/[\uD800-\uDBFF]$/, '') + extension;
}
