import type { Request, Response, Router } from 'express';
import type { Logger } from 'pino';
import * as contract from '@wa/core/contract/authentication';
import { ApiError } from '@wa/core/contract/errors';
import { editorKey } from '@wa/core/domain/people';
import { INCORRECT_PASSWORD } from '@wa/core/domain/messages';
import type { Env } from '../config/env.ts';
import { actorName, deviceName } from '../http/device-name.ts';
import { createRouter, type Mount, ok } from '../http/mount.ts';
import type { Store } from '../store/port.ts';
import type { SessionRecord } from '../store/records.ts';
import { appendEvent, type RefusedLogins } from './audit/events.ts';
import { DEVICE_COOKIE, isOwnDevice, makeMark, readDevice } from './device-marks.ts';
import type { Challenges } from './passkeys.ts';
import { cookieOptions, isDesktopClient, isSecure, relyingParty } from './request-origin.ts';
import { endSession, SESSION_LIFETIME, sessionCookie, type Sessions } from './sessions.ts';
import { admit, type Credentials, type VerifyLogin } from './verify-login.ts';

/** Milliseconds: a year. */
const DEVICE_LIFETIME = 365 * 24 * 60 * 60 * 1_000;

/** What the calls of logging in, passkeys and people need. */
export interface AuthNeeds {
  mount: Mount;
  env: Pick<Env, 'publicUrl' | 'publicUrlIsSet'>;
  store: Store;
  clock: () => Date;
  sessions: Sessions;
  challenges: Challenges;
  verifyLogin: VerifyLogin;
  refused: Pick<RefusedLogins, 'count'>;
  /** Clients bind their queues and tokens to it (D10). */
  serverId: string;
  /** As authenticators name the site. */
  siteName: () => Promise<string>;
}

export function authRoutes(needs: AuthNeeds): Router {
  const router = createRouter();
  const { mount, env, store, clock, serverId } = needs;

  mount(router, contract.authenticate, async (call) => {
    const { password, name = '' } = call.body;
    const kind = isDesktopClient(call.request) ? 'bearer' : 'cookie';
    const credentials = { password, key: editorKey(name) || null };
    const entered = await enter(needs, { ...call, kind, credentials, refusal: INCORRECT_PASSWORD });
    return ok({ success: true, ...(kind === 'bearer' && entered) });
  });

  mount(router, contract.getSession, async ({ session, request }) => {
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
        apiVersion: contract.API_VERSION,
        ...(editor !== null && { editor }),
        ...((await store.count('editors')) > 0 && { hasEditors: true as const }),
        ...(party !== null && (await store.count('passkeys')) > 0 && { passkeysAt: party.origin }),
        ...(isAdvised && { passkeyAdvised: true as const }),
      },
      { headers: { 'Cache-Control': 'no-store' } },
    );
  });

  mount(router, contract.endSession, async ({ session, transact, request, response }) => {
    if (session !== null) await transact((tx) => endSession(tx, session, clock()));
    const secure = isSecure(request, env);
    const { maxAge: _maxAge, ...options } = cookieOptions(secure, 0);
    response.clearCookie(sessionCookie(secure), options);
    return ok({ success: true } as const);
  });

  return router;
}

interface Entering {
  request: Request;
  response: Response;
  log: Logger;
  kind: SessionRecord['kind'];
  credentials: Credentials;
  /** What is said to who is not let in. */
  refusal: string;
}

/**
 * Lets in who shows the right thing, and starts their session. Cookies go with the answer; for a desktop client answers
 * the token and the device's mark. @throws ApiError unauthenticated, too-many-requests, unavailable
 */
export async function enter(
  { env, store, clock, sessions, challenges, verifyLogin, refused }: AuthNeeds,
  { request, response, log, kind, credentials, refusal }: Entering,
): Promise<{ token: string; device: string }> {
  const known = await readDevice(store, request);
  const { ip: address } = request;
  const isGone = () => request.socket.destroyed;
  const device = known !== null && isOwnDevice(known, credentials) ? known.id : null;
  const verdict = await verifyLogin({ ...credentials, address, device, isGone });
  if (verdict === null) {
    log.warn({ address, device }, 'Login failed');
    await refused.count();
    throw new ApiError('unauthenticated', refusal, { success: false });
  }
  const editor = verdict.editor?.name ?? null;
  const userAgent = request.get('User-Agent');
  const token = await sessions.start(kind, {
    editor,
    device: deviceName(kind, userAgent),
    async admit(tx) {
      await admit(tx, challenges, verdict, clock());
      const by = actorName({ kind, editor }, userAgent);
      const { passkey } = verdict;
      const what = passkey === undefined ? 'login' : 'passkey-login';
      await appendEvent(tx, { what, about: passkey?.passkey.name, by }, clock());
    },
  });
  log.info({ address, device }, 'Logged in');
  const mark = await makeMark(store, known, verdict);
  if (kind === 'cookie') {
    const secure = isSecure(request, env);
    response.cookie(sessionCookie(secure), token, cookieOptions(secure, SESSION_LIFETIME));
    const { path } = contract.authenticate;
    response.cookie(DEVICE_COOKIE, mark, { ...cookieOptions(secure, DEVICE_LIFETIME), path });
  }
  return { token, device: mark };
}
