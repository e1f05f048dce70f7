import { endSession } from '@wa/core/contract/authentication';
import { IMAGE_MAX_BYTES } from '@wa/core/domain/limits';
import type { PictureFiles } from './picture-files.ts';

const PICTURE = /^\/uploads\/[^/?]+\.(png|jpe?g|webp|gif|avif)$/i;
const TYPE = /^image\/(png|jpeg|webp|gif|avif)$/;

type Forward = (request: Request, path: string) => Promise<Response>;

interface KeepOptions {
  forward: Forward;
  /** Those of the current server. */
  pictures: () => PictureFiles | null;
  log: (message: string, detail: unknown) => void;
}

/**
 * Forwarding that keeps the uploaded pictures which pass, and shows them while the server is out of reach. Nothing else
 * is kept: documents are opened outside, and content has a place of its own. A logout forgets them.
 */
export function keepPictures({ forward, pictures, log }: KeepOptions): Forward {
  /** A server that does not answer may take long to do so: what is here is shown at once until it answers again. */
  let isReached = true;

  async function sent(request: Request, path: string): Promise<Response> {
    const answer = await forward(request, path);
    isReached = answer.type !== 'error';
    return answer;
  }

  async function kept(store: PictureFiles, path: string): Promise<Response | null> {
    const found = await store.get(path);
    return found === null ? null : pictureAnswer(found.bytes, found.type);
  }

  async function picture(store: PictureFiles, request: Request, path: string): Promise<Response> {
    const early = isReached ? null : await kept(store, path);
    if (early !== null) return early;
    const answer = await sent(request, path);
    if (answer.type === 'error') return (await kept(store, path)) ?? answer;
    const type = answer.headers.get('content-type') ?? '';
    const size = Number(answer.headers.get('content-length') ?? Number.NaN);
    if (answer.status !== 200 || !TYPE.test(type) || !(size <= IMAGE_MAX_BYTES)) return answer;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    // A picture cut off on its way is not one to keep.
    if (bytes.length === size) {
      store.keep(path, { type, bytes }).catch((error: unknown) => log('A picture was not kept', error));
    }
    return new Response(bytes, { status: 200, headers: answer.headers });
  }

  return async (request, path) => {
    const store = pictures();
    if (store === null) return sent(request, path);
    const isWhole = !request.headers.has('range') && !request.headers.has('if-none-match');
    if (request.method === 'GET' && isWhole && PICTURE.test(path)) return picture(store, request, path);
    const answer = await sent(request, path);
    if (request.method === endSession.method && path === endSession.path) {
      await store.clear().catch((error: unknown) => log('Pictures were not forgotten', error));
    }
    return answer;
  };
}

function pictureAnswer(bytes: Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(bytes, {
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
