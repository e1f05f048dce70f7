import { readdirSync } from 'node:fs';
import path from 'node:path';

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

export interface AppFile {
  file: string;
  type: string;
}

/** The packaged files by their address: a closed list made at the start, so that no request ever makes a path. */
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
