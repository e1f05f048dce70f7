import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatePoint } from '@wa/core/contract/deploys';
import type { Store } from '../../store/port.ts';
import { STORES } from '../../testing/stores.ts';
import { temporaryFolder } from '../../testing/test-server.ts';
import { listDeploys } from '../deploy-records.ts';
import type { DeployAsk } from '../deployer.ts';
import { readSchedule, writeSchedule } from './schedule.ts';
import { createScheduler } from './scheduler.ts';

const MONDAY = { day: 'monday', time: '06:00', timeZone: 'America/Los_Angeles' } as const;
const ERROR: GatePoint = {
  key: 'dead-link:a',
  code: 'dead-link',
  severity: 'error',
  text: 'A link leads nowhere.',
  place: null,
};

describe.each(STORES)('a schedule on $name', (factory) => {
  let dataDir: string;
  let store: Store;
  let now: Date;
  let asked: DeployAsk[];
  let points: GatePoint[];
  beforeEach(async () => {
    dataDir = await temporaryFolder();
    store = await factory.open(dataDir);
    [now, asked, points] = [new Date('2026-01-07T00:00:00Z'), [], []];
    await store.transact((tx) => writeSchedule(tx, MONDAY, now));
  });
  afterEach(async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const process = () =>
    createScheduler({
      store,
      log: pino({ level: 'silent' }),
      clock: () => now,
      gate: () => Promise.resolve(points),
      deployer: {
        start(ask) {
          asked.push(ask ?? {});
          return Promise.reject(new Error('Nothing more is needed here'));
        },
      },
    });
  const look = (one = process()) => one.look().catch(() => undefined);

  test('is told in the audit log: made, changed, due, left out, ended, each with who did it', async () => {
    const write = (at: Parameters<typeof writeSchedule>[1]) =>
      store.transact((tx) => writeSchedule(tx, at, now), { savedBy: 'Anna (browser)' });
    await write(MONDAY);
    await write({ ...MONDAY, day: 'daily', time: '18:30' });
    await write(MONDAY);
    now = new Date('2026-01-12T14:00:05Z');
    await look();
    now = new Date('2026-01-21T14:00:00Z');
    await look();
    await write(null);
    await write(null);
    const told = (await store.list('events', { orderBy: 'seq' })).map(({ what, about, savedBy }) => [
      what,
      about,
      savedBy,
    ]);
    const [monday, daily] = [
      'Every Monday 6:00 (America/Los_Angeles)',
      'Every day 18:30 (America/Los_Angeles)',
    ];
    expect(told).toEqual([
      ['schedule-made', monday, null],
      ['schedule-changed', `${monday}, from now on ${daily}`, 'Anna (browser)'],
      ['schedule-changed', `${daily}, from now on ${monday}`, 'Anna (browser)'],
      ['schedule-ran', monday, null],
      ['schedule-missed', monday, null],
      ['schedule-dropped', monday, 'Anna (browser)'],
    ]);
  });

  test('deploys once at its time, whichever process looks first, and says the next time', async () => {
    expect(await readSchedule(store, now)).toEqual({ at: MONDAY, next: '2026-01-12T14:00:00.000Z' });
    now = new Date('2026-01-12T13:59:59Z');
    await look();
    expect(asked).toEqual([]);
    now = new Date('2026-01-12T14:00:05Z');
    await Promise.all([look(), look(), look()]);
    expect(asked).toEqual([{ by: 'schedule' }]);
    await look();
    expect(asked).toHaveLength(1);
    expect((await readSchedule(store, now)).next).toBe('2026-01-19T14:00:00.000Z');
  });

  test('makes up for a time that was missed, within a day; an older one is left out', async () => {
    now = new Date('2026-01-13T13:59:00Z');
    await look();
    expect(asked).toHaveLength(1);
    now = new Date('2026-01-20T14:00:01Z');
    await look();
    await look();
    expect(asked).toHaveLength(1);
  });

  test('is held up by an error of the gate, and the history says so', async () => {
    points = [ERROR];
    now = new Date('2026-01-12T14:00:00Z');
    await look();
    expect(asked).toEqual([]);
    const [deploy] = await listDeploys(store);
    expect(deploy).toMatchObject({
      state: 'failed',
      by: 'schedule',
      error: '1 point has to be settled before a deploy: A link leads nowhere.',
    });
  });

  test('that was ended deploys nothing more', async () => {
    await store.transact((tx) => writeSchedule(tx, null, now));
    now = new Date('2026-01-12T14:00:00Z');
    await look();
    expect(asked).toEqual([]);
    expect(await readSchedule(store, now)).toEqual({ at: null, next: null });
  });
});
