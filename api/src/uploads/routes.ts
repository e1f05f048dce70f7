import { createHash } from 'node:crypto';
import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { upload } from '@wa/core/contract/uploads';
import type { Upload } from '@wa/core/contract/uploads';
import { sizedName } from '@wa/core/domain/uploaded-image';
import { type Mount, createRouter } from '../http/mount.ts';
import { identify } from './file-kinds.ts';
import { processImage } from './image-variants.ts';
import { whenGone } from '../http/request-log.ts';
import type { Quota } from './quota.ts';
import { receiveFile } from './receive.ts';
import type { ReceivedFile } from './receive.ts';
import type { UploadStorage } from './storage.ts';

/** Uploads in memory at once: each may take 20 MB. */
const AT_ONCE = 4;

export interface UploadNeeds {
  mount: Mount;
  storage: Pick<UploadStorage, 'save'>;
  quota: Quota;
}

/** POST /api/upload (specification 7): one image or document, behind the gate. */
export function uploadRoutes(room: UploadNeeds): Router {
  const router = createRouter();
  const { mount } = room;
  let atWork = 0;

  mount(router, upload, async ({ request, response, write, log }) => {
    if (atWork >= AT_ONCE) throw new ApiError('unavailable', 'Too many uploads at once.', { retryAfter: 2 });
    atWork += 1;
    try {
      const file = await receiveFile(request, response);
      const hash = createHash('sha256').update(file.field).update('\0').update(file.bytes).digest('hex');
      const gone = new AbortController();
      whenGone(response, () => gone.abort(new ApiError('malformed', 'The upload was broken off.')));
      const stored = await store(room, file, gone.signal);
      log.info({ url: stored.url, size: stored.size }, 'Stored an upload');
      return await write(() => Promise.resolve({ answer: { status: 201, body: stored } }), { hash });
    } finally {
      atWork -= 1;
    }
  });

  return router;
}

/**
 * The name is made of the content, so that the same file sent twice (a retry, two products) is one file, and an
 * address never shows anything else. Copies come first: once the address is known, they are there.
 */
async function store(
  room: Pick<UploadNeeds, 'storage' | 'quota'>,
  { field, name, bytes }: ReceivedFile,
  signal: AbortSignal,
): Promise<Upload> {
  const kind = await identify(name, bytes, field === 'image');
  const { extension, type } = kind;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  if (!kind.isImage) {
    const stored = `${hash}.${extension}`;
    await keep(room, [{ name: stored, body: bytes, type }]);
    return { url: `/uploads/${stored}`, name, size: bytes.length, type };
  }
  const { body, width, height, copies } = await processImage(kind, bytes, signal);
  const base = sizedName(hash, { width, height });
  const stored = `${base}.${extension}`;
  await keep(room, [
    ...copies.map((copy) => ({
      name: `${base}-${copy.width}.${copy.format}`,
      body: copy.body,
      type: `image/${copy.format}`,
    })),
    { name: stored, body, type },
  ]);
  return { url: `/uploads/${stored}`, name, size: body.length, type, width, height };
}

/** Stores the files in this order, within the quota. */
function keep(
  { storage, quota }: Pick<UploadNeeds, 'storage' | 'quota'>,
  files: readonly { name: string; body: Buffer; type: string }[],
): Promise<void> {
  const size = files.reduce((sum, { body }) => sum + body.length, 0);
  return quota.within(size, async () => {
    let added = 0;
    for (const { name, body, type } of files) added += await storage.save(name, body, type);
    return added;
  });
}
