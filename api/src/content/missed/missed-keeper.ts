import type { Logger } from 'pino';
import { MISSED_A_DAY, missedTerm, type MissedKind } from '@wa/core/domain/missed';
import type { Store, StoreTransaction } from '../../store/port.ts';
import type { MissedRecord } from '../../store/records.ts';

/** Milliseconds after which what was counted is written. */
const WRITE_AFTER = 5_000;
/** Terms that one transaction writes. */
const BATCH = 100;

/** Counts what visitors did not find. No visitor waits for the store; a process that is killed loses some seconds of it. */
export interface MissedKeeper {
  count: (kind: MissedKind, text: string) => void;
  /** Writes what was counted so far. Never throws: what could not be written is tried again. */
  flush: () => Promise<void>;
  stop: () => void;
}

type Counted = Pick<MissedRecord, 'key' | 'day' | 'kind' | 'term' | 'count'>;

export interface MissedNeeds {
  store: Pick<Store, 'transact'>;
  clock: () => Date;
  log: Logger;
}

export function countMissed({ store, clock, log }: MissedNeeds): MissedKeeper {
  let counted = new Map<string, Counted>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const all = [...counted.values()];
    counted = new Map();
    for (let at = 0; at < all.length; at += BATCH) {
      const batch = all.slice(at, at + BATCH);
      try {
        await store.transact((tx) => add(tx, batch));
      } catch (error) {
        log.warn({ err: error }, 'What visitors did not find could not be written');
        for (const each of all.slice(at)) keep(each);
        return;
      }
    }
  }

  function keep(more: Counted): void {
    const known = counted.get(more.key);
    if (known !== undefined) known.count += more.count;
    else if (counted.size < MISSED_A_DAY) counted.set(more.key, { ...more });
    timer ??= setTimeout(() => void flush(), WRITE_AFTER).unref();
  }

  /** What is a person's becomes so while it is typed. */
  function forgetBeginnings(kind: MissedKind, text: string): void {
    const whole = text.trim().toLowerCase();
    for (const [key, each] of counted)
      if (each.kind === kind && whole.startsWith(each.term)) counted.delete(key);
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  return {
    count(kind, text) {
      const term = missedTerm(text);
      if (term === null) {
        forgetBeginnings(kind, text);
        return;
      }
      const day = clock().toISOString().slice(0, 10);
      keep({ key: `${day} ${kind} ${term}`, day, kind, term, count: 1 });
    },
    flush,
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** To what other processes have counted; a day that is full takes no new terms. */
async function add(tx: StoreTransaction, batch: readonly Counted[]): Promise<void> {
  const kept = new Map<string, number>();
  for (const each of batch) {
    const known = await tx.findOne('missed', { key: each.key });
    if (known !== null) {
      await tx.update('missed', known._id, { count: known.count + each.count });
      continue;
    }
    const many = kept.get(each.day) ?? (await tx.count('missed', { day: each.day }));
    if (many >= MISSED_A_DAY) continue;
    await tx.insert('missed', each);
    kept.set(each.day, many + 1);
  }
}
