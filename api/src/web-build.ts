import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteRenderer } from '@wa/core/contract/site';
import { StartError } from './config/data-folder.ts';

/** The built web package, seen from api/src and api/dist alike. */
const WEB = new URL('../../web/dist/', import.meta.url);

/** The catalog that a fresh store is filled with (D17). */
export const FIRST_CATALOG = path.join(import.meta.dirname, '../../catalog');

/** @throws StartError when the web package has not been built */
export function findWebBuild() {
  const clientDir = fileURLToPath(new URL('client', WEB));
  const entry = new URL('server/entry-server.js', WEB);
  if (!existsSync(clientDir) || !existsSync(entry)) {
    throw new StartError('The web package is not built: run npm run build first.');
  }
  let loaded: Promise<SiteRenderer> | null = null;
  return {
    clientDir,
    /** Loads the renderer with the first call and keeps it. */
    loadRenderer: () => (loaded ??= import(/* @vite-ignore */ entry.href) as Promise<SiteRenderer>),
  };
}
