import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Request } from 'express';

/** The value of a cookie whose characters need no decoding; null without one. */
export function readCookie(request: IncomingMessage, name: string): string | null {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && /^[\w.-]+$/.test(value)) return value;
  }
  return null;
}

/** Cookies no script can read and no other site can send (D3). `maxAge` in milliseconds. */
export function cookieOptions(request: Request, maxAge: number): CookieOptions {
  return { httpOnly: true, sameSite: 'strict', secure: request.secure, path: '/', maxAge };
}
