import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SESSION_COOKIES } from '@wa/core/contract/authentication';
import { ApiError } from '@wa/core/contract/errors';
import { appendEvent } from './audit/events.ts';
import { StoreError, type Store, type StoreTransaction } from '../store/port.ts';
import type { SessionRecord } from '../store/records.ts';
import { readCookies } from './request-origin.ts';

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

interface StartOptions {
  editor?: SessionRecord['editor'];
  device?: string;
  /** Part of the transaction that starts it. @throws ApiError to start none */
  admit?: (tx: StoreTransaction) => Promise<void>;
}

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

/** A logout. */
export async function endSession(tx: StoreTransaction, { _id }: SessionRecord, now: Date): Promise<void> {
  if (await tx.remove('sessions', _id)) await appendEvent(tx, { what: 'logout' }, now);
}

/** Ends one of the scope; one that is not there is ended already. */
export async function endOneSession(
  tx: StoreTransaction,
  id: string,
  scope: string | null,
  now: Date,
): Promise<void> {
  const session = await tx.get('sessions', id);
  if (session === null || !isIn(scope, session)) return;
  await tx.remove('sessions', id);
  const about = [session.editor, session.device].filter(Boolean).join(', ');
  await appendEvent(tx, { what: 'session-ended', about }, now);
}

/** Logs out everybody of the scope but this session. */
export async function endOtherSessions(
  tx: StoreTransaction,
  { _id, editor: scope }: SessionRecord,
  now: Date,
): Promise<void> {
  const ended = await endSessions(tx, (each) => each._id !== _id && isIn(scope, each));
  await appendEvent(tx, { what: 'sessions-ended', about: String(ended) }, now);
}

const isLive = ({ expiresAt, lastSeenAt }: SessionRecord, now: number) =>
  now < Date.parse(expiresAt) && now - Date.parse(lastSeenAt) < IDLE_LIMIT;
const isIn = (scope: string | null, { editor }: SessionRecord) => scope === null || editor === scope;
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

type Presented = Pick<SessionRecord, 'kind'> & { token: string };

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
