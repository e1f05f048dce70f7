import { createHash } from 'node:crypto';
import type { Router } from 'express';
import { ApiError } from '@wa/shared/contract/errors';
import { upload } from '@wa/shared/contract/uploads';
import type { Upload } from '@wa/shared/contract/uploads';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import { identify } from './identify.ts';
import { processImage } from './image-variants.ts';
import type { Quota } from './quota.ts';
import { receiveFile } from './receive.ts';
import type { ReceivedFile } from './receive.ts';
import type { UploadStorage } from './storage.ts';

/** Uploads in memory at once: each may take 20 MB, and more while an image is decoded. */
const AT_ONCE = 4;

export interface UploadNeeds {
  mount: Mount;
  storage: UploadStorage;
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
      const stored = await store(room, file);
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
async function store({ storage, quota }: UploadNeeds, { field, name, bytes }: ReceivedFile): Promise<Upload> {
  const kind = await identify(name, bytes, field === 'image');
  const base = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const stored = `${base}.${kind.extension}`;
  const url = `/uploads/${stored}`;
  if (!kind.isImage) {
    await quota.require(bytes.length);
    await storage.save(stored, bytes, kind.type);
    quota.add(bytes.length);
    return { url, name, size: bytes.length, type: kind.type };
  }
  const image = await processImage(kind, bytes);
  const size = image.body.length;
  const total = image.copies.reduce((sum, copy) => sum + copy.body.length, size);
  await quota.require(total);
  for (const copy of image.copies) await storage.save(`${base}-${copy.width}.webp`, copy.body, 'image/webp');
  await storage.save(stored, image.body, kind.type);
  quota.add(total);
  return { url, name, size, type: kind.type, width: image.width, height: image.height };
}
