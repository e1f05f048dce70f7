import { ApiError } from '@wa/core/contract/errors';
import { INCORRECT_PASSWORD } from '@wa/core/domain/messages';
import { verifyPassword } from '../config/password-hash.ts';
import type { Store, StoreTransaction } from '../store/port.ts';
import type { EditorRecord } from '../store/records.ts';
import type { AdminPassword } from './admin-password.ts';
import { checkCode, readFactor, spendCode } from './second-factor.ts';
import type { CodeProof } from './second-factor.ts';

export interface Credentials {
  password: string;
  /** Of a named editor, as it is compared; null for the shared password. */
  key: string | null;
  /** Of the second factor, or a recovery code. */
  code: string;
}

/** `code`: the password is right, and a code is missing or wrong. `editor` is null for the shared password. */
export type Verdict =
  { is: 'wrong' } | { is: 'code' } | { is: 'right'; editor: EditorRecord | null; proof: CodeProof | null };

/** No password has this hash: an unknown name costs what a known one costs. */
const NOBODY = `$scrypt$ln=16,r=8,p=2$${'A'.repeat(22)}$${'A'.repeat(43)}`;

interface IdentifyOptions {
  store: Store;
  clock: () => Date;
  adminPassword: Pick<AdminPassword, 'verify'>;
  /** Costs what scrypt costs. */
  verifyHash?: (password: string, hash: string) => Promise<boolean>;
}

/** Who shows these credentials. One at a time: each costs one scrypt, whoever it is. */
export function createIdentify({
  store,
  clock,
  adminPassword,
  verifyHash = verifyPassword,
}: IdentifyOptions): (credentials: Credentials) => Promise<Verdict> {
  return async ({ password, key, code }) => {
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
  { editor, proof }: Extract<Verdict, { is: 'right' }>,
  now: Date,
): Promise<void> {
  if (editor === null) return;
  const current = await tx.get('editors', editor._id);
  const isSame = current !== null && current.passwordHash === editor.passwordHash;
  if (!isSame || !(await spendCode(tx, current, proof, now)))
    throw new ApiError('unauthenticated', INCORRECT_PASSWORD, { success: false });
}
