import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSetting, writeSetting } from '../store/settings.ts';
import type { Store } from '../store/port.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { useFreshFolder } from '../testing/folders.ts';
import { quickPasswordHash } from '@wa/core/testing/quick-password-hash';
import { createAdminPassword, preparePassword, setPassword } from './admin-password.ts';
import { createSessions } from './sessions.ts';

const folder = useFreshFolder();
let store: Store;
beforeEach(() => {
  store = openSqliteStore({ dataDir: folder() });
});
afterEach(() => store.close());

type Given = { adminPassword: string | null; adminPasswordHash: string | null };
const none: Given = { adminPassword: null, adminPasswordHash: null };

/**
 * Starts the server's password check with these variables and adds one session.
 * @returns the number of sessions that survived the start
 */
async function startWith(env: Given): Promise<number> {
  await createAdminPassword(env, store).ready();
  const left = await store.count('sessions');
  await createSessions({ store, clock: () => new Date() }).start('cookie');
  return left;
}

test('a start ends every session if the password has changed, and none if it is the same (D3.5)', async () => {
  const first = { ...none, adminPasswordHash: quickPasswordHash('one') };
  const second = { ...none, adminPasswordHash: quickPasswordHash('two') };
  await store.transact((tx) => writeSetting(tx, 'password-hash', quickPasswordHash('stored')));
  const starts: [Given, number][] = [
    [first, 0],
    [first, 1],
    [first, 2],
    // The variable is removed, so the stored password counts again.
    [none, 0],
    [none, 1],
    // The variable is back, unchanged since the last time.
    [first, 0],
    [second, 0],
    [second, 1],
  ];
  for (const [env, left] of starts) expect(await startWith(env)).toBe(left);
});

test('detects a changed ADMIN_PASSWORD without storing it', async () => {
  const given = { ...none, adminPassword: 'a password in plain' };
  expect(await startWith(given)).toBe(0);
  expect(await startWith(given)).toBe(1);
  expect(JSON.stringify(await store.list('settings'))).not.toContain(given.adminPassword);
  expect(await startWith({ ...none, adminPassword: 'another in plain' })).toBe(0);
  expect(await startWith(none)).toBe(0);
});

test('a password set while the server runs ends the sessions at once, and not again at the next start (D3.5)', async () => {
  await startWith(none);
  await setPassword(store, none, 'set by the command');
  expect(await store.count('sessions')).toBe(0);
  await startWith(none);
  expect(await startWith(none)).toBe(1);
});

test('two processes that start at once with the same ADMIN_PASSWORD don’t end each other’s sessions (D3.5)', async () => {
  const env = { ...none, adminPassword: 'the same for both' };
  const ready = [1, 2].map(() => createAdminPassword(env, store).ready());
  const sessions = createSessions({ store, clock: () => new Date() });
  await Promise.race(ready);
  await sessions.start('cookie');
  await Promise.all(ready);
  expect(await store.count('sessions')).toBe(1);
});

test('the first start generates a working password and prints it once (D3.1)', async () => {
  const saveBoth = await Promise.all([1, 2].map(() => preparePassword(store, none)));
  expect(await store.list('settings')).toEqual([]);
  // Of two servers that start at once, one saves its password, and the other one prints none.
  const [password = null, ...others] = [await saveBoth[0]?.(), await saveBoth[1]?.()];
  expect(others).toEqual([null]);
  expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  expect(await (await preparePassword(store, none))()).toBeNull();
  expect(await createAdminPassword(none, store).verify(password ?? '')).not.toBeNull();
  for (let start = 0; start < 2; start += 1) await startWith(none);
  const events = await store.list('events', { orderBy: 'seq' });
  expect(events.map(({ what, about }) => [what, about])).toEqual([['password', 'store']]);
});

test.each([
  [{ ...none, adminPassword: 'a password in plain' }, 'ADMIN_PASSWORD'],
  [{ ...none, adminPasswordHash: 'a hash' }, 'ADMIN_PASSWORD_HASH'],
])('a password of the environment cannot be changed elsewhere: %j (D3.1, D3.9)', async (given, name) => {
  expect(await (await preparePassword(store, given))()).toBeNull();
  await expect(setPassword(store, given, 'something else')).rejects.toThrow(
    `The password comes from ${name}. Change it there.`,
  );
  // The command may run without the variable of the server.
  await startWith(given);
  const mark = await readSetting(store, 'password-source');
  await expect(setPassword(store, none, 'something else')).rejects.toThrow(
    `The server’s password comes from ${name}. Change it there, or remove it and restart the server.`,
  );
  expect(await readSetting(store, 'password-source')).toBe(mark);
});
