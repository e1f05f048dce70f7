import { describe, expect, test, vi } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { addQuickEditor, setQuickPassword } from '../testing/quick-password.ts';
import { API_STORES, SQLITE } from '../testing/stores.ts';
import { TEST_PASSWORD, useTestApi } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';

const guessing = trust('guessing');
const clock = trust('clock');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GUESSES = runs(20, 1_000);
const GUESSERS = 40;

/** The headers of the desktop app, which doesn't send browser headers. */
const DESKTOP = { 'X-Client': 'desktop' };

function callsTo(api: TestApi) {
  const logIn = (body: object, from: string, headers: Record<string, string> = {}) =>
    api.anyone('POST', '/api/authenticate', { body, headers: { 'X-Forwarded-For': from, ...headers } });
  const withMark = (body: object, from: string, mark: string) =>
    logIn(body, from, { ...DESKTOP, 'X-Device': mark });
  const signIn = async (body: object, from: string) => {
    const answer = await logIn(body, from, DESKTOP);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as { device: string; token: string };
  };
  const closeDoorOf = async (from: string) => {
    for (let guess = 0; guess < 5; guess += 1)
      expect((await logIn({ password: 'wrong' }, from)).status).toBe(401);
    expect((await logIn({ password: 'wrong' }, from)).status).toBe(429);
  };
  const addEditor = (name: string) => addQuickEditor(api.core.store, name, `password of ${name}`);
  return { logIn, withMark, signIn, closeDoorOf, addEditor };
}

const SHARED = { password: TEST_PASSWORD };

describe.each(API_STORES)('guessing a password on $name', (factory) => {
  const api = useTestApi(factory, { env: { TRUST_PROXY: '1' }, hasPassword: true });
  const { logIn, withMark, signIn, closeDoorOf, addEditor } = callsTo(api);

  test('is locked after five failures, whatever addresses are claimed; another address can log in (T1.4)', async () => {
    for (let guess = 0; guess < GUESSES; guess += 1) {
      guessing.tried();
      const claimed = `10.${String(guess % 250)}.7.1, ::ffff:203.0.113.${String(guess % 200)}`;
      const answer = await logIn({ password: `guess ${String(guess)}` }, `${claimed}, 198.51.100.7`);
      expect(answer.status).toBe(guess < 5 ? 401 : 429);
      if (guess < 5) expect(answer.body).toMatchObject({ error: 'Incorrect password', success: false });
    }
    const locked = await logIn(SHARED, '::ffff:198.51.100.7');
    // The lockout lasts 15 minutes, of which some seconds may have passed.
    const seconds = Number(locked.headers['retry-after']);
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect([locked.status, locked.body]).toMatchObject([429, { success: false, retryAfter: seconds }]);
    expect((await logIn(SHARED, '198.51.100.7, 198.51.100.8')).status).toBe(200);
    guessing.control();
    api.pass(15 * MINUTE);
    expect((await logIn(SHARED, '198.51.100.7')).status).toBe(200);
  });

  test('from many addresses locks the guessed name, and no other (T1.4)', async () => {
    await addEditor('Fred');
    await addEditor('Gina');
    const guess = (name: string, from: string) => logIn({ name, password: 'wrong' }, from);
    for (let turn = 0; turn < 4; turn += 1) expect((await guess('Fred', '198.51.101.1')).status).toBe(401);
    // A successful login under one's own name in between doesn't refund a guess at another name.
    expect((await logIn({ name: 'Gina', password: 'password of Gina' }, '198.51.101.1')).status).toBe(200);
    expect((await guess('Fred', '198.51.101.1')).status).toBe(401);
    expect((await guess('Fred', '198.51.101.1')).status).toBe(429);
    for (let turn = 5; turn < 15; turn += 1)
      expect((await guess('Fred', `198.51.102.${String(turn)}`)).status).toBe(401);
    expect((await guess('fred ', '198.51.103.1')).status).toBe(429);
    expect((await guess('Gina', '198.51.103.2')).status).toBe(401);
    expect((await logIn(SHARED, '198.51.103.3')).status).toBe(200);
  });

  test('doesn’t lock out a device that signed in before, and can’t forge its mark (D3.3, T1.4)', async () => {
    const from = '192.0.2.9';
    const browser = await logIn(SHARED, from);
    const Cookie = /wa-device=[\w.-]+/.exec(browser.headers['set-cookie'] ?? '')?.[0] ?? '';
    const { device } = await signIn(SHARED, from);
    await closeDoorOf(from);
    expect((await logIn(SHARED, from)).status).toBe(429);
    expect((await withMark(SHARED, from, device.replace(/^\w{4}/, '0000'))).status).toBe(429);
    expect((await logIn(SHARED, from, { Cookie: Cookie.replace(/=\w{4}/, '=0000') })).status).toBe(429);
    // A page cannot send the desktop app's device header as its own, because browsers add headers of their
    // own.
    const asPage = { ...DESKTOP, 'X-Device': device, 'Sec-Fetch-Site': 'same-origin' };
    expect((await logIn(SHARED, from, asPage)).status).toBe(429);
    expect((await logIn(SHARED, from, { Cookie })).status).toBe(200);
    expect((await withMark(SHARED, from, device)).status).toBe(200);
  });

  test.each([
    ['the shared password', {}, '198.51.100.1'],
    ['another editor’s password', { name: 'Bert' }, '198.51.100.2'],
  ])(
    '%s from an editor’s devices has no more guesses than a stranger (T1.4)',
    async (_what, target, from) => {
      const anna = `Anna ${from}`;
      await addEditor(anna);
      const own = { name: anna, password: `password of ${anna}` };
      const marks: string[] = [];
      for (let login = 0; login < 4; login += 1) marks.push((await signIn(own, from)).device);
      const statuses: number[] = [];
      for (const mark of marks)
        for (let guess = 0; guess < 3; guess += 1) {
          guessing.tried();
          statuses.push((await withMark({ ...target, password: 'a guess' }, from, mark)).status);
        }
      expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
      // Their own logins stay open on each of the devices.
      for (const mark of marks) expect((await withMark(own, from, mark)).status).toBe(200);
      guessing.control();
    },
  );

  test('gains nothing from a device of a removed editor (T1.4)', async () => {
    const from = '198.51.100.3';
    const { _id } = await addEditor('Carl');
    const own = { name: 'Carl', password: 'password of Carl' };
    const { device } = await signIn(own, from);
    await closeDoorOf(from);
    expect((await withMark(own, from, device)).status).toBe(200);
    expect((await api.admin('DELETE', `/api/editors/${_id}`)).status).toBe(200);
    guessing.tried();
    expect((await withMark(own, from, device)).status).toBe(429);
    // The device mark also isn't valid for an editor who takes the name later.
    await addEditor('Carl');
    expect((await withMark(own, from, device)).status).toBe(429);
  });

  test('gains nothing from a device used before an editor’s new password (T1.4)', async () => {
    const from = '198.51.100.4';
    const { _id } = await addEditor('Dora');
    const { device, token } = await signIn({ name: 'Dora', password: 'password of Dora' }, from);
    const password = 'another password of dora';
    const body = { password, current: 'password of Dora' };
    expect((await api.as(token)('PUT', `/api/editors/${_id}`, { body })).status).toBe(200);
    const own = { name: 'Dora', password };
    const renewed = (await signIn(own, from)).device;
    await closeDoorOf(from);
    guessing.tried();
    expect((await withMark(own, from, device)).status).toBe(429);
    expect((await withMark(own, from, renewed)).status).toBe(200);
    guessing.control();
  });

  test('gains nothing from a device used before a new shared password (T1.4)', async () => {
    const from = '198.51.100.5';
    const { device } = await signIn(SHARED, from);
    await closeDoorOf(from);
    expect((await withMark(SHARED, from, device)).status).toBe(200);
    await setQuickPassword(api.core.store, 'a new shared password');
    guessing.tried();
    expect((await withMark({ password: 'a new shared password' }, from, device)).status).toBe(429);
  });
});

describe('many concurrent guesses', () => {
  const api = useTestApi(SQLITE, { env: { TRUST_PROXY: '1' }, hasPassword: true });
  const { logIn, withMark, signIn } = callsTo(api);

  /** Sends forty guesses at a time, each from a new address, until `work` is done. */
  async function underAttack<T>(work: () => Promise<T>): Promise<{ result: T; statuses: number[] }> {
    const statuses: number[] = [];
    let address = 0;
    let isOver = false;
    const guesser = async () => {
      while (!isOver) {
        address += 1;
        guessing.tried();
        const from = `2001:db8:${address.toString(16)}::1`;
        statuses.push((await logIn({ password: 'a guess' }, from)).status);
      }
    };
    const guessers = Array.from({ length: GUESSERS }, guesser);
    // The attack denies a login only when the queue is full.
    const full = expect.poll(() => statuses).toContain(503);
    const result = await full.then(work).finally(() => (isOver = true));
    await Promise.all(guessers);
    return { result, statuses };
  }

  test('don’t lock out a device that signed in before, in a browser or in the desktop app (T1.4)', async () => {
    const browser = await logIn(SHARED, '192.0.2.1');
    const Cookie = /wa-device=[\w.-]+/.exec(browser.headers['set-cookie'] ?? '')?.[0] ?? '';
    const { device } = await signIn(SHARED, '192.0.2.2');
    const { result, statuses } = await underAttack(async () => [
      (await logIn(SHARED, '192.0.2.3', { Cookie })).status,
      (await withMark(SHARED, '192.0.2.3', device)).status,
    ]);
    expect(result).toEqual([200, 200]);
    guessing.control(2);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
  });

  test('from one address share one slot; the others are refused without a write (T1.4)', async () => {
    const transact = vi.spyOn(api.core.store, 'transact');
    const guesses = Array.from({ length: 30 }, () => logIn({ password: 'a guess' }, '198.51.100.1'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    const count = (status: number) => statuses.filter((each) => each === status).length;
    // Each guess that reached its turn was counted in one transaction. The other guesses cost none.
    expect(transact.mock.calls.length).toBe(count(401));
    expect(count(401)).toBeLessThanOrEqual(5);
    expect(count(503) + count(429)).toBeGreaterThanOrEqual(25);
    transact.mockRestore();
  });

  test('stay locked out when the time of day is set forward or back (T1.4)', async () => {
    for (let guess = 0; guess < 5; guess += 1) await logIn({ password: 'wrong' }, '198.51.100.2');
    for (const hours of [720, -1_440]) {
      api.advance(hours * HOUR);
      clock.injected();
      const answer = await logIn(SHARED, '198.51.100.2');
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
    }
    api.pass(15 * MINUTE);
    expect((await logIn(SHARED, '198.51.100.2')).status).toBe(200);
    clock.control();
  });
});
