import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';
import { PASSWORD_MIN } from './password-hash.ts';

test('the most used passwords that are long enough are known, however they are written', async () => {
  const long = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN);
  expect(long.length).toBeGreaterThan(3_000);
  for (const password of [...long.slice(0, 20), 'PASSWORD', 'Baseball', '12345678', 'iloveyou1'])
    expect([password, await isCommonPassword(password)]).toEqual([password, true]);
  for (const password of ['password of anna', 'four words of our own', 'xr7k2-m9qpt', 'dragon'])
    expect([password, await isCommonPassword(password)]).toEqual([password, false]);
});
