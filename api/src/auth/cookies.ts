import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Request } from 'express';
import type { Env } from '../config/env.ts';

/** Cookies of one name that are looked at: each look can cost a read of the store. */
const LOOKED_AT = 8;

/**
 * The values of all cookies of a name, in the browser's order; only such as need no decoding. A neighbour can set one
 * of the same name that comes first, so that whoever reads has to go on until one is good.
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
