import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { authenticate } from '@wa/core/contract/authentication';
import { ApiError } from '@wa/core/contract/errors';
import { appendEvent } from './audit/events.ts';
import type { RefusedLogins } from './audit/events.ts';
import type { Env } from '../config/env.ts';
import { actorName, deviceName } from '../http/device-name.ts';
import type { SessionRecord } from '../store/records.ts';
import type { Challenges } from './challenges.ts';
import { cookieOptions, isSecure } from './cookies.ts';
import { DEVICE_COOKIE, isOwnDevice } from './device-marks.ts';
import type { DeviceMarks } from './device-marks.ts';
import type { VerifyLogin } from './verify-login.ts';
import { admit } from './identify.ts';
import type { Credentials } from './identify.ts';
import { SESSION_LIFETIME, sessionCookie } from './sessions.ts';
import type { Sessions } from './sessions.ts';

/** Milliseconds: a year. */
const DEVICE_LIFETIME = 365 * 24 * 60 * 60 * 1_000;

export interface EntranceNeeds {
  env: Pick<Env, 'publicUrl' | 'publicUrlIsSet'>;
  sessions: Sessions;
  devices: DeviceMarks;
  challenges: Challenges;
  verifyLogin: VerifyLogin;
  refused: Pick<RefusedLogins, 'count'>;
  clock: () => Date;
}

export interface Entering {
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
  deps: EntranceNeeds,
  { request, response, log, kind, credentials, refusal }: Entering,
): Promise<{ token: string; device: string }> {
  const known = await deps.devices.read(request);
  const { ip: address } = request;
  const isGone = () => request.socket.destroyed;
  const device = known !== null && isOwnDevice(known, credentials) ? known.id : null;
  const verdict = await deps.verifyLogin({ ...credentials, address, device, isGone });
  if (verdict.is !== 'right') {
    log.warn({ address, device }, 'Login failed');
    await deps.refused.count();
    throw new ApiError('unauthenticated', refusal, { success: false });
  }
  const editor = verdict.editor?.name ?? null;
  const userAgent = request.get('User-Agent');
  const token = await deps.sessions.start(kind, {
    editor,
    device: deviceName(kind, userAgent),
    async admit(tx) {
      const now = deps.clock();
      await admit(tx, deps.challenges, verdict, now);
      const by = actorName({ kind, editor }, userAgent);
      const { passkey } = verdict;
      const event =
        passkey === undefined
          ? ({ what: 'login' } as const)
          : ({ what: 'passkey-login', about: passkey.passkey.name } as const);
      await appendEvent(tx, { ...event, by }, now);
    },
  });
  log.info({ address, device }, 'Logged in');
  const mark = await deps.devices.make(known, verdict);
  if (kind === 'cookie') {
    const secure = isSecure(request, deps.env);
    response.cookie(sessionCookie(secure), token, cookieOptions(secure, SESSION_LIFETIME));
    const { path } = authenticate;
    response.cookie(DEVICE_COOKIE, mark, { ...cookieOptions(secure, DEVICE_LIFETIME), path });
  }
  return { token, device: mark };
}
