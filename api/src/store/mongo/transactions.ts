import type { ClientSession, Connection, mongo } from 'mongoose';
import { StoreUnavailable, TRANSACTION_MS } from '../port.ts';
import { inTime } from '../typed-store.ts';
import { APP_NAME, isDuplicateKey, notAnswering, tookTooLong, tooBusy } from './connect.ts';

interface WriterLock {
  _id: string;
  turn: number;
  /** There while a restore swaps the contents, and after one that was cut off in it. */
  restoring?: boolean;
}

const TRANSACTION = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
} as const;

/**
 * Commits when a majority has the journal on disk; the driver runs the work again when the server asks for it. It would ask
 * a hung server again for two minutes, and has no shorter limit.
 * @throws StoreUnavailable when it is not decided in time
 */
export async function inTransaction<T>(
  connection: Connection,
  place: string,
  work: (session: ClientSession) => Promise<T>,
  limit = TRANSACTION_MS,
): Promise<T> {
  const session = await connection.startSession();
  const endLooking = endAbandoned(connection, session);
  let isOver = false;
  const unlessOver = () => {
    if (isOver) throw tooBusy(place);
  };
  const run = (async () => {
    try {
      return await session.withTransaction(async () => {
        unlessOver();
        const result = await work(session);
        unlessOver();
        return result;
      }, TRANSACTION);
    } finally {
      endLooking();
      await session.endSession();
    }
  })();
  return inTime(run, limit, () => {
    isOver = true;
    return limit > TRANSACTION_MS ? tookTooLong(place, limit / 1_000) : notAnswering(place);
  });
}

export const writerLock = (connection: Connection) => connection.collection<WriterLock>('locks');

/**
 * Every transaction writes one document first. Of two processes one then waits for its turn, as with SQLite: without
 * it, snapshots alone would let both read the same highest order and both add one.
 * @throws StoreUnavailable while a restore swaps the contents
 */
export async function takeTurn(connection: Connection, session: ClientSession, place: string): Promise<void> {
  try {
    // A marked document is not found, and a second one with its id cannot be.
    await writerLock(connection).updateOne(
      { _id: 'writer', restoring: { $exists: false } },
      { $inc: { turn: 1 } },
      { upsert: true, session },
    );
  } catch (error) {
    if (isDuplicateKey(error) && (await isRestoring(connection))) throw halfRestored(place);
    throw error;
  }
}

export async function isRestoring(connection: Connection): Promise<boolean> {
  return (await writerLock(connection).findOne({ _id: 'writer' }))?.restoring === true;
}

export function halfRestored(place: string): StoreUnavailable {
  return new StoreUnavailable(
    `${place} is half restored: wait until the restore is done, or run it again if it was cut off.`,
  );
}

/** Milliseconds that a transaction waits before it looks who holds it up, and between two looks. */
const LOOK_EVERY = 1_000;
/** Milliseconds without a command after which a transaction is abandoned: a write lasts a few. */
const IDLE_FOR = 3_000;

interface IdleSession {
  lsid: { id: mongo.Binary };
}

/**
 * Ends transactions that hold this one up and whose process is gone: MongoDB itself keeps them open for a minute or
 * more, in which nobody could write. One whose process was only slow loses nothing: the driver runs its work again.
 * Answers the function that ends the looking.
 */
function endAbandoned(connection: Connection, session: ClientSession): () => void {
  const look = async () => {
    const admin = connection.getClient().db('admin');
    const idle = await admin
      .aggregate<IdleSession>(
        [
          { $currentOp: { allUsers: false, idleSessions: true, idleConnections: false } },
          { $match: { type: 'idleSession', appName: APP_NAME } },
          { $match: { 'transaction.timeInactiveMicros': { $gte: IDLE_FOR * 1_000 } } },
          { $project: { lsid: 1 } },
        ],
        { readConcern: 'local' },
      )
      .toArray();
    const own = session.id?.id.toString('hex');
    const others = idle.map(({ lsid }) => lsid.id).filter((id) => id.toString('hex') !== own);
    if (others.length > 0) await admin.command({ killSessions: others.map((id) => ({ id })) });
  };
  // Where the server refuses the look, it ends them itself, later.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY).unref();
  return () => clearInterval(timer);
}
