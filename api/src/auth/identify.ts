import { ApiError } from '@wa/core/contract/errors';
import { INCORRECT_PASSWORD } from '@wa/core/domain/messages';
import { verifyPassword } from '../config/password-hash.ts';
import type { Store, StoreTransaction } from '../store/port.ts';
import type { EditorRecord } from '../store/records.ts';
import type { AdminPassword } from './admin-password.ts';
import type { Challenges } from './challenges.ts';
import { checkPasskey, spendPasskey } from './passkeys.ts';
import type { PasskeyProof, ShownPasskey } from './passkeys.ts';
import { checkCode, readFactor, spendCode } from './second-factor.ts';
import type { CodeProof } from './second-factor.ts';

/** What somebody shows to be let in. */
export type Credentials = ShownPassword | { passkey: ShownPasskey };

interface ShownPassword {
  password: string;
  /** Of a named editor, as it is compared; null for the shared password. */
  key: string | null;
  /** Of the second factor, or a recovery code. */
  code: string;
}

/** A passkey needs no code: who verified the user has asked for a second thing already. `code`: the password is right, and a code is missing or wrong. `editor` is null for the shared password. */
export type Verdict =
  | { is: 'wrong' }
  | { is: 'code' }
  | { is: 'right'; editor: EditorRecord | null; proof: CodeProof | null; passkey?: PasskeyProof };

/** No password has this hash: an unknown name costs what a known one costs. */
const NOBODY = `$scrypt$ln=16,r=8,p=2$${'A'.repeat(22)}$${'A'.repeat(43)}`;

interface IdentifyOptions {
  store: Store;
  clock: () => Date;
  adminPassword: Pick<AdminPassword, 'verify'>;
  challenges: Challenges;
  serverId: string;
  /** Costs what scrypt costs. */
  verifyHash?: (password: string, hash: string) => Promise<boolean>;
}

/** Who shows these credentials. One at a time: each password costs one scrypt, whosever it is. */
export function createIdentify({
  store,
  clock,
  adminPassword,
  challenges,
  serverId,
  verifyHash = verifyPassword,
}: IdentifyOptions): (credentials: Credentials) => Promise<Verdict> {
  return async (credentials) => {
    if ('passkey' in credentials) {
      const known = await checkPasskey({ store, challenges, serverId }, credentials.passkey);
      return known === null ? { is: 'wrong' } : { is: 'right', proof: null, ...known };
    }
    const { password, key, code } = credentials;
    if (key === null)
      return (await adminPassword.verify(password))
        ? { is: 'right', editor: null, proof: null }
        : { is: 'wrong' };
    const editor = await store.findOne('editors', { key });
    const isRight = await verifyHash(password, editor?.passwordHash ?? NOBODY);
    if (editor === null || !isRight) return { is: 'wrong' };
    const factor = readFactor(editor);
    if (factor?.isOn !== true) return { is: 'right', editor, proof: null };
    const proof = checkCode(factor, code, clock());
    return proof === null ? { is: 'code' } : { is: 'right', editor, proof };
  };
}

/**
 * Part of the transaction that starts a session: what was verified before it must still hold, and a code is spent.
 * @throws ApiError unauthenticated
 */
export async function admit(
  tx: StoreTransaction,
  challenges: Challenges,
  { editor, proof, passkey }: Extract<Verdict, { is: 'right' }>,
  now: Date,
): Promise<void> {
  if (passkey !== undefined) return spendPasskey(tx, challenges, passkey, now);
  if (editor === null) return;
  const current = await tx.get('editors', editor._id);
  const isSame = current !== null && current.passwordHash === editor.passwordHash;
  if (!isSame || !(await spendCode(tx, current, proof, now)))
    throw new ApiError('unauthenticated', INCORRECT_PASSWORD, { success: false });
}
