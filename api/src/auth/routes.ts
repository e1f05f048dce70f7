import type { Router } from 'express';
import { API_VERSION, authenticate, endSession, getSession } from '@wa/core/contract/authentication';
import { ApiError } from '@wa/core/contract/errors';
import { INCORRECT_PASSWORD } from '@wa/core/domain/messages';
import { editorKey } from '@wa/core/domain/editor-key';
import { appendEvent } from '../audit/events.ts';
import type { RefusedLogins } from '../audit/refused-logins.ts';
import type { Env } from '../config/env.ts';
import { ok } from '../http/answer.ts';
import { actorName, deviceName } from '../http/device-name.ts';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import type { StoreReader } from '../store/port.ts';
import { cookieOptions, isSecure } from './cookies.ts';
import { DEVICE_COOKIE } from './device-marks.ts';
import type { DeviceMarks } from './device-marks.ts';
import type { LookAtGuess } from './guessing.ts';
import { admit } from './identify.ts';
import { isDesktopClient } from './own-origin.ts';
import { SESSION_LIFETIME, sessionCookie } from './sessions.ts';
import type { Sessions } from './sessions.ts';

/** Milliseconds: a year. */
const DEVICE_LIFETIME = 365 * 24 * 60 * 60 * 1_000;

export interface AuthNeeds {
  mount: Mount;
  env: Pick<Env, 'publicUrl'>;
  sessions: Sessions;
  devices: DeviceMarks;
  lookAtGuess: LookAtGuess;
  refused: Pick<RefusedLogins, 'count'>;
  store: Pick<StoreReader, 'count'>;
  clock: () => Date;
  /** Clients bind their queues and tokens to it (D10). */
  serverId: string;
}

export function authRoutes(deps: AuthNeeds): Router {
  const router = createRouter();
  const { mount, env, sessions, devices } = deps;

  mount(router, authenticate, async ({ body, request, response, log }) => {
    const known = await devices.read(request);
    const { ip: address } = request;
    const key = editorKey(body.name ?? '') || null;
    const verdict = await deps.lookAtGuess({
      password: body.password,
      key,
      code: body.code ?? '',
      address,
      device: known,
      isGone: () => request.socket.destroyed,
    });
    if (verdict.is !== 'right') {
      log.warn({ address, device: known }, 'Login failed');
      await deps.refused.count();
      const needsCode = verdict.is === 'code' ? ({ needsCode: true } as const) : {};
      throw new ApiError('unauthenticated', INCORRECT_PASSWORD, { success: false, ...needsCode });
    }
    const kind = isDesktopClient(request) ? 'bearer' : 'cookie';
    const editor = verdict.editor?.name ?? null;
    const token = await sessions.start(kind, {
      editor,
      device: deviceName(kind, request.get('User-Agent')),
      async admit(tx) {
        const now = deps.clock();
        await admit(tx, verdict, now);
        const by = actorName({ kind, editor }, request.get('User-Agent'));
        await appendEvent(tx, { what: 'login', by }, now);
      },
    });
    log.info({ address, device: known }, 'Logged in');
    const device = await devices.make(known);
    if (kind === 'bearer') return ok({ success: true, token, device });
    const secure = isSecure(request, env);
    response.cookie(sessionCookie(secure), token, cookieOptions(secure, SESSION_LIFETIME));
    const path = authenticate.path;
    response.cookie(DEVICE_COOKIE, device, { ...cookieOptions(secure, DEVICE_LIFETIME), path });
    return ok({ success: true });
  });

  mount(router, getSession, async ({ session }) =>
    ok(
      {
        authenticated: session !== null,
        serverId: deps.serverId,
        apiVersion: API_VERSION,
        ...(typeof session?.editor === 'string' && { editor: session.editor }),
        ...((await deps.store.count('editors')) > 0 && { hasEditors: true as const }),
      },
      { headers: { 'Cache-Control': 'no-store' } },
    ),
  );

  mount(router, endSession, async ({ session, savedBy, request, response }) => {
    if (session !== null) await sessions.end(session, savedBy);
    const secure = isSecure(request, env);
    const { maxAge: _maxAge, ...options } = cookieOptions(secure, 0);
    response.clearCookie(sessionCookie(secure), options);
    return ok({ success: true } as const);
  });

  return router;
}
