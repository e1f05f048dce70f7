import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { endSession } from '@wa/core/contract/authentication';
import { IMAGE_MAX_BYTES } from '@wa/core/domain/limits';
import { openFolder, writeDurably, createSerially } from '../files/durable-file.ts';

const PICTURE = /^\/uploads\/[^/?]+\.(png|jpe?g|webp|gif|avif)$/i;
/** Bytes of all pictures that are kept for one server. */
const ROOM = 128 * 1024 * 1024;

/** Pictures shown lately, for when their server cannot be reached. Losing one costs nothing: it is fetched again. */
export interface PictureFiles {
  /** Keeps a picture by its address, and drops those that were shown longest ago when there is no room. */
  keep: (address: string, bytes: Uint8Array) => Promise<void>;
  /** null when it is not here. */
  get: (address: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  clear: () => Promise<void>;
}

/** A file per picture; the time of a file is when it was last shown. */
export async function openPictureFiles(folder: string, room: number = ROOM): Promise<PictureFiles> {
  const serially = createSerially();
  /** Milliseconds since 1970. */
  let lastShown = 0;
  await openFolder(folder);
  const fileOf = (address: string) => path.join(folder, createHash('sha256').update(address).digest('hex'));

  async function markShown(file: string): Promise<void> {
    // Never the same time twice: the order must be found again after a restart.
    lastShown = Math.max(Date.now(), lastShown + 1);
    const time = new Date(lastShown);
    await utimes(file, time, time);
  }

  async function makeRoom(): Promise<void> {
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map(async (name) => ({ name, ...(await stat(path.join(folder, name))) })),
    );
    let used = files.reduce((sum, { size }) => sum + size, 0);
    for (const { name, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (used <= room) return;
      await rm(path.join(folder, name));
      used -= size;
    }
  }

  return {
    keep: (address, bytes) =>
      serially(async () => {
        const file = fileOf(address);
        // The server names a file by its content, so it is the same picture.
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

type Forward = (request: Request, path: string) => Promise<Response>;

interface KeepOptions {
  forward: Forward;
  /** Those of the current server. */
  pictures: () => PictureFiles | null;
  log: (message: string, detail: unknown) => void;
}

/**
 * Forwarding that keeps the uploaded pictures which pass, and shows them while the server is out of reach. Nothing else
 * is kept: documents are opened outside, and content is in the page's database. A logout deletes them.
 */
export function keepPictures({ forward, pictures, log }: KeepOptions): Forward {
  /** A server that does not answer may take long to do so: what is here is shown at once until it answers again. */
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
    // A picture cut off on its way is not one to keep.
    if (bytes.length === size) {
      store.keep(address, bytes).catch((error: unknown) => log('A picture was not kept', error));
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
      await store.clear().catch((error: unknown) => log('Pictures were not deleted', error));
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
