import { randomBytes, scryptSync } from 'node:crypto';

/**
 * Returns a hash for ADMIN_PASSWORD_HASH with the lowest costs that the server accepts: some milliseconds per
 * guess. For tests that only need to sign in; the costs of D3 have their own test.
 */
export function quickPasswordHash(password: string): string {
  const salt = randomBytes(16);
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const hash = scryptSync(password.normalize('NFKC'), salt, 32, { N: 2 ** 14, r: 1, p: 1 });
  return `$scrypt$ln=14,r=1,p=1$${unpadded(salt)}$${unpadded(hash)}`;
}
