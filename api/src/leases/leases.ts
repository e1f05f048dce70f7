import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Store, StoreTransaction } from '../store/port.ts';

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
  stillFor?: number;
  beatEvery?: number;
}

/**
 * What only one server process does at a time. No clock of another machine is trusted: an owner raises a number, and
 * who wants the lease has to see it stand still on its own steady clock.
 */
export interface Leases {
  /**
   * Takes a lease as part of a transaction; false while another process, or this one, has it. Ask again later: a dead
   * owner is known by a second look.
   */
  take: (tx: StoreTransaction, name: string) => Promise<boolean>;
  /** To be called when the transaction that took it has committed: keeps it alive until it is released. */
  keep: (name: string) => void;
  /** Gives it back as part of a transaction; nothing happens when somebody else has it. */
  release: (tx: StoreTransaction, name: string) => Promise<void>;
  stop: () => void;
}

export function createLeases(options: LeasesOptions): Leases {
  const { store, log, alone, stillFor = STILL_FOR, beatEvery = BEAT_EVERY } = options;
  const me = randomUUID();
  const seen = new Map<string, { owner: string; beat: number; since: number }>();
  const beating = new Map<string, NodeJS.Timeout>();

  /** True when the owner's number has not changed for long enough. */
  function isStill(name: string, owner: string, beat: number): boolean {
    const now = performance.now();
    const before = seen.get(name);
    if (before?.owner === owner && before.beat === beat) return now - before.since >= stillFor;
    seen.set(name, { owner, beat, since: now });
    return false;
  }

  async function beat(name: string): Promise<void> {
    await store.transact(async (tx) => {
      const lease = await tx.findOne('leases', { name });
      if (lease?.owner === me)
        await tx.update('leases', lease._id, { beat: lease.beat + 1 }, { keepVersion: true });
    });
  }

  function endBeat(name: string): void {
    clearInterval(beating.get(name));
    beating.delete(name);
  }

  return {
    async take(tx, name) {
      const lease = await tx.findOne('leases', { name });
      if (lease === null) {
        await tx.insert('leases', { name, owner: me, beat: 1 });
        return true;
      }
      const isFree = lease.owner === '' || (lease.owner !== me && alone);
      if (!isFree && (lease.owner === me || !isStill(name, lease.owner, lease.beat))) return false;
      await tx.update('leases', lease._id, { owner: me, beat: lease.beat + 1 });
      return true;
    },
    keep(name) {
      endBeat(name);
      const timer = setInterval(() => {
        beat(name).catch((error: unknown) => log.warn({ err: error, name }, 'A lease could not be kept'));
      }, beatEvery);
      beating.set(name, timer.unref());
    },
    async release(tx, name) {
      endBeat(name);
      const lease = await tx.findOne('leases', { name });
      if (lease?.owner === me) await tx.update('leases', lease._id, { owner: '' });
    },
    stop() {
      for (const name of [...beating.keys()]) endBeat(name);
    },
  };
}
