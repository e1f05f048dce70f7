import type { Request } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import { editorKey } from '@wa/core/domain/editor-key';
import { INCORRECT_PASSWORD } from '@wa/core/domain/messages';
import type { SessionRecord } from '../store/records.ts';
import type { VerifyLogin } from './verify-login.ts';
import type { RightVerdict } from './identify.ts';

interface Asking {
  request: Request;
  session: SessionRecord | null;
}

/**
 * Takes the password of whoever is logged in once more: a session that somebody left open must not be enough for a way
 * in that stays. It counts as a guess. `field` is where the refusal is told.
 * @throws ApiError invalid, unauthenticated, and what VerifyLogin throws
 */
export async function provePassword(
  verifyLogin: VerifyLogin,
  { request, session }: Asking,
  password: string,
  field = 'current',
): Promise<RightVerdict> {
  const { _id, editor } = here(session);
  const verdict = await verifyLogin({
    password,
    key: editor === null ? null : editorKey(editor),
    address: request.ip,
    device: _id,
    isGone: () => request.socket.destroyed,
  });
  if (verdict.is !== 'right')
    throw new ApiError('invalid', INCORRECT_PASSWORD, { fields: { [field]: INCORRECT_PASSWORD } });
  return verdict;
}

/** The route's own access has made sure of it. @throws ApiError unauthenticated */
export function here(session: SessionRecord | null): SessionRecord {
  if (session === null) throw loggedOut();
  return session;
}

export const loggedOut = () => new ApiError('unauthenticated', 'Please log in.');
