import type { ClientSession, Connection, mongo } from 'mongoose';

/** Milliseconds that a transaction waits before it looks who holds it up, and between two looks. */
const LOOK_EVERY = 1_000;
/** Milliseconds without a command after which a transaction is abandoned: a write lasts a few. */
const IDLE_FOR = 3_000;
/** By which the server knows the transactions of this program. */
export const APP_NAME = 'wa-catalogue';

interface IdleSession {
  lsid: { id: mongo.Binary };
}

/**
 * Ends transactions that hold this one up and whose process is gone: MongoDB itself keeps them open for a minute or
 * more, in which nobody could write. One whose process was only slow loses nothing: the driver runs its work again.
 * Answers the function that ends the looking.
 */
export function endAbandoned(connection: Connection, session: ClientSession): () => void {
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
