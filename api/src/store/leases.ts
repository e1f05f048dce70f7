import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Store, StoreReader, StoreTransaction } from './port.ts';

/** Milliseconds between two signs of life. */
const BEAT_EVERY = 3_000;
/** Milliseconds for which another's beat has to stand still, watched from here, before its lease is anybody's. */
const STILL_FOR = 15_000;

export interface LeasesOptions {
  store: Store;
  log: Logger;
  /** True when no other server process can have this store: what an earlier process left behind is void. */
  alone: boolean;
  /** For tests, in milliseconds. */
  steadyClock?: () => number;
  stillFor?: number;
  beatEvery?: number;
}

export type Leases = ReturnType<typeof createLeases>;

/**
 * What only one server process does at a time. No clock of another machine is trusted: an owner raises a number, and
 * who wants the lease has to see it stand still on its own steady clock.
 */
export function createLeases(options: LeasesOptions) {
  const { store, log, alone, stillFor = STILL_FOR, beatEvery = BEAT_EVERY } = options;
  const { steadyClock = () => performance.now() } = options;
  const me = randomUUID();
  const seen = new Map<string, { owner: string; beat: number; since: number }>();
  const beating = new Map<string, NodeJS.Timeout>();

  /** True when the owner's number has not changed for long enough. */
  function isStill(name: string, owner: string, beat: number): boolean {
    const now = steadyClock();
    const before = seen.get(name);
    if (before?.owner === owner && before.beat === beat) return now - before.since >= stillFor;
    seen.set(name, { owner, beat, since: now });
    return false;
  }

  /** False when another process has it. */
  const beat = (name: string): Promise<boolean> =>
    store.transact(async (tx) => {
      const lease = await tx.findOne('leases', { name });
      if (lease?.owner !== me) return false;
      await tx.update('leases', lease._id, { beat: lease.beat + 1 });
      return true;
    });

  /** Ends the signs of life of a lease that could not be given back. */
  function letGo(name: string): void {
    clearInterval(beating.get(name));
    beating.delete(name);
  }

  return {
    /** False while another process, or this one, has it. Ask again later: a dead owner is known by a second look. */
    async take(tx: StoreTransaction, name: string): Promise<boolean> {
      const lease = await tx.findOne('leases', { name });
      if (lease === null) {
        await tx.insert('leases', { name, owner: me, beat: 1 });
        return true;
      }
      const { owner } = lease;
      // One of this process that does not beat was taken by a transaction whose end nobody knows.
      const isVoid = owner === '' || (alone && owner !== me);
      if (!isVoid && (beating.has(name) || !isStill(name, owner, lease.beat))) return false;
      await tx.update('leases', lease._id, { owner: me, beat: lease.beat + 1 });
      return true;
    },
    /**
     * To be called when the transaction that took it has committed: keeps it alive until it is let go. The signal aborts when
     * another process took it, which thought that this one was gone.
     */
    keep(name: string): AbortSignal {
      letGo(name);
      const lost = new AbortController();
      let isBeating = false;
      const timer = setInterval(() => {
        // A store that is slow must not be given more to do.
        if (isBeating) return;
        isBeating = true;
        beat(name)
          .then((isMine) => {
            if (isMine || beating.get(name) !== timer) return;
            letGo(name);
            lost.abort();
          })
          .catch((error: unknown) => log.warn({ err: error, name }, 'A lease could not be kept'))
          .finally(() => {
            isBeating = false;
          });
      }, beatEvery);
      beating.set(name, timer.unref());
      return lost.signal;
    },
    async holds(reader: StoreReader, name: string): Promise<boolean> {
      return (await reader.findOne('leases', { name }))?.owner === me;
    },
    async release(tx: StoreTransaction, name: string): Promise<void> {
      const lease = await tx.findOne('leases', { name });
      if (lease?.owner === me) await tx.update('leases', lease._id, { owner: '' });
    },
    letGo,
    stop() {
      for (const name of [...beating.keys()]) letGo(name);
    },
  };
}

/** Names of the leases of running servers sort from here up to the next character. */
const SERVERS = { field: 'name', from: 'server:', before: 'server;' } as const;
/** Milliseconds without a beat after which the lease of a server that died is deleted: more than clocks differ. */
const SERVER_GONE = 24 * 60 * 60_000;

/** Says that a server runs on the store, for restores into MongoDB. Answers the function that takes it back. */
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
    leases.letGo(name);
    await store.transact((tx) => tx.removeWhere('leases', { where: { name } }));
  };
}

/** True as soon as the beat of a server is seen to rise; of one that died it stands still for `stillFor` milliseconds. */
export async function isServerRunning(
  store: StoreReader,
  { stillFor = STILL_FOR, lookEvery = 250 } = {},
): Promise<boolean> {
  const beats = async () =>
    new Map((await store.list('leases', { range: SERVERS })).map(({ name, beat }) => [name, beat]));
  const first = await beats();
  const from = performance.now();
  let now = first;
  // One that went away was a living server, which is gone now.
  while (now.size > 0 && performance.now() - from < stillFor) {
    await wait(lookEvery);
    now = await beats();
    if ([...now].some(([name, beat]) => first.get(name) !== beat)) return true;
  }
  return false;
}
