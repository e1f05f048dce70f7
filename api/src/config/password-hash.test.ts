import { describe, expect, test } from 'vitest';
import {
  hashPassword,
  isPasswordHash,
  verifyPassword,
  isCommonPassword,
  PASSWORD_MIN,
} from './password-hash.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

describe('a password hash', () => {
  test('is a salted PHC string with the decided costs that matches only its password (D3.1)', async () => {
    const hash = await hashPassword('correct horse ß');
    expect(hash).toMatch(/^\$scrypt\$ln=16,r=8,p=2\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(isPasswordHash(hash)).toBe(true);
    expect(await verifyPassword('correct horse ß', hash)).toBe(true);
    expect(await verifyPassword('correct horse ss', hash)).toBe(false);
    expect(await hashPassword('correct horse ß')).not.toBe(hash);
  });

  test.each([
    '',
    'plain',
    '$scrypt$ln=16,r=8,p=2$c2FsdA$aGFzaA',
    `$scrypt$ln=30,r=8,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`,
    `$scrypt$ln=1,r=1,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`,
    `$argon2id$v=19$m=65536,t=3,p=4$${'a'.repeat(22)}$${'b'.repeat(43)}`,
  ])('%s isn’t a hash that this server checks', async (text) => {
    expect(isPasswordHash(text)).toBe(false);
    expect(await verifyPassword('x', text)).toBe(false);
  });
});

test('the most common passwords of sufficient length are recognized, however they are written', async () => {
  const long = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN);
  expect(long.length).toBeGreaterThan(3_000);
  for (const password of [...long.slice(0, 20), 'PASSWORD', 'Baseball', '12345678', 'iloveyou1'])
    expect([password, await isCommonPassword(password)]).toEqual([password, true]);
  for (const password of ['password of anna', 'four words of our own', 'xr7k2-m9qpt', 'dragon'])
    expect([password, await isCommonPassword(password)]).toEqual([password, false]);
});
