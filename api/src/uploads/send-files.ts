import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { UPLOAD_HEADERS } from '../http/headers.ts';
import { createRouter } from '../http/mount.ts';
import { whenGone } from '../http/request-log.ts';
import { isFresh } from '../http/request.ts';
import type { StoreReader } from '../store/port.ts';
import { kindOfName } from './file-kinds.ts';
import { answersFor, type ReplacedFiles } from './replaced-files.ts';
import { type UploadStorage, IMMUTABLE, isUploadName } from './storage.ts';

/** Header for a missing copy, which may be created later, and for a replaced file, which may be restored. */
const BRIEFLY = 'public, max-age=60';

/**
 * GET /uploads/{name}: stored files as documents without an origin (trust model), with ranges for the viewer.
 */
export function uploadFiles(
  storage: Pick<UploadStorage, 'open'>,
  replaced: () => Promise<ReplacedFiles>,
  store: Pick<StoreReader, 'findOne'>,
): Router {
  const router = createRouter();
  router.get('/uploads/:name', async (request, response) => {
    const asked = request.params.name;
    const found = await find(storage, answersFor(asked, await replaced()));
    if (found === null) throw new ApiError('not-found', 'We couldn’t find that file');
    const { name, kind, file } = found;
    const etag = `"${name}"`;
    if (!kind.isInline) response.attachment(await downloadName(store, name));
    response.set({
      ...UPLOAD_HEADERS,
      'Content-Type': kind.type,
      'Cache-Control': name === asked ? IMMUTABLE : BRIEFLY,
      'Accept-Ranges': 'bytes',
      ETag: etag,
    });
    if (isFresh(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
    const range = requestedRange(request, file.size, etag);
    if (range === 'unsatisfiable') {
      response.status(416).set('Content-Range', `bytes */${file.size}`).end();
      return;
    }
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    response.status(range === null ? 200 : 206).set('Content-Length', String(end - start + 1));
    if (range !== null) response.set('Content-Range', `bytes ${start}-${end}/${file.size}`);
    if (request.method === 'HEAD' || file.size === 0) {
      response.end();
      return;
    }
    await sendStream(await file.stream(range ?? undefined), response);
  });
  return router;
}

/** Returns the file's name on the sender's computer (D34.1); its name in the storage if that isn't known. */
async function downloadName(store: Pick<StoreReader, 'findOne'>, name: string): Promise<string> {
  const known = await store.findOne('files', { name }).catch(() => null);
  return known?.title ?? name;
}

/**
 * Sends all of a source, or closes it when the reader disconnects, which isn't an error. Rejects when the
 * source fails.
 */
export async function sendStream(source: Readable, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  const left = new Promise<void>((resolve) => gone.signal.addEventListener('abort', () => resolve()));
  whenGone(response, () => gone.abort());
  // A response queued behind another one on its connection never emits the "close" that a pipeline waits for.
  const sent = pipeline(source, response, { signal: gone.signal });
  await Promise.race([sent, left]).catch((error: unknown) => {
    if (!gone.signal.aborted) throw error;
  });
}

/** Returns the first of these names that exists. */
async function find(storage: Pick<UploadStorage, 'open'>, names: readonly string[]) {
  for (const name of names) {
    const kind = kindOfName(name);
    const file = kind && isUploadName(name) ? await storage.open(name) : null;
    if (kind && file) return { name, kind, file };
  }
  return null;
}

/** Returns the one requested range; null for the whole file, which is also the response to several ranges. */
function requestedRange(request: Request, size: number, etag: string) {
  const ifRange = request.headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return null;
  const ranges = request.range(size);
  if (ranges === undefined || ranges === -2) return null;
  if (ranges === -1) return 'unsatisfiable';
  const [first, second] = ranges;
  return ranges.type === 'bytes' && first !== undefined && second === undefined ? first : null;
}
