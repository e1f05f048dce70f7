import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { PUBLIC_HEADERS } from '../../http/headers.ts';
import { addVariant, readyAnswer } from './ready-answer.ts';
import type { ReadyAnswer } from './ready-answer.ts';

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

export interface ClientFiles {
  has: (path: string) => boolean;
  /** Absolute file names by public path. */
  all: () => ReadonlyMap<string, string>;
  /** @throws when the file has gone since the start */
  read: (path: string) => Promise<ReadyAnswer>;
}

/**
 * The built files of the web package, looked up by exact path in a list made at start: no request ever becomes a file
 * name.
 */
export function listClientFiles(folder: string): ClientFiles {
  const files = new Map<string, string>();
  for (const file of filesBelow(folder)) {
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    // Documents are rendered, codings travel with their file, and the manifest of the build is nobody's business.
    if (!/\.(?:html|br|gz)$/.test(path) && !path.startsWith('/.')) files.set(path, file);
  }
  return {
    has: (path) => files.has(path),
    all: () => files,
    async read(path) {
      const file = files.get(path);
      if (file === undefined) throw new Error(`${path} is no file of the web package`);
      const answer = readyAnswer({ body: await readFile(file), headers: fileHeaders(path) });
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

/** While developing another server has them. */
export const noClientFiles: ClientFiles = {
  has: () => false,
  all: () => new Map(),
  read: (path) => Promise.reject(new Error(`${path} is no file of the web package`)),
};

/** Type and lifetime of a public file by its path. */
export function fileHeaders(path: string): Record<string, string> {
  return {
    ...PUBLIC_HEADERS,
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('/assets/') ? IMMUTABLE : REVALIDATED,
    ...(path === SERVICE_WORKER && { 'Service-Worker-Allowed': '/admin' }),
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(full);
    return entry.isFile() || statSync(full).isFile() ? [full] : [];
  });
}
