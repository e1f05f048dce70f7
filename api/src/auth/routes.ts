import type { Router } from 'express';
import type { EndpointShape } from '@wa/core/contract/endpoint';
import * as login from '@wa/core/contract/authentication';
import { ApiError } from '@wa/core/contract/errors';
import { editorKey } from '@wa/core/domain/people';
import { INCORRECT_PASSWORD } from '@wa/core/domain/messages';
import { actorName, deviceName, type Call, createRouter, type Mount, ok } from '../http/mount.ts';
import type { Store, StoreReader } from '../store/port.ts';
import type { SessionRecord, EditorRecord } from '../store/records.ts';
import { appendEvent, type RefusedLogins } from './audit/events.ts';
import * as verify from './verify-login.ts';
import { type Challenges, removePasskeysOf } from './passkeys.ts';
import {
  cookieName,
  cookieOptions,
  type OriginEnv,
  isDesktopClient,
  isSecure,
  relyingParty,
} from './request-origin.ts';
import {
  SESSION_LIFETIME,
  sessionCookie,
  type Sessions,
  isIn,
  endSessions,
  requireLive,
} from './sessions.ts';
import * as contract from '@wa/core/contract/people';
import { fixedBy, hashChosenPassword, type PasswordEnv, setPassword } from './admin-password.ts';

/** Milliseconds: a year. */
const DEVICE_LIFETIME = 365 * 24 * 60 * 60 * 1_000;

export interface AuthNeeds {
  mount: Mount;
  env: OriginEnv & PasswordEnv;
  store: Store;
  clock: () => Date;
  sessions: Sessions;
  challenges: Challenges;
  verifyLogin: verify.VerifyLogin;
  refused: Pick<RefusedLogins, 'count'>;
  /** Clients bind their queues and tokens to it (D10). */
  serverId: string;
  /** The site's name, as authenticators show it. */
  siteName: () => Promise<string>;
}

export function authRoutes(needs: AuthNeeds): Router {
  const router = createRouter();
  const { mount, env, store, clock, serverId } = needs;

  mount(router, login.authenticate, async (call) => {
    const { password, name = '' } = call.body;
    const kind = isDesktopClient(call.request) ? 'bearer' : 'cookie';
    const credentials = { password, key: editorKey(name) || null };
    const entered = await enter(needs, { ...call, kind, credentials, refusal: INCORRECT_PASSWORD });
    return ok({ success: true, ...(kind === 'bearer' && entered) });
  });

  mount(router, login.getSession, async ({ session, request }) => {
    const party = relyingParty(request, env);
    const editor = session?.editor ?? null;
    const isAdvised =
      party !== null &&
      editor !== null &&
      (await store.findOne('editors', { key: editorKey(editor) }))?.passkeyAdvised === true;
    return ok(
      {
        authenticated: session !== null,
        serverId,
        apiVersion: login.API_VERSION,
        ...(editor !== null && { editor }),
        ...((await store.count('editors')) > 0 && { hasEditors: true as const }),
        ...(party !== null && (await store.count('passkeys')) > 0 && { passkeysAt: party.origin }),
        ...(isAdvised && { passkeyAdvised: true as const }),
      },
      { headers: { 'Cache-Control': 'no-store' } },
    );
  });

  mount(router, login.endSession, async ({ session, transact, request, response }) => {
    if (session !== null)
      await transact(async (tx) => {
        if (await tx.remove('sessions', session._id)) await appendEvent(tx, { what: 'logout' }, clock());
      });
    const secure = isSecure(request, env);
    const { maxAge: _maxAge, ...options } = cookieOptions(secure, 0);
    response.clearCookie(sessionCookie(secure), options);
    return ok({ success: true } as const);
  });

  return router;
}

interface Entering extends Pick<Call<EndpointShape>, 'request' | 'response' | 'log'> {
  kind: SessionRecord['kind'];
  credentials: verify.Credentials;
  /** The error message of a failed login. */
  refusal: string;
}

/**
 * Verifies the credentials and starts a session. The response sets cookies; a desktop client instead receives
 * the token and the device mark in the body.
 * @throws ApiError unauthenticated, too-many-requests, unavailable
 */
export async function enter(
  { env, store, clock, sessions, challenges, verifyLogin, refused }: AuthNeeds,
  { request, response, log, kind, credentials, refusal }: Entering,
): Promise<{ token: string; device: string }> {
  const secure = isSecure(request, env);
  const deviceCookie = cookieName('wa-device', secure);
  const known = await verify.readDevice(store, request, deviceCookie);
  const { ip: address } = request;
  const isGone = () => request.socket.destroyed;
  // On the owner's own device, guesses count only against the device. A passkey is not bound to a name
  // beforehand.
  const isOwn = known !== null && ('passkey' in credentials || credentials.key === known.key);
  const device = isOwn ? known.id : null;
  const verdict = await verifyLogin({ ...credentials, address, device, isGone });
  if (verdict === null) {
    log.warn({ address, device }, 'login failed');
    await refused.count();
    throw new ApiError('unauthenticated', refusal, { success: false });
  }
  const editor = verdict.editor?.name ?? null;
  const userAgent = request.get('User-Agent');
  const token = await sessions.start(kind, {
    editor,
    device: deviceName(kind, userAgent),
    async admit(tx) {
      await verify.admit(tx, challenges, verdict, clock());
      const by = actorName({ kind, editor }, userAgent);
      const { passkey } = verdict;
      const what = passkey === undefined ? 'login' : 'passkey-login';
      await appendEvent(tx, { what, about: passkey?.passkey.name, by }, clock());
    },
  });
  log.info({ address, device }, 'login succeeded');
  const mark = await verify.makeMark(store, known, verdict);
  if (kind === 'cookie') {
    response.cookie(sessionCookie(secure), token, cookieOptions(secure, SESSION_LIFETIME));
    response.cookie(deviceCookie, mark, cookieOptions(secure, DEVICE_LIFETIME));
  }
  return { token, device: mark };
}

const EVENTS_LISTED = 100;

/**
 * Routes for named editors, sessions, and activity (D15). Their responses are never stored under an
 * Idempotency-Key, because requests contain passwords.
 */
export function peopleRoutes(needs: AuthNeeds): Router {
  const { mount, env, store, clock, sessions, verifyLogin } = needs;
  const router = createRouter();
  const done = ok({ success: true } as const);

  mount(router, contract.listSessions, async ({ session }) => {
    const own = await sessions.list(session.editor);
    return ok(own.map((each) => toSession(each, each._id === session._id)));
  });
  mount(router, contract.endOtherSessions, async ({ session, transact }) => {
    await transact(async (tx) => {
      const isOther = (each: SessionRecord) => each._id !== session._id && isIn(session.editor, each);
      const ended = await endSessions(tx, isOther);
      await appendEvent(tx, { what: 'sessions-ended', about: String(ended) }, clock());
    });
    return done;
  });
  mount(router, contract.endOneSession, async ({ session, transact, params: { id } }) => {
    await transact(async (tx) => {
      const ended = await tx.get('sessions', id);
      if (ended === null || !isIn(session.editor, ended)) return;
      await tx.remove('sessions', id);
      const about = [ended.editor, ended.device].filter(Boolean).join(', ');
      await appendEvent(tx, { what: 'session-ended', about }, clock());
    });
    return done;
  });

  mount(router, contract.listEditors, async ({ session }) => {
    const scope = session.editor;
    const all = await store.list('editors', { orderBy: 'key' });
    return ok(all.filter(({ name }) => scope === null || name === scope).map(toEditor));
  });

  mount(router, contract.addEditor, async (call) => {
    requireOffice(call.session);
    const { name, password, current } = call.body;
    await verify.provePassword(verifyLogin, call, current);
    const key = editorKey(name);
    const passwordHash = await hashChosenPassword(password);
    const editor = await call.transact(async (tx) => {
      await requireLive(tx, call.session);
      if ((await tx.findOne('editors', { key })) !== null)
        throw new ApiError('duplicate', 'Another editor already has this name', {
          fields: { name: 'Another editor already has this name.' },
        });
      await appendEvent(tx, { what: 'editor-added', about: name }, clock());
      const createdAt = clock().toISOString();
      return tx.insert('editors', { name, key, passwordHash, createdAt, passkeyAdvised: false });
    });
    return { status: 201 as const, body: toEditor(editor) };
  });

  /** Ends the editor's sessions except the calling one, and removes their passkeys. */
  mount(router, contract.setEditorPassword, async (call) => {
    const { session, params, body } = call;
    const { _id, name } = await existing(store, params.id);
    // An editor can reach only their own record and cannot find out about others.
    if (session.editor !== null && session.editor !== name) throw noEditor();
    await verify.provePassword(verifyLogin, call, body.current);
    const passwordHash = await hashChosenPassword(body.password);
    await call.transact(async (tx) => {
      await requireLive(tx, session);
      await existing(tx, _id);
      await tx.update('editors', _id, { passwordHash });
      await endSessions(tx, (each) => each.editor === name && each._id !== session._id);
      await removePasskeysOf(tx, _id);
      await appendEvent(tx, { what: 'editor-password', about: name }, clock());
    });
    return done;
  });

  mount(router, contract.removeEditor, async ({ session, transact, params: { id } }) => {
    requireOffice(session);
    await transact(async (tx) => {
      const { name } = await existing(tx, id);
      await tx.remove('editors', id);
      await endSessions(tx, ({ editor }) => editor === name);
      await removePasskeysOf(tx, id);
      await appendEvent(tx, { what: 'editor-removed', about: name }, clock());
    });
    return done;
  });

  mount(router, contract.getSharedPassword, async ({ session }) => {
    requireOffice(session);
    return ok({ fixedBy: fixedBy(env) });
  });
  mount(router, contract.setSharedPassword, async (call) => {
    const { session, body } = call;
    requireOffice(session);
    await verify.provePassword(verifyLogin, call, body.current);
    await setPassword(call, env, body.password, session);
    return done;
  });

  mount(router, contract.listEvents, async ({ session }) => {
    requireOffice(session);
    const newest = await store.list('events', { orderBy: 'seq', descending: true, limit: EVENTS_LISTED });
    return ok(newest.map(({ _id, what, about, at, savedBy }) => ({ _id, what, about, at, by: savedBy })));
  });

  return router;
}

function requireOffice({ editor }: SessionRecord): void {
  if (editor !== null) throw new ApiError('forbidden', 'Sign in with the shared password to do this.');
}

async function existing(reader: Pick<StoreReader, 'get'>, id: string): Promise<EditorRecord> {
  const editor = await reader.get('editors', id);
  if (editor === null) throw noEditor();
  return editor;
}

const noEditor = () => new ApiError('not-found', 'We couldn’t find that user');

function toSession(record: SessionRecord, isThis: boolean): contract.SessionView {
  const { _id, device, kind, editor, createdAt, lastSeenAt } = record;
  const shell = kind === 'bearer' ? 'desktop app' : 'browser';
  return { _id, device: device === '' ? shell : device, editor, createdAt, lastSeenAt, isThis };
}

function toEditor({ _id, name, createdAt }: EditorRecord): contract.Editor {
  return { _id, name, createdAt };
}
