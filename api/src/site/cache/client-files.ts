import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { PUBLIC_HEADERS } from '../../http/headers.ts';
import { addVariant, readyAnswer, type ReadyAnswer } from './ready-answer.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Names under /assets/ carry a hash of what is in them. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0, must-revalidate';
/** The admin's service worker lies among the assets of /admin and answers for all of it (D10). */
const SERVICE_WORKER = '/admin/sw.js';

/** What the build leaves beside a file (scripts/precompress.mjs). */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export type ClientFiles = ReturnType<typeof listClientFiles>;

/**
 * The built files of the web package, looked up by exact path in a list made at start: no request ever becomes a file
 * name.
 * @param folder null while developing: another server has them
 */
export function listClientFiles(folder: string | null) {
  /** Absolute file names by public path. */
  const files = new Map<string, string>();
  for (const name of folder === null ? [] : readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder ?? '', name);
    const path = `/${name.split(sep).join('/')}`;
    // Documents are rendered, codings travel with their file, and the manifest of the build is nobody's business.
    const isHidden = /\.(?:html|br|gz)$/.test(path) || path.startsWith('/.');
    if (!isHidden && statSync(file).isFile()) files.set(path, file);
  }
  return {
    has: (path: string) => files.has(path),
    all: (): ReadonlyMap<string, string> => files,
    /** @throws when the file has gone since the start */
    async read(path: string): Promise<ReadyAnswer> {
      const file = files.get(path);
      if (file === undefined) throw new Error(`${path} is no file of the web package`);
      const answer = readyAnswer(await readFile(file), fileHeaders(path));
      if (answer.compressible) {
        await Promise.all(
          CODINGS.map(async ([encoding, ending]) => {
            const body = await readFile(file + ending).catch(() => null);
            if (body !== null) addVariant(answer, encoding, body);
          }),
        );
      }
      return answer;
    },
  };
}

/** Type and lifetime of a public file by its path. */
export function fileHeaders(path: string): Record<string, string> {
  return {
    ...PUBLIC_HEADERS,
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('/assets/') ? IMMUTABLE : REVALIDATED,
    ...(path === SERVICE_WORKER && { 'Service-Worker-Allowed': '/admin' }),
  };
}
