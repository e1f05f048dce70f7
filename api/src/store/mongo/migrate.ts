import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { StoreUnavailable } from '../port.ts';
import {
  type Migration,
  latestVersion,
  newerVersionMessage,
  olderVersionMessage,
  RELEASE,
  MIGRATIONS,
} from '../migrations.ts';
import { COLLECTION_NAMES } from '../collections.ts';
import { isDuplicateKey } from './connect.ts';
import { modelOf } from './driver.ts';

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

/** Milliseconds. */
const LOCK_TIMES = {
  /** For which a process that died in a migration holds up others; one that lives renews its lock three times as often. */
  hold: 60_000,
  poll: 100,
  /** After which a start gives up on another one's migration. */
  wait: 600_000,
};

interface MigrateOptions {
  place: string;
  dataDir: string;
  clock: () => Date;
}

/**
 * Brings the database to the newest schema, under a lock that a second process waits for. Unique indexes come after the
 * steps, which may have to clean the data for them; steps are recorded last, so that a start after a crash does all again.
 * @throws StoreUnavailable when a newer version has written the database, or another process migrates it without end
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  { place, dataDir, clock }: MigrateOptions,
): Promise<void> {
  const applied = connection.collection<AppliedStep>('migrations');
  const latest = latestVersion(migrations);
  const version = async () => {
    const found = await applied.find({}, { sort: { _id: -1 }, limit: 1 }).toArray();
    return found[0]?._id ?? 0;
  };

  const found = await version();
  if (found > 0 && found < RELEASE) throw new StoreUnavailable(olderVersionMessage(place, found));
  if (found > latest) throw new StoreUnavailable(newerVersionMessage(place, found, latest));
  if (found === latest) return;

  const release = await takeLock(connection, place);
  try {
    const before = await version();
    // MongoDB makes a collection with its first index.
    const current = before === 0 ? latestVersion(MIGRATIONS) : before;
    const pending = migrations.filter((step) => step.version > current);
    if (before !== 0 && pending.length === 0) return;
    for (const step of pending) await step.mongo(connection, dataDir);
    await Promise.all(COLLECTION_NAMES.map((name) => modelOf(connection, name).createIndexes()));
    for (const step of before === 0 ? [{ version: current, name: 'new' }, ...pending] : pending) {
      await applied.insertOne({ _id: step.version, name: step.name, appliedAt: clock().toISOString() });
    }
  } finally {
    await release();
  }
}

/** Real time, not the store's clock: the lock is between processes. Answers how to release it. */
async function takeLock(connection: Connection, place: string): Promise<() => Promise<void>> {
  const { hold, poll, wait } = LOCK_TIMES;
  const locks = connection.collection<Lock>('locks');
  const owner = `${hostname()}-${String(process.pid)}-${String(process.hrtime.bigint())}`;
  const until = () => new Date(Date.now() + hold);
  const taken = async () => {
    try {
      await locks.updateOne(
        { _id: 'migration', expiresAt: { $lt: new Date() } },
        { $set: { owner, expiresAt: until() } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // The upsert of a lock that somebody holds meets its own id.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };
  const givesUpAt = Date.now() + wait;
  while (!(await taken())) {
    if (Date.now() > givesUpAt)
      throw new StoreUnavailable(
        `The data in ${place} is being migrated by another process: wait until it has finished, and start again.`,
      );
    await setTimeout(poll);
  }
  const renewal = setInterval(() => {
    // A renewal that fails is made good by the next one.
    locks.updateOne({ _id: 'migration', owner }, { $set: { expiresAt: until() } }).catch(() => undefined);
  }, hold / 3);
  return async () => {
    clearInterval(renewal);
    await locks.deleteOne({ _id: 'migration', owner });
  };
}
