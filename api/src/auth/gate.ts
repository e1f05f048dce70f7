import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Access } from '@wa/shared/contract/endpoint';
import { ApiError } from '@wa/shared/contract/errors';
import type { Env } from '../config/env.ts';
import { requestState, setRequestState } from '../http/request-state.ts';
import type { SessionRecord } from '../store/records.ts';
import { asksForTheBin, isMutation, needsSession } from './access.ts';
import { requireOwnOrigin } from './own-origin.ts';
import type { AdminPassword } from './admin-password.ts';
import { SESSION_COOKIE } from './sessions.ts';
import type { Sessions } from './sessions.ts';

export interface GateNeeds {
  env: Pick<Env, 'publicUrl' | 'publicUrlIsSet'>;
  sessions: Sessions;
  adminPassword: Pick<AdminPassword, 'ready'>;
}

/**
 * The one gate, before routing and before any body is read: refuses changes that other sites make a browser send,
 * finds the session, and turns away what needs one and has none.
 */
export function gate(deps: GateNeeds): RequestHandler {
  return async (request, _response, next) => {
    if (isMutation(request.method)) requireOwnOrigin(request, deps.env);
    const session = await findSession(deps, request);
    setRequestState(request, { ...requestState(request), session });
    if (session === null && needsSession(request.method, request.url)) throw unauthenticated();
    next();
  };
}

/** Visitors present nothing and wait for nothing. */
async function findSession(deps: GateNeeds, request: IncomingMessage): Promise<SessionRecord | null> {
  const { authorization, cookie } = request.headers;
  // Cookies of a translation widget are no session.
  if (authorization === undefined && !cookie?.includes(SESSION_COOKIE)) return null;
  // A password changed in the environment ends the old sessions first.
  await deps.adminPassword.ready();
  return deps.sessions.find(request);
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
