import { ApiError } from '@wa/core/contract/errors';
import { INCORRECT_PASSWORD } from '@wa/core/domain/messages';
import { verifyPassword } from '../config/password-hash.ts';
import type { Store, StoreTransaction } from '../store/port.ts';
import { readSetting } from '../store/settings.ts';
import type { EditorRecord } from '../store/records.ts';
import type { AdminPassword } from './admin-password.ts';
import type { Challenges } from './challenges.ts';
import { checkPasskey, spendPasskey } from './passkeys.ts';
import type { PasskeyProof, ShownPasskey } from './passkeys.ts';

/** What somebody shows to be let in. */
export type Credentials = ShownPassword | { passkey: ShownPasskey };

interface ShownPassword {
  password: string;
  /** Of a named editor, as it is compared; null for the shared password. */
  key: string | null;
}

export type Verdict = { is: 'wrong' } | RightVerdict;

export interface RightVerdict {
  is: 'right';
  /** Null for the shared password and its passkeys. */
  editor: EditorRecord | null;
  /** The fingerprint of the shared password that was verified (admin-password.ts). */
  shared?: string;
  passkey?: PasskeyProof;
}

/** No password has this hash: an unknown name costs what a known one costs. */
const NOBODY = `$scrypt$ln=16,r=8,p=2$${'A'.repeat(22)}$${'A'.repeat(43)}`;

interface IdentifyOptions {
  store: Store;
  adminPassword: Pick<AdminPassword, 'verify'>;
  challenges: Challenges;
  serverId: string;
  /** Costs what scrypt costs. */
  verifyHash?: (password: string, hash: string) => Promise<boolean>;
}

/** Who shows these credentials. One at a time: each password costs one scrypt, whosever it is. */
export function createIdentify({
  store,
  adminPassword,
  challenges,
  serverId,
  verifyHash = verifyPassword,
}: IdentifyOptions): (credentials: Credentials) => Promise<Verdict> {
  return async (credentials) => {
    if ('passkey' in credentials) {
      const known = await checkPasskey({ store, challenges, serverId }, credentials.passkey);
      return known === null ? { is: 'wrong' } : { is: 'right', ...known };
    }
    const { password, key } = credentials;
    if (key === null) {
      const shared = await adminPassword.verify(password);
      return shared === null ? { is: 'wrong' } : { is: 'right', editor: null, shared };
    }
    const editor = await store.findOne('editors', { key });
    const isRight = await verifyHash(password, editor?.passwordHash ?? NOBODY);
    return editor !== null && isRight ? { is: 'right', editor } : { is: 'wrong' };
  };
}

/**
 * Part of the transaction that starts a session: what was verified before it must still hold.
 * @throws ApiError unauthenticated
 */
export async function admit(
  tx: StoreTransaction,
  challenges: Challenges,
  { editor, shared, passkey }: RightVerdict,
  now: Date,
): Promise<void> {
  if (passkey !== undefined) return spendPasskey(tx, challenges, passkey, now);
  const stillHolds =
    editor === null
      ? (await readSetting(tx, 'password-source')) === shared
      : (await tx.get('editors', editor._id))?.passwordHash === editor.passwordHash;
  if (!stillHolds) throw new ApiError('unauthenticated', INCORRECT_PASSWORD, { success: false });
}
