import type { Request } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import type { Env } from '../config/env.ts';

/**
 * Lets a change through that comes from this site's own pages, or from no browser at all (D3). Browsers say where a
 * request comes from and scripts cannot forge it; another program sends neither header.
 * @throws ApiError forbidden
 */
export function requireOwnOrigin(request: Request, env: Pick<Env, 'publicUrl' | 'publicUrlIsSet'>): void {
  const site = request.get('Sec-Fetch-Site');
  const origin = request.get('Origin');
  if (site === undefined && origin === undefined) return;
  if (site === undefined ? isOwn(origin, request, env) : site === 'same-origin') return;
  throw new ApiError('forbidden', 'Requests from other sites are refused');
}

/** True for a program that is no browser: the desktop editor's main process (D3). */
export function isDesktopClient(request: Request): boolean {
  const isBrowser = request.get('Sec-Fetch-Site') !== undefined || request.get('Origin') !== undefined;
  return request.get('X-Client') === 'desktop' && !isBrowser;
}

function isOwn(
  origin: string | undefined,
  request: Request,
  env: Pick<Env, 'publicUrl' | 'publicUrlIsSet'>,
): boolean {
  const own = env.publicUrlIsSet ? env.publicUrl : `${request.protocol}://${request.get('Host') ?? ''}`;
  return origin?.toLowerCase() === own.toLowerCase();
}
