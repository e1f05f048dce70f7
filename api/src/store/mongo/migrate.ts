import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { StoreUnavailable } from '../errors.ts';
import type { Migration } from '../migrations/migration.ts';
import { latestVersion, newerVersionMessage } from '../migrations/migration.ts';
import type { Models } from './models.ts';

interface AppliedStep {
  _id: number;
  name: string;
  appliedAt: string;
}
interface Lock {
  _id: string;
  owner: string;
  expiresAt: Date;
}

/** Milliseconds: how long a process that died in a migration holds others up, and how often they look. */
const LOCK_MS = 60_000;
const LOCK_POLL_MS = 100;

/**
 * Brings the database to the newest schema, under a lock that a second process waits for. Unique indexes come after the
 * steps, which may have to clean the data for them; steps are recorded last, so that a start after a crash does all again.
 * @throws StoreUnavailable when a newer version has written the database
 */
export async function migrate(
  connection: Connection,
  models: Models,
  migrations: readonly Migration[],
  place: string,
  clock: () => Date,
): Promise<void> {
  const applied = connection.collection<AppliedStep>('migrations');
  const latest = latestVersion(migrations);
  const version = async () => {
    const found = await applied.find({}, { sort: { _id: -1 }, limit: 1 }).toArray();
    return found[0]?._id ?? 0;
  };

  const found = await version();
  if (found > latest) throw new StoreUnavailable(newerVersionMessage(place, found, latest));
  if (found === latest) return;

  await withLock(connection, async () => {
    const current = await version();
    const pending = migrations.filter((step) => step.version > current);
    if (pending.length === 0) return;
    for (const step of pending) await step.mongo(connection);
    await Promise.all(Object.values(models).map((model) => model.createIndexes()));
    for (const step of pending) {
      await applied.insertOne({ _id: step.version, name: step.name, appliedAt: clock().toISOString() });
    }
  });
}

/** Real time, not the store's clock: the lock is between processes. */
async function withLock(connection: Connection, work: () => Promise<void>): Promise<void> {
  const locks = connection.collection<Lock>('locks');
  const owner = `${hostname()}-${String(process.pid)}-${String(process.hrtime.bigint())}`;
  const taken = async () => {
    const now = Date.now();
    try {
      await locks.updateOne(
        { _id: 'migration', expiresAt: { $lt: new Date(now) } },
        { $set: { owner, expiresAt: new Date(now + LOCK_MS) } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // The upsert of a lock that somebody holds meets its own id.
      if (error instanceof Error && 'code' in error && error.code === 11_000) return false;
      throw error;
    }
  };
  while (!(await taken())) await setTimeout(LOCK_POLL_MS);
  try {
    await work();
  } finally {
    await locks.deleteOne({ _id: 'migration', owner });
  }
}
