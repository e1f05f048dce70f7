import type { Router } from 'express';
import { API_VERSION, authenticate, endSession, getSession } from '@wa/core/contract/authentication';
import { ApiError } from '@wa/core/contract/errors';
import { getSite } from '@wa/core/contract/site';
import { INCORRECT_PASSWORD } from '@wa/core/domain/messages';
import type { SiteSettings } from '@wa/core/contract/site';
import type { Env } from '../config/env.ts';
import { ok } from '../http/answer.ts';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import { cookieOptions, isSecure } from './cookies.ts';
import { DEVICE_COOKIE } from './device-marks.ts';
import type { DeviceMarks } from './device-marks.ts';
import type { LookAtGuess } from './guessing.ts';
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
  /** Clients bind their queues and tokens to it (D10). */
  serverId: string;
  siteSettings: SiteSettings;
}

export function authRoutes(deps: AuthNeeds): Router {
  const router = createRouter();
  const { mount, env, sessions, devices } = deps;

  mount(router, authenticate, async ({ body, request, response, log }) => {
    const known = await devices.read(request);
    const { ip: address } = request;
    const isRight = await deps.lookAtGuess({
      password: body.password,
      address,
      device: known,
      isGone: () => request.socket.destroyed,
    });
    if (!isRight) {
      log.warn({ address, device: known }, 'Login failed');
      throw new ApiError('unauthenticated', INCORRECT_PASSWORD, { success: false });
    }
    log.info({ address, device: known }, 'Logged in');
    const device = await devices.make(known);
    if (isDesktopClient(request)) return ok({ success: true, token: await sessions.start('bearer'), device });
    const secure = isSecure(request, env);
    response.cookie(
      sessionCookie(secure),
      await sessions.start('cookie'),
      cookieOptions(secure, SESSION_LIFETIME),
    );
    const path = authenticate.path;
    response.cookie(DEVICE_COOKIE, device, { ...cookieOptions(secure, DEVICE_LIFETIME), path });
    return ok({ success: true });
  });

  mount(router, getSession, async ({ session }) =>
    ok(
      { authenticated: session !== null, serverId: deps.serverId, apiVersion: API_VERSION },
      { headers: { 'Cache-Control': 'no-store' } },
    ),
  );

  mount(router, endSession, async ({ session, request, response }) => {
    if (session !== null) await sessions.end(session);
    const secure = isSecure(request, env);
    const { maxAge: _maxAge, ...options } = cookieOptions(secure, 0);
    response.clearCookie(sessionCookie(secure), options);
    return ok({ success: true } as const);
  });

  mount(router, getSite, async () => ok(deps.siteSettings));

  return router;
}
