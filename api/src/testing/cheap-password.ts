import { randomBytes, scryptSync } from 'node:crypto';

/** A hash at the least cost that this server checks, some milliseconds a guess: for tests of what lies around it. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const hash = scryptSync(password.normalize('NFKC'), salt, 32, { N: 2 ** 14, r: 1, p: 1 });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$scrypt$ln=14,r=1,p=1$${base64(salt)}$${base64(hash)}`;
}
