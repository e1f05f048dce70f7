import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DRAFT_KINDS, type DraftKind } from '@wa/core/domain/drafts/prepared';
import type { StoreReader, StoreTransaction } from '../../store/port.ts';
import { readSetting, writeSetting } from '../../store/settings.ts';

/** The product or page that a preview link shows. */
export interface Previewed {
  kind: DraftKind;
  id: string;
}

const KEY = 'previews';
/** Milliseconds for which a link is valid: 14 days. */
const LIFETIME = 14 * 86_400_000;
/** A new link replaces the oldest beyond this number. */
const LINKS_MAX = 500;

/** The store has only a hash of the secret part of an address. */
const stored = z.array(
  z.object({ hash: z.string(), kind: z.enum(DRAFT_KINDS), id: z.string(), until: z.string() }),
);
type Preview = z.infer<typeof stored>[number];

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const isOf =
  ({ kind, id }: Previewed) =>
  (preview: Preview): boolean =>
    preview.kind === kind && preview.id === id;

/** Returns the links that are still valid, the oldest first. */
async function readValid(store: StoreReader, now: Date): Promise<Preview[]> {
  const all = stored.parse(JSON.parse((await readSetting(store, KEY)) ?? '[]'));
  return all.filter(({ until }) => until > now.toISOString());
}

/** Returns until when each link of a record is valid, in ISO 8601. */
export async function readPreviews(store: StoreReader, of: Previewed, now: Date): Promise<string[]> {
  return (await readValid(store, now)).filter(isOf(of)).map(({ until }) => until);
}

/** Creates a link with a secret of 256 bits, which only its address has (D36.4). */
export async function addPreview(
  tx: StoreTransaction,
  { kind, id }: Previewed,
  now: Date,
): Promise<{ path: string; until: string }> {
  const token = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + LIFETIME).toISOString();
  const all = [...(await readValid(tx, now)), { hash: hashOf(token), kind, id, until }];
  await writeSetting(tx, KEY, JSON.stringify(all.slice(-LINKS_MAX)));
  return { path: `/preview/${token}`, until };
}

export async function removePreviews(tx: StoreTransaction, of: Previewed, now: Date): Promise<void> {
  const isOther = (preview: Preview) => !isOf(of)(preview);
  await writeSetting(tx, KEY, JSON.stringify((await readValid(tx, now)).filter(isOther)));
}

/** Returns the record that a link shows; null for an unknown, ended, or expired one. */
export async function findPreview(store: StoreReader, token: string, now: Date): Promise<Previewed | null> {
  const hash = hashOf(token);
  return (await readValid(store, now)).find((preview) => preview.hash === hash) ?? null;
}
