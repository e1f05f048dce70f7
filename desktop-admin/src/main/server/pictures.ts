import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { endSession } from '@wa/core/contract/authentication';
import { IMAGE_MAX_BYTES } from '@wa/core/domain/limits';
import { createSerially } from '@wa/admin-app/platform/serially';
import { openFolder, writeDurably } from '../files/durable-file.ts';

const PICTURE = /^\/uploads\/[^/?]+\.(png|jpe?g|webp|gif|avif)$/i;
/** Maximum size of all pictures of one server, in bytes. */
const CAPACITY = 128 * 1024 * 1024;

/** Cache of recently shown pictures for offline use. A lost picture is downloaded again. */
export interface PictureFiles {
  /** Caches a picture by its address and evicts the least recently shown ones if the cache is full. */
  keep: (address: string, bytes: Uint8Array) => Promise<void>;
  /** Returns null if the picture isn't cached. */
  get: (address: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  clear: () => Promise<void>;
}

/** Opens the cache: one file per picture, whose modification time is the time when it was last shown. */
export async function openPictureFiles(folder: string, capacity: number = CAPACITY): Promise<PictureFiles> {
  const serially = createSerially();
  await openFolder(folder);
  /** Milliseconds since 1970. It continues after the files of an earlier start, even in the same millisecond. */
  let lastShown = Math.max(0, ...(await filesIn(folder)).map(({ mtimeMs }) => Math.ceil(mtimeMs)));
  const fileOf = (address: string) => path.join(folder, createHash('sha256').update(address).digest('hex'));

  async function markShown(file: string): Promise<void> {
    // Times are unique, so that a restart restores the order.
    lastShown = Math.max(Date.now(), lastShown + 1);
    const time = new Date(lastShown);
    await utimes(file, time, time);
  }

  async function makeRoom(): Promise<void> {
    const files = await filesIn(folder);
    let used = files.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (used <= capacity) return;
      await rm(path.join(folder, name));
      used -= size;
    }
  }

  return {
    keep: (address, bytes) =>
      serially(async () => {
        const file = fileOf(address);
        // The server names a file by its content hash, so the picture is the same.
        if (existsSync(file)) return markShown(file);
        await writeDurably(file, bytes);
        await markShown(file);
        await makeRoom();
      }),
    get: (address) =>
      serially(async () => {
        const file = fileOf(address);
        if (!existsSync(file)) return null;
        await markShown(file);
        return new Uint8Array(await readFile(file));
      }),
    clear: () =>
      serially(async () => {
        await rm(folder, { recursive: true, force: true });
        await openFolder(folder);
      }),
  };
}

async function filesIn(folder: string) {
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => ({ name, ...(await stat(path.join(folder, name))) })));
}

type Forward = (request: Request, path: string) => Promise<Response>;

interface KeepOptions {
  forward: Forward;
  /** The cache of the current server. */
  pictures: () => PictureFiles | null;
  log: (message: string, detail: unknown) => void;
}

/**
 * Caches forwarded uploaded pictures and serves them while the server is unreachable. Nothing else is cached:
 * documents open in the browser, and content is in the page's database. A logout deletes the pictures.
 */
export function keepPictures({ forward, pictures, log }: KeepOptions): Forward {
  /**
   * An unreachable server may take long to time out, so cached pictures are served at once until it answers
   * again.
   */
  let isReached = true;

  async function send(request: Request, address: string): Promise<Response> {
    const answer = await forward(request, address);
    isReached = answer.type !== 'error';
    return answer;
  }

  async function findKept(store: PictureFiles, address: string): Promise<Response | null> {
    const bytes = await store.get(address);
    return bytes === null ? null : pictureAnswer(bytes, address);
  }

  async function picture(store: PictureFiles, request: Request, address: string): Promise<Response> {
    const early = isReached ? null : await findKept(store, address);
    if (early !== null) return early;
    const answer = await send(request, address);
    if (answer.type === 'error') return (await findKept(store, address)) ?? answer;
    const isImage = answer.headers.get('content-type') === typeOf(address);
    const size = Number(answer.headers.get('content-length') ?? Number.NaN);
    if (answer.status !== 200 || !isImage || !(size <= IMAGE_MAX_BYTES)) return answer;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    // A truncated picture isn't cached.
    if (bytes.length === size) {
      store.keep(address, bytes).catch((error: unknown) => log('Picture caching failed', error));
    }
    return new Response(bytes, { status: 200, headers: answer.headers });
  }

  return async (request, address) => {
    const store = pictures();
    if (store === null) return send(request, address);
    const isWhole = !request.headers.has('range') && !request.headers.has('if-none-match');
    if (request.method === 'GET' && isWhole && PICTURE.test(address)) return picture(store, request, address);
    const answer = await send(request, address);
    if (request.method === endSession.method && address === endSession.path) {
      await store.clear().catch((error: unknown) => log('Picture deletion failed', error));
    }
    return answer;
  };
}

function typeOf(address: string): string {
  const ending = path.extname(address).slice(1).toLowerCase();
  return `image/${ending === 'jpg' ? 'jpeg' : ending}`;
}

function pictureAnswer(bytes: Uint8Array<ArrayBuffer>, address: string): Response {
  return new Response(bytes, {
    headers: {
      'Content-Type': typeOf(address),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
