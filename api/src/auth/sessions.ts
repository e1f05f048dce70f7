import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SESSION_COOKIES } from '@wa/core/contract/authentication';
import { ApiError } from '@wa/core/contract/errors';
import { StoreError, type Store, type StoreTransaction } from '../store/port.ts';
import type { SessionRecord } from '../store/records.ts';
import { readCookies, requireOwnOrigin, isSecure, type OriginEnv } from './request-origin.ts';
import type { Request, RequestHandler } from 'express';
import type { Access, EndpointShape } from '@wa/core/contract/endpoint';
import type { Env } from '../config/env.ts';
import { requestState } from '../http/request-log.ts';
import type { AdminPassword } from './admin-password.ts';
import { endpoints } from '@wa/core/contract/endpoints';

const HOUR = 60 * 60 * 1_000;
/** Milliseconds without a request after which a session ends (D3). */
const IDLE_LIMIT = 12 * HOUR;
/** Milliseconds after the login at which it ends in any case (D3). */
export const SESSION_LIFETIME = 30 * 24 * HOUR;
/** Milliseconds: the last request is noted this exactly, so that reading does not mean writing. */
const TOUCH_EVERY = HOUR / 6;

export function sessionCookie(secure: boolean): string {
  return secure ? SESSION_COOKIES.https : SESSION_COOKIES.http;
}

interface StartOptions extends Partial<Pick<SessionRecord, 'editor' | 'device'>> {
  /** Part of the transaction that starts it. @throws ApiError to start none */
  admit?: (tx: StoreTransaction) => Promise<void>;
}

type Presented = Pick<SessionRecord, 'kind'> & { token: string };

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions lie in the store, hashed: a restart keeps them, a stolen copy of the store opens none. */
export function createSessions({ store, clock }: { store: Store; clock: () => Date }) {
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

  async function findLive({ kind, token }: Presented): Promise<SessionRecord | null> {
    const session = await store.findOne('sessions', { tokenHash: hashToken(token) });
    const now = clock().getTime();
    if (session?.kind !== kind || !isLive(session, now)) return null;
    if (now - Date.parse(session.lastSeenAt) >= TOUCH_EVERY) await touch(store, session, iso(now));
    return session;
  }

  return {
    /** Answers the token, which is not kept. */
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

    /** The live session behind a request's bearer token or its cookies, which have another name when `secure`. */
    async find(request: IncomingMessage, secure: boolean): Promise<SessionRecord | null> {
      for (const presented of readTokens(request, secure)) {
        const session = await findLive(presented);
        if (session !== null) return session;
      }
      return null;
    },

    /** The live ones of an editor, or of everybody (null), last seen first. */
    async list(scope: string | null): Promise<SessionRecord[]> {
      const all = await store.list('sessions', { orderBy: 'lastSeenAt', descending: true });
      const now = clock().getTime();
      return all.filter((each) => isIn(scope, each) && isLive(each, now));
    },
  };
}

const isLive = ({ expiresAt, lastSeenAt }: SessionRecord, now: number) =>
  now < Date.parse(expiresAt) && now - Date.parse(lastSeenAt) < IDLE_LIMIT;
/** Whether it is one of an editor, or of anybody (null). */
export const isIn = (scope: string | null, { editor }: SessionRecord) => scope === null || editor === scope;

/** Part of what changes a way in: logs out whom it concerns. Answers how many sessions ended. */
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

/** Part of what makes a way in that stays: the session that asks for it has not ended. @throws ApiError unauthenticated */
export async function requireLive(tx: StoreTransaction, { _id }: SessionRecord): Promise<void> {
  if ((await tx.get('sessions', _id)) === null) throw loggedOut();
}

export const loggedOut = () => new ApiError('unauthenticated', 'Please log in.');

/**
 * A logout may have been faster: then there is nothing left to note. A store that takes no writes (a full disk) must not
 * keep administrators from reading why.
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

/** A bearer header wins: a client that sends one does not mean its cookie. */
function readTokens(request: IncomingMessage, secure: boolean): Presented[] {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization)?.[1];
    return token === undefined ? [] : [{ token, kind: 'bearer' }];
  }
  return readCookies(request, sessionCookie(secure)).map((token) => ({ token, kind: 'cookie' }));
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

interface GateNeeds {
  env: OriginEnv & Pick<Env, 'trustProxy'>;
  sessions: Sessions;
  adminPassword: Pick<AdminPassword, 'ready'>;
}

/**
 * The one gate, before routing and before any body is read: refuses changes that other sites make a browser send,
 * finds the session, and turns away what needs one and has none.
 */
export function gate({ env, sessions, adminPassword }: GateNeeds): RequestHandler {
  let isWarned = env.trustProxy > 0;

  /** Says once that a proxy in front isn't counted. */
  function warnOfProxy(request: Request): void {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return;
    isWarned = true;
    requestState(request).log.warn(
      'X-Forwarded-For arrives while TRUST_PROXY is 0: behind a proxy all visitors have one address, and one of them can lock everybody out. Set TRUST_PROXY to the number of proxies in front.',
    );
  }

  async function findSession(request: Request): Promise<SessionRecord | null> {
    const { authorization, cookie } = request.headers;
    // Visitors present nothing and wait for nothing; cookies of a translation widget are no session.
    if (authorization === undefined && !cookie?.includes(SESSION_COOKIES.http)) return null;
    // A password that changed since the last start ends the old sessions first.
    await adminPassword.ready();
    return sessions.find(request, isSecure(request, env));
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

/** The second look, at the route itself: a route's own access holds even if an address fooled the gate. */
export function requireAccess(access: Access, session: SessionRecord | null, url: string): void {
  if (session !== null || access === 'public') return;
  if (access === 'bin-list' && !asksForTheBin(url.split('?').slice(1).join('?'))) return;
  throw loggedOut();
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** The only calls that change something and need no session: they are about the session itself. */
const OPEN_MUTATIONS = endpoints
  .filter((endpoint) => endpoint.method !== 'GET' && endpoint.access === 'public')
  .map((endpoint) => `${endpoint.method} ${endpoint.path}`);

const PROTECTED_READS = endpoints
  .filter((endpoint) => endpoint.method === 'GET' && endpoint.access === 'session')
  .map(pathPattern);

const isMutation = (method: string) => !SAFE_METHODS.includes(method);

/**
 * Whether a request may go on without a session, decided on the raw address before any routing (D3). Every change
 * that is not listed needs one, whatever its path; a read needs one as soon as any reading of its address could mean
 * something protected.
 */
function needsSession(method: string, url: string): boolean {
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
