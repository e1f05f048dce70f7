import type { Request, RequestHandler } from 'express';
import { SESSION_COOKIES } from '@wa/core/contract/authentication';
import type { Access, EndpointShape } from '@wa/core/contract/endpoint';
import type { Env } from '../config/env.ts';
import { requestState } from '../http/request-log.ts';
import type { SessionRecord } from '../store/records.ts';
import { requireOwnOrigin, isSecure, type OriginEnv } from './request-origin.ts';
import type { AdminPassword } from './admin-password.ts';
import { loggedOut, type Sessions } from './sessions.ts';
import { endpoints } from '@wa/core/contract/endpoints';

interface GateNeeds {
  env: OriginEnv & Pick<Env, 'trustProxy'>;
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
    requestState(request).session = session;
    if (session === null && needsSession(request.method, request.url)) throw loggedOut();
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
  throw loggedOut();
}

/** Methods that change nothing. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** The only calls that change something and need no session: they are about the session itself. */
const OPEN_MUTATIONS = endpoints
  .filter((endpoint) => endpoint.method !== 'GET' && endpoint.access === 'public')
  .map((endpoint) => `${endpoint.method} ${endpoint.path}`);

const PROTECTED_READS = endpoints
  .filter((endpoint) => endpoint.method === 'GET' && endpoint.access === 'session')
  .map(pathPattern);

function isMutation(method: string | undefined): boolean {
  return !SAFE_METHODS.includes(method ?? '');
}

/**
 * Whether a request may go on without a session, decided on the raw address before any routing (D3). Every change
 * that is not listed needs one, whatever its path; a read needs one as soon as any reading of its address could mean
 * something protected.
 */
function needsSession(method: string | undefined, url: string): boolean {
  const [rawPath = '', ...rest] = url.split('?');
  if (isMutation(method)) return !OPEN_MUTATIONS.includes(`${method} ${rawPath}`);
  const path = simplestForm(rawPath);
  return PROTECTED_READS.some((pattern) => pattern.test(path)) || asksForTheBin(rest.join('?'));
}

/** True when the query asks, in any spelling, for deleted records. */
function asksForTheBin(query: string): boolean {
  return [...new URLSearchParams(query)].some(
    ([name, value]) => name.toLowerCase().startsWith('isdeleted') && value !== 'false',
  );
}

/** What the most lenient router could take the path for: decoded, lower case, no doubled or trailing slash. */
function simplestForm(path: string): string {
  let decoded = path;
  for (let round = 0; round < 3 && decoded.includes('%'); round += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      break;
    }
  }
  const steps: string[] = [];
  for (const step of decoded.toLowerCase().split(/[\\/]+/)) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}`;
}

function pathPattern({ path }: EndpointShape): RegExp {
  const escaped = path.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`);
}
