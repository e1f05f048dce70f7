import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Store, StoreReader, StoreTransaction } from './port.ts';

/** Milliseconds between two heartbeats. */
const HEARTBEAT_INTERVAL = 3_000;
/** Milliseconds without a heartbeat, measured here, after which another process's lease expires. */
const STILL_FOR = 15_000;

export interface LeasesOptions {
  store: Store;
  log: Logger;
  /** True when no other server process can have this store, so that leases of an earlier process are void. */
  alone: boolean;
  /** The steady clock in milliseconds, for tests. */
  steadyClock?: () => number;
  stillFor?: number;
  heartbeatInterval?: number;
}

export type Leases = ReturnType<typeof createLeases>;

/**
 * Leases for tasks that only one server process may run at a time. No clock of another machine is trusted: an
 * owner raises a number, and a candidate has to see it unchanged for long enough on its own steady clock.
 */
export function createLeases(options: LeasesOptions) {
  const { store, log, alone, stillFor = STILL_FOR, heartbeatInterval = HEARTBEAT_INTERVAL } = options;
  const { steadyClock = () => performance.now() } = options;
  const me = randomUUID();
  const seen = new Map<string, { owner: string; beat: number; since: number }>();
  const timers = new Map<string, NodeJS.Timeout>();

  /** Returns true when the owner's number has not changed for long enough. */
  function isStill(name: string, owner: string, beat: number): boolean {
    const now = steadyClock();
    const before = seen.get(name);
    if (before?.owner === owner && before.beat === beat) return now - before.since >= stillFor;
    seen.set(name, { owner, beat, since: now });
    return false;
  }

  /** Returns false when another process has the lease. */
  const sendHeartbeat = (name: string): Promise<boolean> =>
    store.transact(async (tx) => {
      const lease = await tx.findOne('leases', { name });
      if (lease?.owner !== me) return false;
      await tx.update('leases', lease._id, { beat: lease.beat + 1 });
      return true;
    });

  /** Stops the heartbeat of a lease that could not be released. */
  function stopHeartbeat(name: string): void {
    clearInterval(timers.get(name));
    timers.delete(name);
  }

  return {
    /**
     * Returns false while any process has the lease. A caller tries again later, because a dead owner is
     * known only after a second check.
     */
    async take(tx: StoreTransaction, name: string): Promise<boolean> {
      const lease = await tx.findOne('leases', { name });
      if (lease === null) {
        await tx.insert('leases', { name, owner: me, beat: 1 });
        return true;
      }
      const { owner } = lease;
      // A lease of this process without a heartbeat was taken by a transaction with an unknown outcome.
      const isVoid = owner === '' || (alone && owner !== me);
      if (!isVoid && (timers.has(name) || !isStill(name, owner, lease.beat))) return false;
      await tx.update('leases', lease._id, { owner: me, beat: lease.beat + 1 });
      return true;
    },
    /**
     * Keeps the lease alive until its release. Call it after the transaction that took the lease has
     * committed. The signal aborts when another process, which assumed that this one was dead, took the
     * lease.
     */
    keep(name: string): AbortSignal {
      stopHeartbeat(name);
      const lost = new AbortController();
      let isBeating = false;
      const timer = setInterval(() => {
        // A slow store must not receive more work.
        if (isBeating) return;
        isBeating = true;
        sendHeartbeat(name)
          .then((isMine) => {
            if (isMine || timers.get(name) !== timer) return;
            stopHeartbeat(name);
            lost.abort();
          })
          .catch((error: unknown) => log.warn({ err: error, name }, 'lease renewal failed'))
          .finally(() => {
            isBeating = false;
          });
      }, heartbeatInterval);
      timers.set(name, timer.unref());
      return lost.signal;
    },
    async holds(reader: StoreReader, name: string): Promise<boolean> {
      return (await reader.findOne('leases', { name }))?.owner === me;
    },
    async release(tx: StoreTransaction, name: string): Promise<void> {
      const lease = await tx.findOne('leases', { name });
      if (lease?.owner === me) await tx.update('leases', lease._id, { owner: '' });
    },
    stopHeartbeat,
    stop() {
      for (const name of [...timers.keys()]) stopHeartbeat(name);
    },
  };
}

/** The leases of running servers sort from this name up to the next character. */
const SERVERS = { field: 'name', from: 'server:', before: 'server;' } as const;
/**
 * Milliseconds without a heartbeat after which the lease of a dead server is deleted, more than clocks
 * differ.
 */
const SERVER_GONE = 24 * 60 * 60_000;

/**
 * Announces a server on the store, which blocks restores into MongoDB.
 * @returns a function that withdraws the announcement
 */
export async function announceServer(store: Store, leases: Leases, now: Date): Promise<() => Promise<void>> {
  const name = SERVERS.from + randomUUID();
  await store.transact(async (tx) => {
    const goneSince = new Date(now.getTime() - SERVER_GONE).toISOString();
    for (const { _id, updatedAt } of await tx.list('leases', { range: SERVERS }))
      if (updatedAt < goneSince) await tx.remove('leases', _id);
    await leases.take(tx, name);
  });
  leases.keep(name);
  return async () => {
    leases.stopHeartbeat(name);
    await store.transact((tx) => tx.removeWhere('leases', { where: { name } }));
  };
}

/**
 * Returns true as soon as a server's heartbeat rises. The heartbeat of a dead server stays the same for
 * `stillFor` milliseconds.
 */
export async function isServerRunning(
  store: StoreReader,
  { stillFor = STILL_FOR, pollEvery = 250 } = {},
): Promise<boolean> {
  const beats = async () =>
    new Map((await store.list('leases', { range: SERVERS })).map(({ name, beat }) => [name, beat]));
  const first = await beats();
  const from = performance.now();
  let now = first;
  // A lease that disappeared belonged to a live server, which has stopped now.
  while (now.size > 0 && performance.now() - from < stillFor) {
    await wait(pollEvery);
    now = await beats();
    if ([...now].some(([name, beat]) => first.get(name) !== beat)) return true;
  }
  return false;
}
