import { ApiError } from '@wa/core/contract/errors';
import { COMMON_PASSWORD } from '@wa/core/domain/messages';
import { isCommonPassword, hashPassword } from '../config/password-hash.ts';

/** The hash of a password that a person has chosen. @throws ApiError invalid for one that too many people use */
export async function hashChosenPassword(password: string): Promise<string> {
  if (await isCommonPassword(password))
    throw new ApiError('invalid', COMMON_PASSWORD, { fields: { password: COMMON_PASSWORD } });
  return hashPassword(password);
}
