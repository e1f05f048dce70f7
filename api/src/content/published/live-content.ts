/**
 * The live content: what visitors see while changes are pending (D37). It is in the store, so that every server
 * finds it. One record, the pointer, names it. Other records contain its compressed bytes in parts.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SETTINGS_ID } from '@wa/core/domain/settings/settings';
import { countChanges } from '../../store/change-log.ts';
import type { RecordsByCollection } from '../../store/memory-reader.ts';
import type { Store, StoreReader, StoreTransaction } from '../../store/port.ts';
import type { RecordOf } from '../../store/records.ts';
import { readSetting, writeSetting } from '../../store/settings.ts';
import { packSnapshot, takeSnapshot, unpackSnapshot, type ContentSnapshot } from './content-snapshot.ts';

const pointerSchema = z.object({
  id: z.string(),
  /** The ID of the build with this content; null for content taken when the setting changed. */
  build: z.string().nullable(),
  /** The number of the last change that visitors see. */
  seq: z.number(),
  /** The time when it went live, ISO 8601 in UTC. */
  at: z.string(),
  parts: z.number(),
});
export type LivePointer = z.infer<typeof pointerSchema>;

/** Characters in one part. A MongoDB record can have at most 16 MB. */
const PART = 4_000_000;
/** Every ID sorts after the empty text. */
const ALL = { range: { field: 'content', from: '' } } as const;

/** Returns the pointer to the live content; null while visitors see every saved change. */
export async function readPointer(store: StoreReader): Promise<LivePointer | null> {
  const text = await readSetting(store, 'live-content');
  return text === null ? null : pointerSchema.parse(JSON.parse(text));
}

/** Returns the live content; null if other content has replaced it since. @throws Error if its bytes are damaged */
export async function readLiveContent(store: StoreReader, { id, parts }: LivePointer) {
  const found = await store.list('liveContent', { where: { content: id } });
  if (found.length !== parts) return null;
  const text = found.sort((a, b) => a.part - b.part).map(({ body }) => body);
  return unpackSnapshot(Buffer.from(text.join(''), 'base64'));
}

/** Returns the records that visitors see; null while they see every saved change. */
export async function readLiveRecords(store: StoreReader): Promise<RecordsByCollection | null> {
  const pointer = await readPointer(store);
  const content = pointer && (await readLiveContent(store, pointer));
  return content?.records ?? null;
}

/** Returns the settings that visitors see; null while they see every saved change. */
export async function readLiveSettings(store: StoreReader): Promise<RecordOf<'siteSettings'> | null> {
  const [settings] = (await readLiveRecords(store))?.siteSettings ?? [];
  // The cast is safe, because a snapshot lists each record under its own collection.
  return (settings as RecordOf<'siteSettings'> | undefined) ?? null;
}

/** Replaces the content that visitors see. */
export async function writeLiveContent(
  tx: StoreTransaction,
  packed: Buffer,
  { build, seq, now }: { build: string | null; seq: number; now: Date },
): Promise<void> {
  const text = packed.toString('base64');
  const id = build ?? randomBytes(12).toString('hex');
  const parts = Math.ceil(text.length / PART);
  await tx.removeWhere('liveContent', ALL);
  for (let part = 0; part < parts; part += 1)
    await tx.insert('liveContent', { content: id, part, body: text.slice(part * PART, (part + 1) * PART) });
  const pointer: LivePointer = { id, build, seq, at: now.toISOString(), parts };
  await writeSetting(tx, 'live-content', JSON.stringify(pointer));
}

/** Lets visitors see every saved change. */
async function removeLiveContent(tx: StoreTransaction): Promise<void> {
  await tx.removeWhere('liveContent', ALL);
  await tx.removeWhere('settings', { where: { key: 'live-content' } });
}

/**
 * Applies the setting "publishing" of this transaction: from `on-deploy` on, visitors see the content as it is
 * now.
 * @param pending the number of changes that this transaction appends to the change log later
 */
export async function applyPublishing(tx: StoreTransaction, now: Date, pending = 0): Promise<void> {
  if (!(await isOnDeploy(tx))) return removeLiveContent(tx);
  const content: ContentSnapshot = await takeSnapshot(tx);
  const seq = content.seq + pending;
  await writeLiveContent(tx, await packSnapshot({ ...content, seq }), { build: null, seq, now });
}

/** Returns true while visitors see changes only after a deploy. */
export const isOnDeploy = async (store: StoreReader): Promise<boolean> =>
  (await store.get('siteSettings', SETTINGS_ID))?.publishing === 'on-deploy';

/**
 * Makes the live content match the setting. They can differ after a seed, or in a store written by an older
 * version.
 */
export async function settleLiveContent(store: Store, now: Date): Promise<void> {
  const hasPointer = async (reader: StoreReader) => (await readPointer(reader)) !== null;
  if ((await hasPointer(store)) === (await isOnDeploy(store))) return;
  await store.transact(
    async (tx) => {
      if ((await hasPointer(tx)) !== (await isOnDeploy(tx))) await applyPublishing(tx, now);
    },
    { isLong: true },
  );
}

/** Returns which content visitors see, to show to the office; null while they see every saved change. */
export async function describeLive(store: StoreReader) {
  const pointer = await readPointer(store);
  if (pointer === null) return null;
  const { build, at, seq } = pointer;
  return { build, at, unseen: await countChanges(store, seq) };
}
