import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Request } from 'express';
import type { Env } from '../config/env.ts';
import { ApiError } from '@wa/core/contract/errors';
import { isIP } from 'node:net';

export type OriginEnv = Pick<Env, 'publicUrl' | 'publicUrlIsSet'>;

/** Cookies of one name that are looked at: each look can cost a read of the store. */
const LOOKED_AT = 8;

/**
 * The values of all cookies of a name, in the browser's order, that need no decoding. A neighboring site can set one of the
 * same name that comes first, so the caller tries each.
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
 * Whether cookies are for https only: the request came over it, or the site lives there and a proxy that is not counted
 * (TRUST_PROXY=0) stands between.
 */
export function isSecure(request: Pick<Request, 'secure'>, env: Pick<Env, 'publicUrl'>): boolean {
  return request.secure || env.publicUrl.startsWith('https:');
}

/** Cookies no script can read and no other site can send (D3). `maxAge` in milliseconds. */
export function cookieOptions(secure: boolean, maxAge: number): CookieOptions {
  return { httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge };
}

/**
 * Lets a change through that comes from this site's own pages, or from no browser at all (D3). Browsers say where a
 * request comes from and scripts cannot forge it; another program sends neither header.
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

/** True for a program that is no browser: the desktop editor's main process (D3). */
export function isDesktopClient(request: Request): boolean {
  const isBrowser = request.get('Sec-Fetch-Site') !== undefined || request.get('Origin') !== undefined;
  return request.get('X-Client') === 'desktop' && !isBrowser;
}

/** For whom passkeys are made and at which origin they answer (WebAuthn, relying party). */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * PUBLIC_URL says it; without one, only the name `localhost` that the request came for. Null where browsers give no
 * passkeys: at a bare IP address, and over http but for localhost.
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
