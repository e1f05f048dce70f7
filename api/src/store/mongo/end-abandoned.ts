import type { ClientSession, Connection, mongo } from 'mongoose';
import { APP_NAME } from './connect.ts';

/** Milliseconds that a transaction waits before it checks for a blocking one, and between two checks. */
const POLL_EVERY = 1_000;
/**
 * Milliseconds without a command after which a transaction counts as abandoned. A write takes a few
 * milliseconds.
 */
const IDLE_FOR = 3_000;

interface IdleSession {
  lsid: { id: mongo.Binary };
  transaction: { timeActiveMicros: mongo.Long | number };
}

/**
 * Ends blocking transactions whose process is dead, because MongoDB itself keeps them open for a minute or
 * more. If the process was only slow, the driver runs its work again.
 * @returns a function that ends the checks
 */
export function endAbandoned(connection: Connection, session: ClientSession): () => void {
  /** The idle transactions by session: their working time, and since when this process has seen it unchanged. */
  let seen = new Map<string, { active: number; since: number }>();

  const poll = async () => {
    const admin = connection.getClient().db('admin');
    const idle = await admin
      .aggregate<IdleSession>(
        [
          { $currentOp: { allUsers: false, idleSessions: true, idleConnections: false } },
          { $match: { type: 'idleSession', appName: APP_NAME, transaction: { $exists: true } } },
          { $project: { lsid: 1, 'transaction.timeActiveMicros': 1 } },
        ],
        { readConcern: 'local' },
      )
      .toArray();
    const now = performance.now();
    const own = session.id?.id.toString('hex');
    const next: typeof seen = new Map();
    const abandoned: mongo.Binary[] = [];
    for (const { lsid, transaction } of idle) {
      const id = lsid.id.toString('hex');
      if (id === own) continue;
      // The server's inactive time adds up all pauses of a transaction. Only its active time shows a command.
      const active = Number(transaction.timeActiveMicros);
      const before = seen.get(id);
      const since = before?.active === active ? before.since : now;
      next.set(id, { active, since });
      if (now - since >= IDLE_FOR) abandoned.push(lsid.id);
    }
    seen = next;
    if (abandoned.length > 0) await admin.command({ killSessions: abandoned.map((id) => ({ id })) });
  };
  // A server that refuses the check ends such transactions itself, later.
  const timer = setInterval(() => void poll().catch(() => undefined), POLL_EVERY).unref();
  return () => clearInterval(timer);
}
