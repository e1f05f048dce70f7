import type { Request, RequestHandler } from 'express';
import { SESSION_COOKIES } from '@wa/core/contract/authentication';
import type { Access } from '@wa/core/contract/endpoint';
import { ApiError } from '@wa/core/contract/errors';
import type { Env } from '../config/env.ts';
import { requestState, setRequestState } from '../http/request-log.ts';
import type { SessionRecord } from '../store/records.ts';
import { asksForTheBin, isMutation, needsSession } from './access.ts';
import { requireOwnOrigin } from './own-origin.ts';
import type { AdminPassword } from './admin-password.ts';
import { isSecure } from './cookies.ts';
import type { Sessions } from './sessions.ts';

export interface GateNeeds {
  env: Pick<Env, 'publicUrl' | 'publicUrlIsSet' | 'trustProxy'>;
  sessions: Sessions;
  adminPassword: Pick<AdminPassword, 'ready'>;
}

/**
 * The one gate, before routing and before any body is read: refuses changes that other sites make a browser send,
 * finds the session, and turns away what needs one and has none.
 */
export function gate(deps: GateNeeds): RequestHandler {
  const warnOfProxy = proxyWarning(deps.env);
  return async (request, _response, next) => {
    warnOfProxy(request);
    if (isMutation(request.method)) requireOwnOrigin(request, deps.env);
    const session = await findSession(deps, request);
    setRequestState(request, { ...requestState(request), session });
    if (session === null && needsSession(request.method, request.url)) throw unauthenticated();
    next();
  };
}

/** Visitors present nothing and wait for nothing. */
async function findSession(deps: GateNeeds, request: Request): Promise<SessionRecord | null> {
  const { authorization, cookie } = request.headers;
  // Cookies of a translation widget are no session.
  if (authorization === undefined && !cookie?.includes(SESSION_COOKIES.http)) return null;
  // A password that changed since the last start ends the old sessions first.
  await deps.adminPassword.ready();
  return deps.sessions.find(request, isSecure(request, deps.env));
}

/** Says once that a proxy stands in front which is not counted. */
function proxyWarning({ trustProxy }: GateNeeds['env']): (request: Request) => void {
  let isSaid = trustProxy > 0;
  return (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    requestState(request).log.warn(
      'X-Forwarded-For arrives while TRUST_PROXY is 0: behind a proxy all visitors have one address, and one of them can lock everybody out. Set TRUST_PROXY to the number of proxies in front.',
    );
  };
}

/** The second look, at the route itself: a route's own access holds even if an address fooled the gate. */
export function requireAccess(access: Access, session: SessionRecord | null, url: string): void {
  if (session !== null || access === 'public') return;
  if (access === 'bin-list' && !asksForTheBin(url.split('?').slice(1).join('?'))) return;
  throw unauthenticated();
}

function unauthenticated(): ApiError {
  return new ApiError('unauthenticated', 'Please log in.');
}
