import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NewRecord, Store } from '../store/port.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { useFreshFolder } from '../testing/folders.ts';
import { sweepRegularly } from './server.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('clock');

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** The number of entries in a log that is limited to 20,000. */
const ENTRIES = 20_005;

const folder = useFreshFolder();
let store: Store;
/** Milliseconds of both clocks, as the cleanups read them. */
let time: number;
let steady: number;
const note = vi.fn(async () => undefined);
const warned = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  store = openSqliteStore({ dataDir: folder() });
  time = steady = Date.parse('2026-06-01');
  note.mockClear();
  warned.mockClear();
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
});

function sweep(): () => void {
  const log = Object.assign(pino({ level: 'silent' }), { warn: warned });
  return sweepRegularly({
    refused: { note, count: note },
    store,
    clock: () => new Date(time),
    steady: () => steady,
    log,
  });
}
function pass(milliseconds: number): void {
  time += milliseconds;
  steady += milliseconds;
  vi.advanceTimersByTime(milliseconds);
}

const at = (milliseconds: number) => new Date(time + milliseconds).toISOString();
const answer = (key: string, expiresAt: string): NewRecord<'idempotency'> => ({
  ...{ key, expiresAt, route: 'x', bodyHash: 'x', status: 200, response: {} },
});
const missed = (day: string): NewRecord<'missed'> => ({ key: day, day, kind: 'search', term: 'x', count: 1 });
const keys = async () => (await store.list('idempotency')).map(({ key }) => key);

/** Creates an expired entry and a valid entry of everything that a cleanup covers. */
async function fill(): Promise<void> {
  await store.transact(async (tx) => {
    await tx.insertMany('idempotency', [answer('old', at(-1)), answer('young', at(30 * DAY))]);
    const entry = { kind: 'page', action: 'changed', recordId: null, title: '', at: at(0) } as const;
    await tx.insertMany(
      'changes',
      Array.from({ length: ENTRIES }, (_, n) => ({
        ...{ ...entry, seq: n + 1, recordVersion: null, savedBy: null },
      })),
    );
    const event = { what: 'login', about: '', at: at(0), savedBy: null } as const;
    await tx.insertMany(
      'events',
      Array.from({ length: ENTRIES }, (_, n) => ({ ...event, seq: n + 1 })),
    );
    const attempt = { count: 1, lasts: 0, locks: 0 };
    await tx.insert('attempts', { ...attempt, caller: 'old', expiresAt: steady - 2 * DAY });
    await tx.insert('attempts', { ...attempt, caller: 'young', expiresAt: steady });
    await tx.insertMany('missed', [missed('2026-01-01'), missed('2026-05-31')]);
  });
}

test('a start deletes all expired data and nothing else (D4.11, D16.17)', async () => {
  await fill();
  const end = sweep();
  await expect.poll(keys).toEqual(['young']);
  expect(await store.count('changes')).toBe(20_000);
  const [first] = await store.list('events', { orderBy: 'seq', limit: 1 });
  expect([first?.seq, await store.count('events')]).toEqual([6, 20_000]);
  expect((await store.list('attempts')).map(({ caller }) => caller)).toEqual(['young']);
  expect((await store.list('missed')).map(({ day }) => day)).toEqual(['2026-05-31']);
  expect(note).toHaveBeenCalledTimes(1);
  expect(warned).not.toHaveBeenCalled();
  end();
});

test('a time of day that jumps for less than an hour deletes no saved response; a lasting jump does (D4.11)', async () => {
  const swept = async () => {
    const before = await store.count('events');
    pass(HOUR);
    // A cleanup with nothing to do leaves no trace, so the test queues this transaction after it.
    await store.transact((tx) => tx.count('events'));
    expect(await store.count('events')).toBe(before);
  };
  const end = sweep();
  await store.transact((tx) => tx.insert('idempotency', answer('kept', at(90 * DAY))));
  time += 91 * DAY;
  await swept();
  counts.injected();
  expect(await keys()).toEqual(['kept']);
  time -= 91 * DAY;
  await swept();
  counts.injected();
  expect(await keys()).toEqual(['kept']);
  time += 91 * DAY;
  await swept();
  await swept();
  counts.control();
  expect(await keys()).toEqual([]);
  end();
});
