import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SESSION_COOKIES } from '@wa/core/contract/authentication';
import { ApiError } from '@wa/core/contract/errors';
import { SUBMITTAL_PATH } from '@wa/core/domain/site-routes';
import { StoreError, type Store, type StoreTransaction } from '../store/port.ts';
import type { SessionRecord } from '../store/records.ts';
import { readCookies, requireOwnOrigin, isSecure, type OriginEnv } from './request-origin.ts';
import type { Request, RequestHandler } from 'express';
import type { Access, EndpointShape } from '@wa/core/contract/endpoint';
import type { Env } from '../config/env.ts';
import { requestState } from '../http/request-log.ts';
import type { AdminPassword } from './admin-password.ts';
import { endpoints } from '@wa/core/contract/endpoints';
import { getLive } from '@wa/core/contract/live';

const HOUR = 60 * 60 * 1_000;
/** Milliseconds without a request after which a session ends (D3). */
const IDLE_LIMIT = 12 * HOUR;
/** Milliseconds after the login at which a session ends in any case (D3). */
export const SESSION_LIFETIME = 30 * 24 * HOUR;
/** Milliseconds of precision of the last-seen time, so that a read doesn't always cause a write. */
const TOUCH_EVERY = HOUR / 6;

export function sessionCookie(secure: boolean): string {
  return secure ? SESSION_COOKIES.https : SESSION_COOKIES.http;
}

interface StartOptions extends Partial<Pick<SessionRecord, 'editor' | 'device'>> {
  /**
   * Runs in the transaction that starts the session.
   * @throws ApiError to keep the session from starting
   */
  admit?: (tx: StoreTransaction) => Promise<void>;
}

type Presented = Pick<SessionRecord, 'kind'> & { token: string };

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Manages sessions. The store holds them hashed: they survive a restart, and a stolen copy of the store opens
 * none.
 */
export function createSessions({ store, clock }: { store: Store; clock: () => Date }) {
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

  async function findLive({ kind, token }: Presented, isActivity: boolean): Promise<SessionRecord | null> {
    const session = await store.findOne('sessions', { tokenHash: hashToken(token) });
    const now = clock().getTime();
    if (session?.kind !== kind || !isLive(session, now)) return null;
    if (isActivity && now - Date.parse(session.lastSeenAt) >= TOUCH_EVERY)
      await touch(store, session, iso(now));
    return session;
  }

  return {
    /** Returns the token, which is not stored. */
    async start(
      kind: SessionRecord['kind'],
      { editor = null, device = '', admit }: StartOptions = {},
    ): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const now = clock().getTime();
      await store.transact(async (tx) => {
        await admit?.(tx);
        await tx.removeWhere('sessions', { range: { field: 'expiresAt', before: iso(now) } });
        await tx.removeWhere('sessions', { range: { field: 'lastSeenAt', before: iso(now - IDLE_LIMIT) } });
        await tx.insert('sessions', {
          tokenHash: hashToken(token),
          kind,
          editor,
          device,
          createdAt: iso(now),
          lastSeenAt: iso(now),
          expiresAt: iso(now + SESSION_LIFETIME),
        });
      });
      return token;
    },

    /**
     * Returns the live session of a request's bearer token or cookies, whose name differs when `secure`.
     * @param isActivity false for a request that no person caused, which doesn't keep the session from idling
     */
    async find(request: IncomingMessage, secure: boolean, isActivity = true): Promise<SessionRecord | null> {
      for (const presented of readTokens(request, secure)) {
        const session = await findLive(presented, isActivity);
        if (session !== null) return session;
      }
      return null;
    },

    /** Returns the live sessions of an editor, or of everybody (null), last seen first. */
    async list(scope: string | null): Promise<SessionRecord[]> {
      const all = await store.list('sessions', { orderBy: 'lastSeenAt', descending: true });
      const now = clock().getTime();
      return all.filter((each) => isIn(scope, each) && isLive(each, now));
    },
  };
}

const isLive = ({ expiresAt, lastSeenAt }: SessionRecord, now: number) =>
  now < Date.parse(expiresAt) && now - Date.parse(lastSeenAt) < IDLE_LIMIT;
/** Returns whether the session belongs to the editor, or to anybody (null). */
export const isIn = (scope: string | null, { editor }: SessionRecord) => scope === null || editor === scope;

/** Ends sessions in the transaction that changes a way to sign in. @returns the number of ended sessions */
export async function endSessions(
  tx: StoreTransaction,
  isConcerned: (session: SessionRecord) => boolean = () => true,
): Promise<number> {
  const ended = (await tx.list('sessions')).filter(isConcerned);
  await tx.removeMany(
    'sessions',
    ended.map(({ _id }) => _id),
  );
  return ended.length;
}

/**
 * Verifies that the calling session is still live, in a transaction that creates a permanent way to sign in.
 * @throws ApiError unauthenticated
 */
export async function requireLive(tx: StoreTransaction, { _id }: SessionRecord): Promise<void> {
  if ((await tx.get('sessions', _id)) === null) throw loggedOut();
}

export const loggedOut = () => new ApiError('unauthenticated', 'Please sign in.');

/**
 * Updates the last-seen time of a session. If a logout was faster, there is nothing to update. A store that
 * takes no writes (a full disk) must not keep administrators from reading the reason.
 */
async function touch(store: Store, session: SessionRecord, lastSeenAt: string): Promise<void> {
  try {
    await store.transact(async (tx) => {
      const current = await tx.get('sessions', session._id);
      if (current !== null) await tx.update('sessions', session._id, { lastSeenAt });
    });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}

/**
 * Returns the tokens of a request. A bearer header wins, because a client that sends one doesn't mean its
 * cookie.
 */
function readTokens(request: IncomingMessage, secure: boolean): Presented[] {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization)?.[1];
    return token === undefined ? [] : [{ token, kind: 'bearer' }];
  }
  return readCookies(request, sessionCookie(secure)).map((token) => ({ token, kind: 'cookie' }));
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

interface AuthenticateNeeds {
  env: OriginEnv & Pick<Env, 'trustProxy'>;
  sessions: Sessions;
  adminPassword: Pick<AdminPassword, 'ready'>;
}

/**
 * Returns the auth middleware, which runs before routing and before any body is read. It refuses changes that
 * other sites make a browser send, finds the session, and rejects requests that need one and have none.
 */
export function authenticate({ env, sessions, adminPassword }: AuthenticateNeeds): RequestHandler {
  let isWarned = env.trustProxy > 0;

  /** Logs once that a proxy in front isn't counted. */
  function warnOfProxy(request: Request): void {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return;
    isWarned = true;
    requestState(request).log.warn(
      'X-Forwarded-For received, but TRUST_PROXY is 0. Behind a proxy, all visitors share one address, and one of them can lock out everybody. Set TRUST_PROXY to the number of proxies.',
    );
  }

  async function findSession(request: Request): Promise<SessionRecord | null> {
    const { authorization, cookie } = request.headers;
    // A visitor without credentials skips the lookup. Cookies of a translation widget are not a session.
    if (authorization === undefined && !cookie?.includes(SESSION_COOKIES.http)) return null;
    // A password that changed since the last start ends the old sessions first.
    await adminPassword.ready();
    // An open window polls for changes even if nobody uses it (D3).
    return sessions.find(request, isSecure(request, env), request.path !== getLive.path);
  }

  return async (request, _response, next) => {
    warnOfProxy(request);
    if (isMutation(request.method)) requireOwnOrigin(request, env);
    const session = await findSession(request);
    requestState(request).session = session;
    if (session === null && needsSession(request.method, request.url)) throw loggedOut();
    next();
  };
}

/**
 * Checks access again at the route itself, so that it holds even if an address fooled the auth middleware.
 */
export function requireAccess(access: Access, session: SessionRecord | null, url: string): void {
  if (session !== null || access === 'public') return;
  if (access === 'bin-list' && !asksForTheBin(url.split('?').slice(1).join('?'))) return;
  throw loggedOut();
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * The only calls without a session that aren't reads: those about the session itself, and the form of a
 * submittal, which is posted because a link can't hold a long one, and stores nothing.
 */
const OPEN_MUTATIONS = [
  ...endpoints
    .filter((endpoint) => endpoint.method !== 'GET' && endpoint.access === 'public')
    .map((endpoint) => `${endpoint.method} ${endpoint.path}`),
  `POST ${SUBMITTAL_PATH}`,
];

const PROTECTED_READS = endpoints
  .filter((endpoint) => endpoint.method === 'GET' && endpoint.access === 'session')
  .map(pathPattern);

const isMutation = (method: string) => !SAFE_METHODS.includes(method);

/**
 * Returns whether a request needs a session, based on the raw address before any routing (D3). Every change
 * that isn't listed needs one, whatever its path. A read needs one as soon as any reading of its address
 * could mean something protected.
 */
function needsSession(method: string, url: string): boolean {
  const [rawPath = '', ...rest] = url.split('?');
  if (isMutation(method)) return !OPEN_MUTATIONS.includes(`${method} ${rawPath}`);
  const path = simplestForm(rawPath);
  return PROTECTED_READS.some((pattern) => pattern.test(path)) || asksForTheBin(rest.join('?'));
}

/** Returns true when the query requests deleted records, in any spelling. */
function asksForTheBin(query: string): boolean {
  return [...new URLSearchParams(query)].some(
    ([name, value]) => name.toLowerCase().startsWith('isdeleted') && value !== 'false',
  );
}

/**
 * Returns the path as the most lenient router could read it: decoded, lower case, no doubled or trailing
 * slash.
 */
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
