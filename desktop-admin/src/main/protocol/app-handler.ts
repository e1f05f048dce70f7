import { readdirSync } from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ADMIN_DOCUMENT, APP_ORIGIN, SERVERS_DOCUMENT } from '../../ipc/addresses.ts';

/**
 * Returns the page's content policy. The page may load only its own files and forwarded requests; images may
 * also come from https, as on the public site. 'self' is app://admin.
 */
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob: https:",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

interface AppFile {
  file: string;
  type: string;
}

/**
 * Lists the packaged files by address. The list is fixed at the start, so that a request can never form a
 * path.
 */
export function listAppFiles(folder: string): ReadonlyMap<string, AppFile> {
  const files = new Map<string, AppFile>();
  const walk = (below: string, address: string) => {
    for (const entry of readdirSync(below, { withFileTypes: true })) {
      const file = path.join(below, entry.name);
      const at = `${address}/${entry.name}`;
      if (entry.isDirectory()) walk(file, at);
      else files.set(at, { file, type: TYPES[path.extname(entry.name)] ?? 'application/octet-stream' });
    }
  };
  walk(folder, '');
  return files;
}

const DOCUMENT = '/index.html';
/** Placeholder of the nonce in the built document. */
const NONCE_MARK = '__NONCE__';

const ALWAYS = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };

interface AppHandlerOptions {
  files: ReadonlyMap<string, AppFile>;
  forward: (request: Request, path: string) => Promise<Response>;
  log: (message: string, detail: unknown) => void;
}

/**
 * Handles every request to app://admin/: packaged files from the fixed list, /api and /uploads by forwarding.
 */
export function createAppHandler({ files, forward, log }: AppHandlerOptions) {
  async function answer(request: Request): Promise<Response> {
    if (!request.url.startsWith(`${APP_ORIGIN}/`)) return notFound();
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith('/api/') || pathname.startsWith('/uploads/')) {
      if (asksForDocument(request)) return notFound();
      return forward(request, pathname + search);
    }
    if (request.method !== 'GET') return notFound();
    if (isDocumentPath(pathname)) return document();
    const found = pathname === DOCUMENT ? undefined : files.get(pathname);
    return found === undefined ? notFound() : file(found);
  }

  async function document(): Promise<Response> {
    const found = files.get(DOCUMENT);
    if (found === undefined) return notFound();
    const nonce = randomBytes(16).toString('base64');
    const html = (await readFile(found.file, 'utf8')).replaceAll(NONCE_MARK, nonce);
    return new Response(html, {
      headers: {
        ...ALWAYS,
        'Content-Type': found.type,
        'Content-Security-Policy': contentPolicy(nonce),
        'Cache-Control': 'no-store',
        'Cross-Origin-Opener-Policy': 'same-origin',
      },
    });
  }

  return async (request: Request): Promise<Response> => {
    try {
      return await answer(request);
    } catch (error) {
      log('Page request failed', error);
      return Response.json(
        { error: 'The app couldn’t process the request. Try again.' },
        { status: 500, headers: ALWAYS },
      );
    }
  };
}

/** Returns true for the paths at which the app has a document of its own. */
export function isDocumentPath(pathname: string): boolean {
  return (
    pathname === ADMIN_DOCUMENT || pathname.startsWith(`${ADMIN_DOCUMENT}/`) || pathname === SERVERS_DOCUMENT
  );
}

/**
 * Returns true for a document request. Pages never load data this way, and server data is never shown as a
 * document.
 */
function asksForDocument(request: Request): boolean {
  return /^\s*(text\/html|application\/xhtml)/i.test(request.headers.get('accept') ?? '');
}

async function file({ file: name, type }: AppFile): Promise<Response> {
  return new Response(new Uint8Array(await readFile(name)), { headers: { ...ALWAYS, 'Content-Type': type } });
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { ...ALWAYS, 'Content-Type': 'text/plain' } });
}
