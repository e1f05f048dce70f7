import { APP_ORIGIN, SITE } from '../../ipc/addresses.ts';
import { isDocumentPath } from '../protocol/app-handler.ts';

const OUTSIDE = ['https:', 'mailto:', 'tel:'];

/**
 * Returns the address to open in the system's browser: https, mail, and phone addresses unchanged, a path of
 * the site on the configured server. Returns null for everything else, including the app's own documents.
 */
export function openableAddress(address: string, server: string | null): string | null {
  if (address.startsWith(`${APP_ORIGIN}/`)) return server === null ? null : sitePath(address, server);
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  if (OUTSIDE.includes(url.protocol)) return url.username === '' && url.password === '' ? url.href : null;
  // Plain http is allowed only for the server on this computer.
  return server !== null && url.origin === server ? url.href : null;
}

function sitePath(address: string, server: string): string | null {
  const { pathname, search, hash } = new URL(address);
  const path = pathname.startsWith(`${SITE}/`) ? pathname.slice(SITE.length) : pathname;
  if (isDocumentPath(path) || path.startsWith('/api/') || path.startsWith('/~')) return null;
  // The path is concatenated, because resolving '//host' would yield another host.
  return new URL(`${server}${path}${search}${hash}`).href;
}

/** Returns true for the documents that the window may show. */
export function isOwnDocument(address: string): boolean {
  return address.startsWith(`${APP_ORIGIN}/`) && isDocumentPath(new URL(address).pathname);
}
