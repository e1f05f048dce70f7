import { PASSWORD_MIN } from './password-hash.ts';

/** True for one of some 18,000 most used passwords that are long enough, in capitals or not (ASVS 5.0, 6.2.4). */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length < PASSWORD_MIN) return false;
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}
