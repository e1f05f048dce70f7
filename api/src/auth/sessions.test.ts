import type { IncomingMessage } from 'node:http';
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { StoreUnavailable, type Store } from '../store/port.ts';
import { openStore } from '../store/open-store.ts';
import { temporaryFolder } from '../testing/test-server.ts';
import { createSessions } from './sessions.ts';

const HOUR = 60 * 60 * 1_000;

test('a read-only store doesn’t reject sessions', async () => {
  const dataDir = await temporaryFolder();
  const real = await openStore({ dataDir });
  let now = Date.UTC(2026, 0, 1);
  let isFull = false;
  const store: Store = {
    ...real,
    transact: (work) =>
      isFull ? Promise.reject(new StoreUnavailable('The disk is full.')) : real.transact(work),
  };
  const sessions = createSessions({ store, clock: () => new Date(now) });
  const token = await sessions.start('bearer');
  const request = { headers: { authorization: `Bearer ${token}` } } as IncomingMessage;
  isFull = true;
  // The pause is long enough for the visit to be recorded.
  now += HOUR;
  expect(await sessions.find(request, false)).toMatchObject({ kind: 'bearer' });
  await real.close();
  await rm(dataDir, { recursive: true, force: true });
});
