import type { Router } from 'express';
import { API_VERSION, authenticate, endSession, getSession } from '@wa/core/contract/authentication';
import { INCORRECT_PASSWORD } from '@wa/core/domain/messages';
import { editorKey } from '@wa/core/domain/editor-key';
import { ok, type Mount, createRouter } from '../http/mount.ts';
import type { StoreReader } from '../store/port.ts';
import { cookieOptions, isSecure } from './cookies.ts';
import { enter } from './entrance.ts';
import type { EntranceNeeds } from './entrance.ts';
import { isDesktopClient } from './own-origin.ts';
import { relyingParty } from './relying-party.ts';
import { sessionCookie } from './sessions.ts';

export interface AuthNeeds extends EntranceNeeds {
  mount: Mount;
  store: Pick<StoreReader, 'count' | 'findOne'>;
  /** Clients bind their queues and tokens to it (D10). */
  serverId: string;
}

export function authRoutes(deps: AuthNeeds): Router {
  const router = createRouter();
  const { mount, env, sessions, store } = deps;

  mount(router, authenticate, async ({ body, request, response, log }) => {
    const kind = isDesktopClient(request) ? 'bearer' : 'cookie';
    const credentials = {
      password: body.password,
      key: editorKey(body.name ?? '') || null,
    };
    const refusal = INCORRECT_PASSWORD;
    const entered = await enter(deps, { request, response, log, kind, credentials, refusal });
    return ok({ success: true, ...(kind === 'bearer' && entered) });
  });

  mount(router, getSession, async ({ session, request }) => {
    const party = relyingParty(request, env);
    const editor = session?.editor ?? null;
    const isAdvised =
      party !== null &&
      editor !== null &&
      (await store.findOne('editors', { key: editorKey(editor) }))?.passkeyAdvised === true;
    return ok(
      {
        authenticated: session !== null,
        serverId: deps.serverId,
        apiVersion: API_VERSION,
        ...(editor !== null && { editor }),
        ...((await store.count('editors')) > 0 && { hasEditors: true as const }),
        ...(party !== null && (await store.count('passkeys')) > 0 && { passkeysAt: party.origin }),
        ...(isAdvised && { passkeyAdvised: true as const }),
      },
      { headers: { 'Cache-Control': 'no-store' } },
    );
  });

  mount(router, endSession, async ({ session, savedBy, request, response }) => {
    if (session !== null) await sessions.end(session, savedBy);
    const secure = isSecure(request, env);
    const { maxAge: _maxAge, ...options } = cookieOptions(secure, 0);
    response.clearCookie(sessionCookie(secure), options);
    return ok({ success: true } as const);
  });

  return router;
}
