import type { Logger } from 'pino';
import { MISSED_A_DAY, missedTerm, type MissedKind, MISSED_DAYS } from '@wa/core/domain/missed';
import type { Store, StoreTransaction } from '../../store/port.ts';
import type { MissedRecord } from '../../store/records.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { FOREIGN_SEGMENTS, NOT_FOUND_PATH } from '@wa/core/domain/site-routes';
import { canonicalPath, slugOfPath } from '@wa/core/domain/slug';
import type { Router } from 'express';
import * as contract from '@wa/core/contract/missed';
import type { Missed } from '@wa/core/contract/missed';
import { ok, createRouter } from '../../http/mount.ts';
import type { RecordNeeds } from '../records/records.ts';

/** Milliseconds between the first count and its write. */
const WRITE_AFTER = 5_000;
/** The number of terms that one transaction writes. */
const BATCH = 100;

type MissedKeeper = ReturnType<typeof countMissed>;

type Counted = Pick<MissedRecord, 'key' | 'day' | 'kind' | 'term' | 'count'>;

/**
 * Counts failed searches and 404s of visitors. No visitor waits for the store; a killed process loses some
 * seconds of counts.
 */
export function countMissed({ store, clock, log }: { store: Store; clock: () => Date; log: Logger }) {
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
        log.warn({ err: error }, 'failed searches and 404s: write failed');
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

  /**
   * Removes the counted beginnings of a personal term such as an email address, because typing searches each
   * of them.
   */
  function forgetBeginnings(kind: MissedKind, text: string): void {
    const whole = text.trim().toLowerCase();
    for (const [key, each] of counted)
      if (each.kind === kind && whole.startsWith(each.term)) counted.delete(key);
  }

  /** Writes the counts so far. Never throws; the next flush retries a failed write. */
  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  return {
    count(kind: MissedKind, text: string): void {
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

/** Adds the counts to those of other processes. A full day accepts no new terms. */
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

/** Deletes expired days. */
export function pruneMissed(tx: StoreTransaction, now: Date): Promise<number> {
  const first = new Date(now);
  first.setUTCDate(first.getUTCDate() - MISSED_DAYS);
  return tx.removeWhere('missed', { range: { field: 'day', before: first.toISOString().slice(0, 10) } });
}

/**
 * Matches addresses that no person types to find a product: targets of scanners, and files of other systems.
 */
const SCANNED =
  /\/\.|\.\.|\/wp-|\/wp\/|wordpress|cgi-bin|phpmyadmin|xmlrpc|\/vendor\/|\/(?:env|backup|actuator|solr|owa|autodiscover|\.git)(?:\/|$)/;
/** Matches a last segment with a dot, which is a file. These extensions were documents of earlier sites. */
const FILE = /\.(?!html?$|pdf$)[^./]*$/;

/**
 * Returns the address of a missing document in the format of redirects. Returns null for addresses that no
 * visitor requests: files, calls of the API, targets of scanners, and any request for something other than a
 * document.
 * @param path as requested, percent-encoded, without its query
 */
export function missedAddress(method: string, path: string, headers: IncomingHttpHeaders): string | null {
  if (method !== 'GET' || headers.accept?.includes('text/html') !== true) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path).toLowerCase();
  } catch {
    return null;
  }
  const address = canonicalPath(decoded);
  const [first = ''] = slugOfPath(address).split('/');
  if (FOREIGN_SEGMENTS.has(first) || address === NOT_FOUND_PATH) return null;
  return SCANNED.test(address) || FILE.test(address) ? null : address;
}

/**
 * Routes of failed searches and 404s. They aren't content: they have no version and no entry in the change
 * log.
 */
export function missedRoutes({ mount, store, missed }: RecordNeeds & { missed: MissedKeeper }): Router {
  const router = createRouter();

  mount(router, contract.listMissed, async () => {
    await missed.flush();
    return ok(summed(await store.list('missed', { orderBy: 'day' })));
  });

  mount(router, contract.forgetMissed, async ({ query: { kind, term }, write }) => {
    await missed.flush();
    return write(async (tx) => {
      await tx.removeWhere('missed', { where: { kind, term } });
      return { answer: ok({ success: true } as const) };
    });
  });
  return router;
}

function summed(records: readonly MissedRecord[]): Missed[] {
  const terms = new Map<string, Missed>();
  for (const { kind, term, count, day } of records) {
    const before = terms.get(`${kind} ${term}`)?.count ?? 0;
    terms.set(`${kind} ${term}`, { kind, term, count: before + count, lastDay: day });
  }
  return [...terms.values()].sort(
    (a, b) => b.count - a.count || b.lastDay.localeCompare(a.lastDay) || a.term.localeCompare(b.term),
  );
}
