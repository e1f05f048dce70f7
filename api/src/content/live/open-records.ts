import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { OpenElsewhere } from '@wa/core/contract/live';
import type { Store } from '../../store/port.ts';

/** A window of the admin, and the records that are open in it (D38.3). */
export interface OpenWindow {
  /** Id of its session. */
  session: string;
  /** Random name of the window. */
  window: string;
  /** Name of the editor; null for the shared password. */
  name: string | null;
  device: string;
  /** 'page/65f0...' */
  records: readonly string[];
}

/** Milliseconds between two heartbeats of a server that has open records. */
const BEAT_EVERY = 5_000;
/** Milliseconds without a heartbeat, measured here, after which the records of another server count as closed. */
const LEASE = 15_000;
/** Maximum delay in milliseconds until a change of another server's open records is noticed. */
const LOOK_EVERY = 1_000;
/** Maximum number of windows that are named to another window. */
const NAMED_MAX = 8;
/** Days after which a stopped server's lease is deleted. Clocks of servers differ by less. */
const GONE_AFTER = 24 * 60 * 60_000;

/** The leases of servers with open records sort from this name up to the next character. */
const LEASES = { field: 'name', from: 'open-records:', before: 'open-records;' } as const;

interface OpenRecordsOptions {
  store: Store;
  log: Logger;
  clock: () => Date;
  /** The steady clock in milliseconds. */
  steady: () => number;
  /** Called when the open records of any server changed. */
  onChange: () => void;
}

/**
 * Keeps which records are open in which windows. They are in memory. Servers that share a MongoDB also tell
 * each other, by one lease for each server: it carries the windows, and its heartbeat keeps them valid.
 */
export function createOpenRecords({ store, log, clock, steady, onChange }: OpenRecordsOptions) {
  const isShared = store.kind === 'mongodb';
  const lease = LEASES.from + randomUUID();
  const here = new Map<string, OpenWindow>();
  const seen = new Map<string, { beat: number; since: number }>();
  let others: readonly OpenWindow[] = [];
  let timers: NodeJS.Timeout[] = [];
  let writing: Promise<void> = Promise.resolve();
  let isWriteDue = false;
  let hasFailed = false;

  /** Logs the first of several failures. The next heartbeat repeats the write. */
  function failed(error: unknown): void {
    if (!hasFailed) log.warn({ err: error }, 'open records exchange failed');
    hasFailed = true;
  }

  async function writeLease(): Promise<void> {
    isWriteDue = false;
    const windows = [...here.values()].filter(({ records }) => records.length > 0);
    const owner = JSON.stringify(windows);
    const goneSince = new Date(clock().getTime() - GONE_AFTER).toISOString();
    await store.transact(async (tx) => {
      const all = await tx.list('leases', { range: LEASES });
      for (const { _id, name, updatedAt } of all)
        if (name !== lease && updatedAt < goneSince) await tx.remove('leases', _id);
      const own = all.find(({ name }) => name === lease);
      if (windows.length === 0) {
        if (own !== undefined) await tx.remove('leases', own._id);
      } else if (own === undefined) await tx.insert('leases', { name: lease, owner, beat: 1 });
      else await tx.update('leases', own._id, { owner, beat: own.beat + 1 });
    });
    hasFailed = false;
  }

  /** Writes once for several changes in a row. */
  function share(): void {
    if (!isShared || isWriteDue) return;
    isWriteDue = true;
    writing = writing.then(writeLease).catch(failed);
  }

  async function look(): Promise<void> {
    const now = steady();
    const leases = await store.list('leases', { range: LEASES });
    const windows: OpenWindow[] = [];
    for (const { name, owner, beat } of leases) {
      const before = seen.get(name);
      if (before?.beat !== beat) seen.set(name, { beat, since: now });
      const isLive = before?.beat !== beat || now - before.since < LEASE;
      if (name !== lease && isLive) windows.push(...(JSON.parse(owner) as OpenWindow[]));
    }
    for (const name of seen.keys()) if (!leases.some((each) => each.name === name)) seen.delete(name);
    const isSame = JSON.stringify(windows) === JSON.stringify(others);
    others = windows;
    if (!isSame) onChange();
  }

  /** Exchanges open records with other servers only while a window of this server has a record open. */
  function adjust(): void {
    const isNeeded = isShared && [...here.values()].some(({ records }) => records.length > 0);
    if (isNeeded === timers.length > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
    others = [];
    seen.clear();
    if (!isNeeded) return;
    let isLooking = false;
    const lookNow = () => {
      // A slow store must not get additional writes.
      if (isLooking) return;
      isLooking = true;
      void look()
        .catch(failed)
        .finally(() => (isLooking = false));
    };
    timers = [setInterval(share, BEAT_EVERY).unref(), setInterval(lookNow, LOOK_EVERY).unref()];
    lookNow();
  }

  const keyOf = ({ session, window }: Pick<OpenWindow, 'session' | 'window'>) => `${session} ${window}`;

  function changed(): void {
    adjust();
    share();
    onChange();
  }

  return {
    /** Sets what a window has open. */
    put(window: OpenWindow): void {
      const key = keyOf(window);
      const before = here.get(key)?.records ?? [];
      here.set(key, window);
      if (before.join() !== window.records.join()) changed();
    },
    /** Removes a window that was closed or has signed out. */
    remove(window: OpenWindow): void {
      const key = keyOf(window);
      // A later connection of the same window may have replaced this one.
      if (here.get(key) !== window) return;
      here.delete(key);
      if (window.records.length > 0) changed();
    },
    /** Returns the other windows that have one of the records open, each named once for a record. */
    elsewhere({ session, window, name, records }: OpenWindow): OpenElsewhere[] {
      const found = new Map<string, OpenElsewhere>();
      for (const each of [...here.values(), ...others]) {
        if (keyOf(each) === keyOf({ session, window })) continue;
        const isOwn = each.session === session || (name !== null && each.name === name);
        for (const record of each.records.filter((open) => records.includes(open))) {
          const entry = { record, name: each.name, device: each.device, isOwn };
          found.set(JSON.stringify(entry), entry);
        }
      }
      return [...found.entries()]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .slice(0, NAMED_MAX)
        .map(([, entry]) => entry);
    },
    /** Withdraws the windows of this server. */
    async stop(): Promise<void> {
      here.clear();
      adjust();
      share();
      await writing;
    },
  };
}
