import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Store } from './port.ts';
import { useFreshFolder } from '../testing/folders.ts';
import { STORES, type StoreFactory } from '../testing/stores.ts';
import {
  appendChanges,
  pruneList,
  openChangeLog,
  type ChangeLog,
  EVERYTHING,
  type Change,
} from './change-log.ts';

const log = pino({ level: 'silent' });
const changeOf = (title: string): Change => ({
  kind: 'page',
  action: 'changed',
  id: 'a'.repeat(24),
  title,
});
const append = (store: Store, ...titles: string[]) =>
  store.transact((tx) => appendChanges(tx, titles.map(changeOf), new Date()));

describe.each(STORES)('the change log on $name', (factory: StoreFactory) => {
  const folder = useFreshFolder();
  let store: Store;
  let open: { close: () => Promise<void> }[];
  let changeLog: ChangeLog;
  let published: string[];

  beforeEach(async () => {
    open = [];
    store = await openStore();
    changeLog = await openChangeLog(store, log);
    published = listenTo(changeLog);
  });
  afterEach(async () => {
    changeLog.stop();
    await Promise.all(open.map((each) => each.close()));
  });

  /** Opens the same database again, like another process. */
  async function openStore(): Promise<Store> {
    const opened = await factory.open(folder());
    open.push(opened);
    return opened;
  }
  /** Opens a reader that polls only when asked to. */
  async function openUnwoken(): Promise<ChangeLog> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const opened = await openChangeLog(store, log);
    vi.useRealTimers();
    return opened;
  }
  function listenTo({ subscribe }: ChangeLog): string[] {
    const titles: string[] = [];
    subscribe(({ title }) => titles.push(title));
    return titles;
  }
  const numbers = async () => (await store.list('changes', { orderBy: 'seq' })).map(({ seq }) => seq);

  test('a write that fails leaves no entry, and no gap (D13.1)', async () => {
    await append(store, 'one');
    const failing = store.transact(async (tx) => {
      await appendChanges(tx, [changeOf('lost')], new Date());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await append(store, 'two', 'three');
    expect(await numbers()).toEqual([1, 2, 3]);
    await changeLog.catchUp();
    expect(published).toEqual(['one', 'two', 'three']);
  });

  test('fifty writes at once, through two stores, are numbered without gaps and reach both in that order (D13.1)', async () => {
    // A second writer on an embedded store is another process, which would block this one.
    const other = factory.name === 'SQLite' ? store : await openStore();
    const otherLog = await openChangeLog(other, log);
    const otherReceived = listenTo(otherLog);
    const writes = Array.from({ length: 50 }, (_, index) =>
      append(index % 2 === 0 ? store : other, `a${String(index)}`, `b${String(index)}`),
    );
    await Promise.all(writes);
    expect(await numbers()).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    await Promise.all([changeLog.catchUp(), otherLog.catchUp()]);
    const inOrder = (await store.list('changes', { orderBy: 'seq' })).map(({ title }) => title);
    expect(published).toEqual(inOrder);
    expect(otherReceived).toEqual(inOrder);
    otherLog.stop();
  });

  test('a caller sees its own write before it continues, however many read at once (D13.1)', async () => {
    const write = async (title: string) => {
      await append(store, title);
      const upTo = await changeLog.catchUp();
      expect(published).toContain(title);
      expect(upTo).toBeGreaterThanOrEqual(published.indexOf(title) + 1);
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(String(index))));
    expect(new Set(published).size).toBe(20);
    expect(published).toHaveLength(20);
  });

  test('changes committed before the log was opened are not reported (D13.1)', async () => {
    await append(store, 'before');
    const late = await openChangeLog(store, log);
    const lateReceived = listenTo(late);
    await append(store, 'after');
    expect(await late.catchUp()).toBe(2);
    expect(lateReceived).toEqual(['after']);
    late.stop();
  });

  test('a commit of another store is reported without being asked for (D13.1)', async () => {
    const heard = new Promise<string>((resolve) => {
      changeLog.subscribe(({ title }) => resolve(title));
    });
    await append(await openStore(), 'foreign');
    expect(await heard).toBe('foreign');
  });

  test('after a gap, a replaced log, or a thousand entries, everything is rebuilt once', async () => {
    changeLog.stop();
    changeLog = await openUnwoken();
    published = listenTo(changeLog);
    await append(store, 'one');
    await changeLog.catchUp();
    await append(store, 'two', 'three', 'four');
    await store.transact((tx) => pruneList(tx, 'changes', 1));
    await changeLog.catchUp();
    expect(published.splice(0)).toEqual(['one', EVERYTHING.title]);

    // A restore leaves other changes under the same numbers.
    await store.transact(async (tx) => {
      await tx.removeWhere('changes', { range: { field: 'seq', from: 0 } });
      await appendChanges(tx, ['1', '2', '3', '4'].map(changeOf), new Date());
    });
    await changeLog.catchUp();
    expect(published.splice(0)).toEqual([EVERYTHING.title]);

    // This imitates a backup that is shorter than the log that was read.
    await store.transact((tx) => tx.removeWhere('changes', { range: { field: 'seq', from: 0 } }));
    expect(await changeLog.catchUp()).toBe(0);
    expect(published.splice(0)).toEqual([EVERYTHING.title]);

    await append(store, ...Array.from({ length: 1_000 }, (_, index) => String(index)));
    expect(await changeLog.catchUp()).toBe(1_000);
    await append(store, 'last');
    await changeLog.catchUp();
    expect(published).toEqual([EVERYTHING.title, 'last']);
  });

  test('an unreadable log reports the caller’s own writes or everything, and continues when it is readable again', async () => {
    let isAway = false;
    const flaky: Store = {
      ...store,
      list: ((...call: Parameters<Store['list']>) =>
        isAway ? Promise.reject(new Error('away')) : store.list(...call)) as Store['list'],
    };
    const own = await openChangeLog(flaky, log);
    const heard = listenTo(own);
    await append(store, 'one');
    isAway = true;
    await own.catchUp();
    expect(heard.splice(0)).toEqual([EVERYTHING.title]);
    await own.catchUp([{ ...EVERYTHING, title: 'one' }]);
    expect(heard.splice(0)).toEqual(['one']);
    const healed = new Promise<void>((resolve) => {
      own.subscribe(({ title }) => {
        if (title === 'one') resolve();
      });
    });
    isAway = false;
    // Without any request, the log polls again by itself.
    await healed;
    expect(heard).toEqual(['one']);
    own.stop();
  });
});
