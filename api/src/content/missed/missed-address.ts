import type { IncomingHttpHeaders } from 'node:http';
import { FOREIGN_SEGMENTS, NOT_FOUND_PATH } from '@wa/core/domain/site-routes';
import { canonicalPath, slugOfPath } from '@wa/core/domain/slug';

/** What nobody types who looks for a product: doors that scanners try, and files of other systems. */
const SCANNED =
  /\/\.|\.\.|\/wp-|\/wp\/|wordpress|cgi-bin|phpmyadmin|xmlrpc|\/vendor\/|\/(?:env|backup|actuator|solr|owa|autodiscover|\.git)(?:\/|$)/;
/** A last part with a dot is a file; these were documents of the sites before this one. */
const FILE = /\.(?!html?$|pdf$)[^./]*$/;

/**
 * The address of a document that is not there, as a redirect would name it; null for what no visitor asked for: files,
 * calls of the API, what scanners try, and whatever is not asked for as a document.
 * @param path as requested, percent-encoded, without its query
 */
export function missedAddress(method: string, path: string, headers: IncomingHttpHeaders): string | null {
  if (method !== 'GET' || headers.accept?.includes('text/html') !== true) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path).toLowerCase();
  } catch {
    return null;
  }
  const address = canonicalPath(decoded);
  const [first = ''] = slugOfPath(address).split('/');
  if (FOREIGN_SEGMENTS.has(first) || address === NOT_FOUND_PATH) return null;
  return SCANNED.test(address) || FILE.test(address) ? null : address;
}
