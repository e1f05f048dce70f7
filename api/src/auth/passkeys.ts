import { ApiError } from '@wa/core/contract/errors';
import type { NewPasskey, PasskeyAnswer } from '@wa/core/contract/passkeys';
import { PASSKEY_REFUSED } from '@wa/core/domain/passkeys';
import { appendEvent } from './audit/events.ts';
import { StoreError } from '../store/errors.ts';
import type { Store, StoreTransaction } from '../store/port.ts';
import type { EditorRecord, PasskeyRecord } from '../store/records.ts';
import type { Challenges } from './challenges.ts';
import type { Doing } from './editors.ts';
import type { RelyingParty } from './relying-party.ts';
import { requireLive } from './sessions.ts';

/** Of one person. */
const PASSKEYS_MAX = 20;
/** ES256, EdDSA, RS256 (COSE): what authenticators make and Node checks everywhere. */
export const ALGORITHMS = [-7, -8, -257];

/** None is asked for. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

/** What a right answer was. */
export interface PasskeyProof {
  passkey: PasskeyRecord;
  /** The authenticator's count of signatures by now. */
  counter: number;
  challenge: string;
}

/** What a browser answered, and what it must have answered to. */
export interface ShownPasskey {
  answer: PasskeyAnswer;
  party: RelyingParty;
  /** What the challenge must be bound to: one of these. */
  bound: readonly string[];
}

/** The user of a passkey as authenticators keep it: a new one of the same takes the old one's place there. */
export function userHandle(owner: string | null, serverId: string): string {
  return Buffer.from(owner ?? serverId).toString('base64url');
}

/** Whose passkey answered, or null. Origin, user verification and the count of signatures are checked. */
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
 * Part of the transaction that starts a session: the passkey is still there, nobody answered the challenge before, and
 * the count has gone on. @throws ApiError unauthenticated
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

interface MadePasskey {
  name: string;
  passkey: NewPasskey;
  party: RelyingParty;
  /** That it was asked for in: its id. */
  session: string;
}

/** Keeps a new one of an editor, or of the shared password. @throws ApiError invalid, conflict, duplicate */
export async function addPasskey(
  { store, clock, savedBy, challenges }: Doing & { challenges: Challenges },
  editor: string | null,
  { name, passkey, party, session }: MadePasskey,
): Promise<PasskeyRecord> {
  const made = await verified(challenges, [session], async (expectedChallenge) => {
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
  const refused = new ApiError('invalid', PASSKEY_REFUSED);
  if (made === null) throw refused;
  const { id: credential, publicKey, counter } = made.value;
  return store.transact(
    async (tx) => {
      await requireLive(tx, session);
      if (!(await challenges.spend(tx, made.challenge))) throw refused;
      const all = await tx.list('passkeys');
      if (all.some((each) => each.credential === credential))
        throw new ApiError('duplicate', 'This passkey is here already');
      if (all.filter((each) => each.editor === editor).length >= PASSKEYS_MAX)
        throw new ApiError('conflict', `There are ${String(PASSKEYS_MAX)} passkeys: remove one first`);
      const now = clock();
      await appendEvent(tx, { what: 'passkey-added', about: name }, now);
      if (editor !== null) await tx.update('editors', editor, { passkeyAdvised: false });
      return tx.insert('passkeys', {
        credential,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        editor,
        name,
        createdAt: now.toISOString(),
        usedAt: null,
      });
    },
    { savedBy },
  );
}

/** Removes one of an editor's, or any for the shared password (null). @throws ApiError not-found */
export async function removePasskey(
  { store, clock, savedBy }: Doing,
  id: string,
  editor: string | null,
): Promise<void> {
  await store.transact(
    async (tx) => {
      const passkey = await tx.get('passkeys', id);
      if (passkey === null || (editor !== null && passkey.editor !== editor))
        throw new ApiError('not-found', 'There is no such passkey');
      await tx.remove('passkeys', id);
      await appendEvent(tx, { what: 'passkey-removed', about: passkey.name }, clock());
    },
    { savedBy },
  );
}

/**
 * Answers what `check` does, and the challenge that was answered; null for whatever is not in order. The library throws
 * for each thing that does not agree, and nobody is told which.
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
 * Part of a new password, and of removing an editor: whoever had the old password could have made a passkey, and none
 * may stay behind as another way in. `owner` is an editor's id, null for the shared password.
 */
export async function removePasskeysOf(tx: StoreTransaction, owner: string | null): Promise<void> {
  for (const each of await tx.list('passkeys'))
    if (each.editor === owner) await tx.remove('passkeys', each._id);
}
