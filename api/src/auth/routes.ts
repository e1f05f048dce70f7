import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response, Router } from 'express';
import { API_VERSION, authenticate, endSession, getSession } from '@wa/shared/contract/authentication';
import { ApiError } from '@wa/shared/contract/errors';
import { getSite } from '@wa/shared/contract/site';
import { INCORRECT_PASSWORD } from '@wa/shared/domain/messages';
import type { SiteSettings } from '@wa/shared/contract/site';
import { ok } from '../http/answer.ts';
import type { Mount } from '../http/mount.ts';
import { createRouter } from '../http/router.ts';
import { ensureSetting } from '../store/settings.ts';
import type { Store } from '../store/port.ts';
import { addressKey } from '../http/address-key.ts';
import type { AdminPassword } from './admin-password.ts';
import { cookieOptions, readCookie } from './cookies.ts';
import { isDesktopClient } from './own-origin.ts';
import { SESSION_COOKIE, SESSION_LIFETIME } from './sessions.ts';
import type { Sessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';

const DEVICE_COOKIE = 'wa-device';
/** Milliseconds: a year. */
const DEVICE_LIFETIME = 365 * 24 * 60 * 60 * 1_000;

export interface AuthNeeds {
  mount: Mount;
  store: Store;
  sessions: Sessions;
  throttle: Throttle;
  adminPassword: AdminPassword;
  /** Clients bind their queues and tokens to it (D10). */
  serverId: string;
  siteSettings: SiteSettings;
}

export function authRoutes(deps: AuthNeeds): Router {
  const router = createRouter();
  const { mount } = deps;

  mount(router, authenticate, async ({ body, request, response, log }) => {
    const device = await readDevice(deps, request);
    // A device that logged in before has a budget of its own: others behind its address cannot lock it out.
    const caller = device === null ? `address ${addressKey(request.ip)}` : `device ${device}`;
    const wait = deps.throttle.begin(caller);
    if (wait > 0) {
      log.warn({ caller }, 'Login refused: too many attempts');
      throw new ApiError('too-many-requests', 'Too many attempts', { retryAfter: wait, success: false });
    }
    if (!(await verify(deps, caller, body.password))) {
      log.warn({ caller }, 'Login failed');
      throw new ApiError('unauthenticated', INCORRECT_PASSWORD, { success: false });
    }
    deps.throttle.succeed(caller);
    log.info({ caller }, 'Logged in');
    if (isDesktopClient(request)) {
      return ok({ success: true, token: await deps.sessions.start('bearer') });
    }
    const token = await deps.sessions.start('cookie');
    response.cookie(SESSION_COOKIE, token, cookieOptions(request, SESSION_LIFETIME));
    await rememberDevice(deps, request, response, device);
    return ok({ success: true });
  });

  mount(router, getSession, async ({ session }) =>
    ok(
      { authenticated: session !== null, serverId: deps.serverId, apiVersion: API_VERSION },
      { headers: { 'Cache-Control': 'no-store' } },
    ),
  );

  mount(router, endSession, async ({ session, request, response }) => {
    if (session !== null) await deps.sessions.end(session);
    const { maxAge: _maxAge, ...options } = cookieOptions(request, 0);
    response.clearCookie(SESSION_COOKIE, options);
    return ok({ success: true } as const);
  });

  mount(router, getSite, async () => ok(deps.siteSettings));

  return router;
}

async function verify(deps: AuthNeeds, caller: string, password: string): Promise<boolean> {
  try {
    return await deps.adminPassword.verify(password);
  } catch (error) {
    deps.throttle.takeBack(caller);
    throw error;
  }
}

/** The id of a device that this server has marked, or null: the mark is signed, so that nobody makes budgets up. */
async function readDevice(deps: AuthNeeds, request: Request): Promise<string | null> {
  const [id = '', signature = ''] = readCookie(request, DEVICE_COOKIE)?.split('.') ?? [];
  if (id === '') return null;
  const expected = Buffer.from(await sign(deps, id));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

async function rememberDevice(
  deps: AuthNeeds,
  request: Request,
  response: Response,
  known: string | null,
): Promise<void> {
  const id = known ?? randomBytes(16).toString('hex');
  const value = `${id}.${await sign(deps, id)}`;
  response.cookie(DEVICE_COOKIE, value, {
    ...cookieOptions(request, DEVICE_LIFETIME),
    path: '/api/authenticate',
  });
}

async function sign(deps: AuthNeeds, id: string): Promise<string> {
  const key = await ensureSetting(deps.store, 'device-key', () => randomBytes(32).toString('hex'));
  return createHmac('sha256', key).update(id).digest('base64url');
}
