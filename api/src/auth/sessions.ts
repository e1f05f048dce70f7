import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SESSION_COOKIES } from '@wa/core/contract/authentication';
import { StoreError } from '../store/errors.ts';
import type { Store, StoreTransaction } from '../store/port.ts';
import type { SessionRecord } from '../store/records.ts';
import { readCookies } from './cookies.ts';

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

export interface Sessions {
  /** Answers the token, which is not kept. */
  start: (kind: SessionRecord['kind']) => Promise<string>;
  /** The live session behind a request's bearer token or its cookies, which have another name when `secure`. */
  find: (request: IncomingMessage, secure: boolean) => Promise<SessionRecord | null>;
  end: (session: SessionRecord) => Promise<void>;
}

interface SessionOptions {
  store: Store;
  clock: () => Date;
}

/** Sessions lie in the store, hashed: a restart keeps them, a stolen copy of the store opens none. */
export function createSessions({ store, clock }: SessionOptions): Sessions {
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

  async function findLive({ kind, token }: Presented): Promise<SessionRecord | null> {
    const session = await store.findOne('sessions', { tokenHash: hashToken(token) });
    const now = clock().getTime();
    if (session === null || session.kind !== kind) return null;
    const idle = now - Date.parse(session.lastSeenAt);
    if (now >= Date.parse(session.expiresAt) || idle >= IDLE_LIMIT) return null;
    if (idle >= TOUCH_EVERY) await touch(store, session, iso(now));
    return session;
  }

  return {
    async start(kind) {
      const token = randomBytes(32).toString('base64url');
      const now = clock().getTime();
      await store.transact(async (tx) => {
        await tx.removeWhere('sessions', { range: { field: 'expiresAt', before: iso(now) } });
        await tx.removeWhere('sessions', { range: { field: 'lastSeenAt', before: iso(now - IDLE_LIMIT) } });
        await tx.insert('sessions', {
          tokenHash: hashToken(token),
          kind,
          createdAt: iso(now),
          lastSeenAt: iso(now),
          expiresAt: iso(now + SESSION_LIFETIME),
        });
      });
      return token;
    },

    async find(request, secure) {
      for (const presented of readTokens(request, secure)) {
        const session = await findLive(presented);
        if (session !== null) return session;
      }
      return null;
    },

    async end(session) {
      await store.transact((tx) => tx.remove('sessions', session._id));
    },
  };
}

/** Part of a password change: logs everybody out. */
export async function endAllSessions(tx: StoreTransaction): Promise<void> {
  for (const { _id } of await tx.list('sessions')) await tx.remove('sessions', _id);
}

/**
 * A logout may have been faster: then there is nothing left to note. A store that takes no writes (a full disk) must not
 * keep administrators from reading why.
 */
async function touch(store: Store, session: SessionRecord, lastSeenAt: string): Promise<void> {
  try {
    await store.transact(async (tx) => {
      const current = await tx.get('sessions', session._id);
      if (current !== null) await tx.update('sessions', session._id, { lastSeenAt }, { keepVersion: true });
    });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}

interface Presented {
  token: string;
  kind: SessionRecord['kind'];
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

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
