import type { StoreTransaction } from '../store/port.ts';

/**
 * Part of a new password, and of removing an editor: whoever had the old password could have made a passkey, and none
 * may stay behind as another way in. `owner` is an editor's id, null for the shared password.
 */
export async function removePasskeysOf(tx: StoreTransaction, owner: string | null): Promise<void> {
  for (const each of await tx.list('passkeys'))
    if (each.editor === owner) await tx.remove('passkeys', each._id);
}
