import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ensureSetting } from '../store/settings.ts';
import { type Store, type StoreTransaction, StoreError } from '../store/port.ts';
import { ApiError } from '@wa/core/contract/errors';
import type { NewPasskey, PasskeyAnswer } from '@wa/core/contract/people';
import { PASSKEY_REFUSED } from '@wa/core/domain/people';
import type { EditorRecord, PasskeyRecord } from '../store/records.ts';
import type { RelyingParty } from './request-origin.ts';

/** Milliseconds that a passkey has to answer. */
export const CHALLENGE_LIFETIME = 5 * 60_000;
/** Milliseconds that a spent challenge stays stored after it expires, in case the time of day is set back. */
const KNOWN_FOR = 24 * 60 * 60_000;
const NONCE = 16;
const TIME = 6;
const SEAL = 32;

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * Creates and checks challenges of passkeys. A challenge is sealed and not stored, so that a flood of
 * requests writes nothing and any server of the store can check it. An answered one is stored, so that it is
 * valid only once.
 */
export function createChallenges(store: Store, clock: () => Date) {
  async function seal(head: Buffer, bound: string): Promise<Buffer> {
    const key = await ensureSetting(store, 'challenge-key', () => randomBytes(32).toString('hex'));
    return createHmac('sha256', key).update(head).update(bound).digest();
  }
  const timeIn = (bytes: Buffer) => bytes.readUIntBE(NONCE, TIME);

  return {
    /**
     * Returns a new challenge (base64url) for the holder of `bound`: a session's ID or the attempt cookie.
     */
    async make(bound: string): Promise<string> {
      const head = Buffer.concat([randomBytes(NONCE), Buffer.alloc(TIME)]);
      head.writeUIntBE(clock().getTime(), NONCE, TIME);
      return Buffer.concat([head, await seal(head, bound)]).toString('base64url');
    },

    async holds(challenge: string, bound: string): Promise<boolean> {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== NONCE + TIME + SEAL || bytes.toString('base64url') !== challenge) return false;
      const expected = await seal(bytes.subarray(0, NONCE + TIME), bound);
      if (!timingSafeEqual(expected, bytes.subarray(NONCE + TIME))) return false;
      return Math.abs(clock().getTime() - timeIn(bytes)) <= CHALLENGE_LIFETIME;
    },

    /** Spends a challenge in the transaction that an answer opens. Returns false if it was spent before. */
    async spend(tx: StoreTransaction, challenge: string): Promise<boolean> {
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

/** ES256, EdDSA, and RS256 (COSE): the algorithms that authenticators use and Node.js checks everywhere. */
export const ALGORITHMS = [-7, -8, -257];

/** The site requests no extensions. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

export interface PasskeyProof {
  passkey: PasskeyRecord;
  /** The authenticator's current count of signatures. */
  counter: number;
  challenge: string;
}

/** A browser's answer, and the values that it must be an answer to. */
export interface ShownPasskey {
  answer: PasskeyAnswer;
  party: RelyingParty;
  /** The challenge must be bound to one of these. */
  bound: readonly string[];
}

/**
 * Returns the user handle that authenticators store. A new passkey with the same handle replaces the old one
 * there.
 */
export function userHandle(owner: string | null, serverId: string): string {
  return Buffer.from(owner ?? serverId).toString('base64url');
}

/**
 * Returns the passkey that answered and its owner, or null. Checks origin, user verification, and signature
 * count.
 */
export async function checkPasskey(
  { store, challenges, serverId }: { store: Store; challenges: Challenges; serverId: string },
  { answer, party, bound }: ShownPasskey,
): Promise<{ editor: EditorRecord | null; passkey: PasskeyProof } | null> {
  const passkey = await store.findOne('passkeys', { credential: answer.id });
  if (passkey === null) return null;
  const editor = passkey.editor === null ? null : await store.get('editors', passkey.editor);
  if (passkey.editor !== null && editor === null) return null;
  const { userHandle: handle, ...signed } = answer.response;
  if (handle !== undefined && handle !== userHandle(passkey.editor, serverId)) return null;
  const answered = await verified(challenges, bound, async (expectedChallenge) => {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, ...NO_EXTENSIONS, response: signed },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return isRight ? authenticationInfo.newCounter : null;
  });
  if (answered === null) return null;
  return { editor, passkey: { passkey, counter: answered.value, challenge: answered.challenge } };
}

/**
 * Runs in the transaction that starts a session. Verifies that the passkey still exists, the challenge is
 * unspent, and the signature count has increased.
 * @throws ApiError unauthenticated
 */
export async function spendPasskey(
  tx: StoreTransaction,
  challenges: Challenges,
  { passkey, counter, challenge }: PasskeyProof,
  now: Date,
): Promise<void> {
  const current = await tx.get('passkeys', passkey._id);
  const isOn = current !== null && (counter > current.counter || (counter === 0 && current.counter === 0));
  if (!isOn || !(await challenges.spend(tx, challenge)))
    throw new ApiError('unauthenticated', PASSKEY_REFUSED, { success: false });
  await tx.update('passkeys', passkey._id, { counter, usedAt: now.toISOString() });
}

/**
 * Returns the credential of a passkey that was created for this session's challenge, and the challenge;
 * otherwise null.
 */
export function checkNewPasskey(
  challenges: Challenges,
  { passkey, party, session }: { passkey: NewPasskey; party: RelyingParty; session: string },
) {
  return verified(challenges, [session], async (expectedChallenge) => {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, ...NO_EXTENSIONS },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential ?? null;
  });
}

/**
 * Returns the result of `check` and the answered challenge. Any fault returns null, so that no caller learns
 * which.
 */
async function verified<T>(
  challenges: Challenges,
  bound: readonly string[],
  check: (expected: (challenge: string) => Promise<boolean>) => Promise<T | null>,
): Promise<{ value: T; challenge: string } | null> {
  let answered = '';
  const isExpected = async (challenge: string) => {
    answered = String(challenge);
    for (const each of bound) if (await challenges.holds(answered, each)) return true;
    return false;
  };
  try {
    const value = await check(isExpected);
    return value === null ? null : { value, challenge: answered };
  } catch (error) {
    if (error instanceof StoreError) throw error;
    return null;
  }
}

/**
 * Removes passkeys when a password changes or an editor is removed: a holder of the old password could have
 * created a passkey as another way in.
 * @param owner an editor's ID, null for the shared password
 */
export async function removePasskeysOf(tx: StoreTransaction, owner: string | null): Promise<void> {
  const own = (await tx.list('passkeys')).filter(({ editor }) => editor === owner);
  await tx.removeMany(
    'passkeys',
    own.map(({ _id }) => _id),
  );
}
