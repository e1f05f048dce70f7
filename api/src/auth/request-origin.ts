import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Request } from 'express';
import type { Env } from '../config/env.ts';
import { ApiError } from '@wa/core/contract/errors';
import { isIP } from 'node:net';

export type OriginEnv = Pick<Env, 'publicUrl' | 'publicUrlIsSet'>;

/**
 * The maximum number of cookies of one name that are checked, because each check can cost a read of the
 * store.
 */
const LOOKED_AT = 8;

/**
 * Returns the values of all cookies of a name that need no decoding, in the browser's order. A neighboring
 * site can set a cookie of the same name that comes first, so the caller tries each.
 */
export function readCookies({ headers }: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (const pair of headers.cookie?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && /^[\w.-]+$/.test(value)) values.push(value);
  }
  return values.slice(0, LOOKED_AT);
}

/**
 * Returns whether cookies are for HTTPS only: the request came over it, or the site uses it behind a proxy
 * that isn't counted (TRUST_PROXY=0).
 */
export function isSecure(request: Pick<Request, 'secure'>, env: Pick<Env, 'publicUrl'>): boolean {
  return request.secure || env.publicUrl.startsWith('https:');
}

/**
 * Returns the name under which a cookie is sent. Browsers accept the prefix only over HTTPS and from this exact
 * host, so a neighboring site can't set a cookie that takes its place.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/**
 * Returns options for cookies that no script can read and no other site can send (D3). `maxAge` is in
 * milliseconds.
 */
export function cookieOptions(secure: boolean, maxAge: number): CookieOptions {
  return { httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge };
}

/**
 * Accepts a change only from this site's own pages or from a program that isn't a browser (D3). Browsers
 * state the origin of a request, and scripts cannot forge it; another program sends neither header.
 * @throws ApiError forbidden
 */
export function requireOwnOrigin(request: Request, env: OriginEnv): void {
  const site = request.get('Sec-Fetch-Site');
  const origin = request.get('Origin');
  if (site === undefined && origin === undefined) return;
  const own = env.publicUrlIsSet ? env.publicUrl : `${request.protocol}://${request.get('Host') ?? ''}`;
  const isOwn = site === undefined ? origin?.toLowerCase() === own.toLowerCase() : site === 'same-origin';
  if (!isOwn) throw new ApiError('forbidden', 'Requests from other sites aren’t allowed');
}

/** Returns true for a program that isn't a browser: the desktop editor's main process (D3). */
export function isDesktopClient(request: Request): boolean {
  const isBrowser = request.get('Sec-Fetch-Site') !== undefined || request.get('Origin') !== undefined;
  return request.get('X-Client') === 'desktop' && !isBrowser;
}

/** The party that passkeys are created for and the origin at which they answer (WebAuthn, relying party). */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the party that PUBLIC_URL names. Without PUBLIC_URL, only the request's host name `localhost`
 * qualifies. Returns null where browsers offer no passkeys: at a bare IP address, and over HTTP except for
 * localhost.
 */
export function relyingParty(request: Pick<Request, 'get'>, env: OriginEnv): RelyingParty | null {
  if (!env.publicUrlIsSet) {
    const host = request.get('Host')?.toLowerCase() ?? '';
    return /^localhost(:\d{1,5})?$/.test(host) ? { id: 'localhost', origin: `http://${host}` } : null;
  }
  const { protocol, hostname, origin } = new URL(env.publicUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null;
}
