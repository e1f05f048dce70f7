import { APP_ORIGIN, SITE } from '../../ipc/addresses.ts';
import { isDocumentPath } from '../protocol/app-handler.ts';

const OUTSIDE = ['https:', 'mailto:', 'tel:'];

/**
 * What may be handed to the system's browser for an address that the page wants to open: https, mail and telephone as
 * they are; a path of the site at the configured server. Null for everything else, the app's own documents included.
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
  // Plain http only where it is the server on this computer.
  return server !== null && url.origin === server ? url.href : null;
}

function sitePath(address: string, server: string): string | null {
  const { pathname, search, hash } = new URL(address);
  const path = pathname.startsWith(`${SITE}/`) ? pathname.slice(SITE.length) : pathname;
  if (isDocumentPath(path) || path.startsWith('/api/') || path.startsWith('/~')) return null;
  // Joined as text below an origin: '//host' would be another host if it were resolved.
  return new URL(`${server}${path}${search}${hash}`).href;
}

/** Documents that the window may show. */
export function isOwnDocument(address: string): boolean {
  return address.startsWith(`${APP_ORIGIN}/`) && isDocumentPath(new URL(address).pathname);
}
