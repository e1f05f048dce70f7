import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ensureSetting } from '../store/settings.ts';
import type { Store, StoreTransaction } from '../store/port.ts';

/** Milliseconds for which a passkey may take to answer. */
export const CHALLENGE_LIFETIME = 5 * 60_000;
/** Milliseconds for which a spent one is known beyond that, should the time of day be put back. */
const KNOWN_FOR = 24 * 60 * 60_000;
const NONCE = 16;
const TIME = 6;
const SEAL = 32;

/**
 * Challenges of passkeys. One is sealed and not kept, so that asking for many writes nothing; any server of the store
 * knows its own again. The one that is answered is noted, and good once.
 */
export interface Challenges {
  /** A new one (base64url) for whoever has `bound`: a session's id, or what the browser keeps of this attempt. */
  make: (bound: string) => Promise<string>;
  holds: (challenge: string, bound: string) => Promise<boolean>;
  /** Part of the transaction that an answer opens. False when it was spent before. */
  spend: (tx: StoreTransaction, challenge: string) => Promise<boolean>;
}

export function createChallenges(store: Store, clock: () => Date): Challenges {
  async function seal(head: Buffer, bound: string): Promise<Buffer> {
    const key = await ensureSetting(store, 'challenge-key', () => randomBytes(32).toString('hex'));
    return createHmac('sha256', key).update(head).update(bound).digest();
  }
  const timeIn = (bytes: Buffer) => bytes.readUIntBE(NONCE, TIME);

  return {
    async make(bound) {
      const head = Buffer.alloc(NONCE + TIME);
      randomBytes(NONCE).copy(head);
      head.writeUIntBE(clock().getTime(), NONCE, TIME);
      return Buffer.concat([head, await seal(head, bound)]).toString('base64url');
    },

    async holds(challenge, bound) {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== NONCE + TIME + SEAL || bytes.toString('base64url') !== challenge) return false;
      const expected = await seal(bytes.subarray(0, NONCE + TIME), bound);
      if (!timingSafeEqual(expected, bytes.subarray(NONCE + TIME))) return false;
      return Math.abs(clock().getTime() - timeIn(bytes)) <= CHALLENGE_LIFETIME;
    },

    async spend(tx, challenge) {
      const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
      const before = iso(clock().getTime() - KNOWN_FOR);
      await tx.removeWhere('challenges', { range: { field: 'expiresAt', before } });
      if ((await tx.findOne('challenges', { challenge })) !== null) return false;
      const madeAt = timeIn(Buffer.from(challenge, 'base64url'));
      await tx.insert('challenges', { challenge, expiresAt: iso(madeAt + CHALLENGE_LIFETIME) });
      return true;
    },
  };
}
