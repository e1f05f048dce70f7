import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Store, StoreReader } from '../port.ts';

/** Milliseconds between two signs of life of a server. */
const BEAT_EVERY = 5_000;
/** Milliseconds for which a sign of life has to stand still, watched from here, before its server counts as gone. */
const STILL_FOR = 15_000;
const LOOK_EVERY = 250;
/** Names of these leases sort from here up to the next character. */
const PREFIX = 'server:';
const AFTER_PREFIX = 'server;';

export interface PresenceOptions {
  store: Store;
  log: Logger;
  /** For tests, in milliseconds. */
  beatEvery?: number;
  stillFor?: number;
}

interface Sign {
  name: string;
  beat: number;
}

/**
 * Says in the store that a server runs on it: MongoDB takes many processes at once, and whoever replaces its contents
 * has to know. Signs of servers that are gone are removed. Answers the function that takes the own sign away.
 */
export function announcePresence(options: PresenceOptions): () => Promise<void> {
  const { store, log, beatEvery = BEAT_EVERY, stillFor = STILL_FOR } = options;
  const name = PREFIX + randomUUID();
  const watch = watchSigns();
  let isPresent = true;

  async function beat(): Promise<void> {
    await store.transact(async (tx) => {
      if (!isPresent) return;
      const own = await tx.findOne('leases', { name });
      if (own === null) await tx.insert('leases', { name, owner: name, beat: 1 });
      else await tx.update('leases', own._id, { beat: own.beat + 1 }, { keepVersion: true });
      for (const gone of watch(await signs(tx), stillFor))
        await tx.removeWhere('leases', { where: { name: gone } });
    });
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'The sign of life could not be given');
  void beat().catch(warn);
  const timer = setInterval(() => void beat().catch(warn), beatEvery).unref();
  return async () => {
    isPresent = false;
    clearInterval(timer);
    await store.transact((tx) => tx.removeWhere('leases', { where: { name } })).catch(warn);
  };
}

/**
 * True as soon as a sign of life is seen to change. A sign that a dead server left stands still: only then this takes
 * as long as `stillFor`.
 */
export async function isServerRunning(
  store: StoreReader,
  { stillFor = STILL_FOR, lookEvery = LOOK_EVERY } = {},
): Promise<boolean> {
  const first = await signs(store);
  const beats = new Map(first.map(({ name, beat }) => [name, beat]));
  const from = performance.now();
  while (beats.size > 0 && performance.now() - from < stillFor) {
    await wait(lookEvery);
    const now = await signs(store);
    if (now.some(({ name, beat }) => beats.get(name) !== beat)) return true;
    // One that went away was a living server, which is gone now.
    if (now.length === 0) return false;
  }
  return false;
}

function signs(store: StoreReader): Promise<Sign[]> {
  const range = { field: 'name', from: PREFIX, before: AFTER_PREFIX } as const;
  return store.list('leases', { range });
}

/** Tells, at every look, which signs have stood still for so long on the steady clock of this process. */
function watchSigns(): (found: readonly Sign[], stillFor: number) => string[] {
  let seen = new Map<string, { beat: number; since: number }>();
  return (found, stillFor) => {
    const now = performance.now();
    seen = new Map(
      found.map(({ name, beat }) => {
        const before = seen.get(name);
        return [name, before?.beat === beat ? before : { beat, since: now }];
      }),
    );
    return [...seen].flatMap(([name, { since }]) => (now - since >= stillFor ? [name] : []));
  };
}
