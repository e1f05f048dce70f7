import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt's costs (D3): 64 MB of memory and some tenths of a second for each guess. */
const COST = { N: 2 ** 16, r: 8, p: 2 } as const;
/** Bytes that scrypt may use: 128 * N * r, plus space for its own tables. */
const MAX_MEMORY = 128 * COST.N * COST.r * 2;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const PHC =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{16,86})\$([A-Za-z0-9+/]{43,86})$/;

type ParsedHash = NonNullable<ReturnType<typeof parse>>;

/** The minimum number of characters of a new password. Any characters are allowed. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 1_000;

export function isPasswordLength(password: string): boolean {
  return password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;
}

/**
 * Returns true for a PHC string that this server can check. Higher costs are excluded, because a bad hash
 * could take all memory.
 */
export function isPasswordHash(value: string): boolean {
  return parse(value) !== null;
}

/** Returns the PHC string to store: `$scrypt$ln=16,r=8,p=2$salt$hash`, base64 without padding. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, { ...COST, salt, hash: Buffer.alloc(HASH_BYTES) });
  return `$scrypt$ln=${Math.log2(COST.N)},r=${COST.r},p=${COST.p}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Compares in constant time. Returns false for a string that isn't a hash. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const parsed = parse(phc);
  if (parsed === null) return false;
  return timingSafeEqual(await derive(password, parsed), parsed.hash);
}

function parse(phc: string) {
  const match = PHC.exec(phc);
  if (match === null) return null;
  const [, ln, r, p, salt, hash] = match;
  const parsed = {
    N: 2 ** Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt ?? '', 'base64'),
    hash: Buffer.from(hash ?? '', 'base64'),
  };
  const isAffordable =
    parsed.N >= 2 ** 14 &&
    parsed.r >= 1 &&
    parsed.p >= 1 &&
    parsed.p <= 8 &&
    128 * parsed.N * parsed.r <= MAX_MEMORY / 2;
  return isAffordable ? parsed : null;
}

function derive(password: string, { N, r, p, salt, hash }: ParsedHash): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // NFKC: the same password typed on another keyboard or system becomes the same bytes.
    scrypt(password.normalize('NFKC'), salt, hash.length, { N, r, p, maxmem: MAX_MEMORY }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/**
 * Returns true for one of about 18,000 common passwords of sufficient length, in any case (ASVS 5.0, 6.2.4).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length < PASSWORD_MIN) return false;
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}
