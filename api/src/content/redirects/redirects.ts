import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';

/** Where an address that a page or product left leads now, as a path; null if it never moved. */
export async function readRedirect(store: StoreReader, path: string): Promise<string | null> {
  return (await store.findOne('redirects', { from: path }))?.to ?? null;
}

/**
 * Keeps the old address alive after a rename. Redirects never chain: what led to the old address leads to the new one,
 * and what led away from the new one is gone (D4).
 */
export async function keepRedirect(
  tx: StoreTransaction,
  from: string,
  to: string,
): Promise<RecordOf<'redirects'>> {
  await dropRedirect(tx, to);
  for (const earlier of await tx.list('redirects', { where: { to: from } })) {
    await tx.update('redirects', earlier._id, { to });
  }
  await dropRedirect(tx, from);
  return tx.insert('redirects', { from, to });
}

/** A live page beats a redirect: called when something comes to stand at the address. */
export async function dropRedirect(tx: StoreTransaction, from: string): Promise<void> {
  const known = await tx.findOne('redirects', { from });
  if (known !== null) await tx.remove('redirects', known._id);
}

/** Nothing may lead to an address that is gone for good. */
export async function dropRedirectsTo(tx: StoreTransaction, to: string): Promise<void> {
  await tx.removeWhere('redirects', { where: { to } });
}
