import { expect, test, afterEach, beforeEach, describe } from 'vitest';
import type { ScheduleTime, DeployIssue } from '@wa/core/contract/deploys';
import { lastTime, nextTime, readSchedule, writeSchedule, createScheduler } from './schedule.ts';
import { join } from 'node:path';
import { pino } from 'pino';
import { ApiError } from '@wa/core/contract/errors';
import type { Store } from '../store/port.ts';
import { API_STORES } from '../testing/stores.ts';
import { useFreshFolder } from '../testing/folders.ts';
import { listDeploys } from './deploy-records.ts';
import type { DeployAsk } from './deployer.ts';
import { stagePage } from '../testing/publish/stage-page.ts';

const vancouver = (day: ScheduleTime['day'], time: string): ScheduleTime => ({
  day,
  time,
  timeZone: 'America/Los_Angeles',
});
const next = (at: ScheduleTime, after: string) => nextTime(at, new Date(after))?.toISOString();
const last = (at: ScheduleTime, upTo: string) => lastTime(at, new Date(upTo))?.toISOString();

test('a weekly time is the same on the clocks of its zone all year', () => {
  const monday = vancouver('monday', '06:00');
  expect(next(monday, '2026-01-07T00:00:00Z')).toBe('2026-01-12T14:00:00.000Z');
  expect(next(monday, '2026-07-08T00:00:00Z')).toBe('2026-07-13T13:00:00.000Z');
  // The times are on both sides of a daylight saving change.
  expect(next(monday, '2026-03-02T14:00:00Z')).toBe('2026-03-09T13:00:00.000Z');
  expect(last(monday, '2026-03-09T12:59:59Z')).toBe('2026-03-02T14:00:00.000Z');
  expect(last(monday, '2026-03-09T13:00:00Z')).toBe('2026-03-09T13:00:00.000Z');
});

test('a one-time schedule runs once, at the time in its zone (D8.5)', () => {
  const eve = vancouver('2026-12-24', '06:00');
  expect(next(eve, '2026-01-07T00:00:00Z')).toBe('2026-12-24T14:00:00.000Z');
  expect(next(eve, '2026-12-24T14:00:00Z')).toBeUndefined();
  expect(last(eve, '2026-12-24T13:59:59Z')).toBeUndefined();
  expect(last(eve, '2027-12-24T00:00:00Z')).toBe('2026-12-24T14:00:00.000Z');
});

test('the day is that of the zone, not of UTC', () => {
  const auckland: ScheduleTime = { day: 'monday', time: '06:00', timeZone: 'Pacific/Auckland' };
  expect(next(auckland, '2026-06-10T00:00:00Z')).toBe('2026-06-14T18:00:00.000Z');
  expect(next(vancouver('daily', '23:30'), '2026-06-10T05:00:00Z')).toBe('2026-06-10T06:30:00.000Z');
});

test('a time skipped by daylight saving runs right after the change; a repeated time runs once', () => {
  // Clocks skip 02:00 to 03:00 on March 8 and return from 02:00 to 01:00 on November 1.
  const spring = vancouver('daily', '02:30');
  expect(next(spring, '2026-03-08T08:00:00Z')).toBe('2026-03-08T10:00:00.000Z');
  expect(next(spring, '2026-03-08T10:00:00Z')).toBe('2026-03-09T09:30:00.000Z');
  const autumn = vancouver('daily', '01:30');
  expect(next(autumn, '2026-11-01T06:00:00Z')).toBe('2026-11-01T08:30:00.000Z');
  expect(next(autumn, '2026-11-01T08:30:00Z')).toBe('2026-11-02T09:30:00.000Z');
});

const MONDAY = { day: 'monday', time: '06:00', timeZone: 'America/Los_Angeles' } as const;
const ERROR: DeployIssue = {
  key: 'dead-link:a',
  code: 'dead-link',
  severity: 'error',
  text: 'A link leads nowhere.',
  place: null,
};

describe.each(API_STORES)('a schedule on $name (D8.5)', (factory) => {
  const folder = useFreshFolder();
  const site = () => join(folder(), 'site');
  let store: Store;
  let now: Date;
  let asked: DeployAsk[];
  let points: DeployIssue[];
  let fault: Error | null;
  let buildFault: Error | null;
  let builds: number;
  beforeEach(async () => {
    store = await factory.open(folder());
    [now, asked, points, fault] = [new Date('2026-01-07T00:00:00Z'), [], [], null];
    [buildFault, builds] = [null, 0];
    await store.transact((tx) => writeSchedule(tx, MONDAY, now));
  });
  afterEach(() => store.close());

  const process = () =>
    createScheduler({
      store,
      log: pino({ level: 'silent' }),
      clock: () => now,
      site: site(),
      stager: {
        async build() {
          builds += 1;
          if (buildFault !== null) throw buildFault;
          return { ...(await stagePage(site())), issues: points };
        },
      },
      deployer: {
        async start(ask = {}) {
          if (fault !== null) throw fault;
          await store.transact(async (tx) => ask.alongside?.(tx));
          asked.push(ask);
          throw new Error('Nothing more is needed here');
        },
      },
    });
  const poll = (one = process()) => one.poll().catch(() => undefined);

  test('deploys once at its time, whichever process looks first, and says the next time', async () => {
    expect(await readSchedule(store, now)).toEqual({ at: MONDAY, next: '2026-01-12T14:00:00.000Z' });
    now = new Date('2026-01-12T13:59:59Z');
    await poll();
    expect(asked).toEqual([]);
    now = new Date('2026-01-12T14:00:05Z');
    await Promise.all([poll(), poll(), poll()]);
    expect(asked).toMatchObject([{ by: 'schedule' }]);
    await poll();
    expect(asked).toHaveLength(1);
    expect((await readSchedule(store, now)).next).toBe('2026-01-19T14:00:00.000Z');
  });

  test('for one date deploys once and ends, also when no server ran for a day; a date that passed is refused', async () => {
    const on = (day: string) => ({ ...MONDAY, day });
    const set = (day: string) => store.transact((tx) => writeSchedule(tx, on(day), now));
    await expect(set('2026-01-06')).rejects.toThrow('This date and time have passed.');
    expect((await readSchedule(store, now)).at).toEqual(MONDAY);

    await set('2026-01-09');
    expect(await readSchedule(store, now)).toEqual({
      at: on('2026-01-09'),
      next: '2026-01-09T14:00:00.000Z',
    });
    now = new Date('2026-01-09T14:00:05Z');
    await Promise.all([poll(), poll()]);
    expect(asked).toHaveLength(1);
    expect(await readSchedule(store, now)).toEqual({ at: null, next: null });

    await set('2026-01-10');
    now = new Date('2026-01-11T15:00:00Z');
    await poll();
    expect(asked).toHaveLength(1);
    expect(await readSchedule(store, now)).toEqual({ at: null, next: null });
  });

  test.each([
    ['the store is away', new Error('The store does not answer')],
    ['another deploy is running', new ApiError('conflict', 'A deploy is running')],
  ])('starts later when %s at its time', async (_what, error) => {
    now = new Date('2026-01-12T14:00:05Z');
    fault = error;
    await poll();
    expect(asked).toEqual([]);
    now = new Date('2026-01-12T14:00:20Z');
    fault = null;
    await poll();
    expect(asked).toHaveLength(1);
    await poll();
    expect(asked).toHaveLength(1);
  });

  test('makes up for a time that was missed, within a day; an older one is left out', async () => {
    now = new Date('2026-01-13T13:59:00Z');
    await poll();
    expect(asked).toHaveLength(1);
    now = new Date('2026-01-20T14:00:01Z');
    await poll();
    await poll();
    expect(asked).toHaveLength(1);
  });

  test('deploys at its next time after the clock was a year ahead and has been corrected', async () => {
    const right = now;
    now = new Date('2027-01-11T14:00:05Z');
    await poll();
    expect(asked).toHaveLength(1);
    now = right;
    await poll();
    expect(asked).toHaveLength(1);
    now = new Date('2026-01-12T14:00:05Z');
    await poll();
    await poll();
    expect(asked).toHaveLength(2);
  });

  test('is stopped by a blocker, and the history says so', async () => {
    points = [ERROR];
    now = new Date('2026-01-12T14:00:00Z');
    await poll();
    expect(asked).toEqual([]);
    const [deploy] = await listDeploys(store);
    expect(deploy).toMatchObject({
      state: 'failed',
      by: 'schedule',
      error: '1 blocker to resolve before a deploy: A link leads nowhere.',
    });
  });

  test('whose build fails builds once for each time, and the history says why', async () => {
    buildFault = Object.assign(new Error('write'), { code: 'ENOSPC' });
    now = new Date('2026-01-12T14:00:05Z');
    for (let turn = 0; turn < 3; turn += 1) {
      await poll();
      now = new Date(now.getTime() + 15_000);
    }
    expect(builds).toBe(1);
    const failed = { state: 'failed', by: 'schedule', error: 'The disk of the server is full.' };
    expect(await listDeploys(store)).toMatchObject([failed]);
    buildFault = null;
    now = new Date('2026-01-19T14:00:05Z');
    await poll();
    expect(asked).toHaveLength(1);
  });

  test('whose server stops during the build deploys after the next start', async () => {
    now = new Date('2026-01-12T14:00:05Z');
    const stopped = process();
    stopped.stop();
    buildFault = new Error('The server is stopping');
    await poll(stopped);
    expect(await listDeploys(store)).toEqual([]);
    buildFault = null;
    await poll();
    expect(asked).toHaveLength(1);
  });
});
