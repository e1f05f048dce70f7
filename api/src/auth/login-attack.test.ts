import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeSetting } from '../store/settings.ts';
import { quickPasswordHash } from '@wa/core/testing/quick-password-hash';
import { STORES } from '../testing/stores.ts';
import type { StoreFactory } from '../testing/stores.ts';
import { startTestApi, TEST_PASSWORD } from '../testing/test-api.ts';
import type { TestAnswer, TestApi } from '../testing/test-api.ts';
import { trust } from '@wa/core/testing/trust';

const guessing = trust('guessing');
const clock = trust('clock');

const GUESSERS = 40;
/** Counting in both stores is tested beside the throttle. */
const [SQLITE] = STORES as [StoreFactory];

describe('strangers who guess', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(SQLITE, { env: { TRUST_PROXY: '1' } });
    await api.core.store.transact((tx) =>
      writeSetting(tx, 'password-hash', quickPasswordHash(TEST_PASSWORD)),
    );
  });
  afterAll(() => api.stop());

  const login = (
    password: string,
    address: string,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> =>
    api.anyone('POST', '/api/authenticate', {
      body: { password },
      headers: { 'X-Forwarded-For': address, ...headers },
    });

  /** Forty at a time, each guess from an address that was never seen, until `work` is done. */
  async function underAttack<T>(work: () => Promise<T>): Promise<{ result: T; statuses: number[] }> {
    const statuses: number[] = [];
    let address = 0;
    let isOver = false;
    const guesser = async () => {
      while (!isOver) {
        address += 1;
        guessing.tried();
        statuses.push((await login('a guess', `2001:db8:${address.toString(16)}::1`)).status);
      }
    };
    const guessers = Array.from({ length: GUESSERS }, guesser);
    // Only when the queue is full does the attack deny anything.
    const full = vi.waitUntil(() => statuses.includes(503), { timeout: 30_000 });
    const result = await full.then(work).finally(() => (isOver = true));
    await Promise.all(guessers);
    return { result, statuses };
  }

  test('keep no device out that logged in before, in a browser or in the desktop editor', async () => {
    const browser = await login(TEST_PASSWORD, '192.0.2.1');
    const Cookie = /wa-device=[\w.-]+/.exec(browser.headers['set-cookie'] ?? '')?.[0] ?? '';
    const desktop = { 'X-Client': 'desktop' };
    const { device } = (await login(TEST_PASSWORD, '192.0.2.2', desktop)).body as { device: string };

    const { result, statuses } = await underAttack(async () => {
      const tries: number[] = [];
      for (let round = 0; round < 2; round += 1) {
        const headers: Record<string, string> =
          round % 2 === 0 ? { Cookie } : { ...desktop, 'X-Device': device };
        tries.push((await login(TEST_PASSWORD, '192.0.2.3', headers)).status);
      }
      return tries;
    });
    expect(result).toEqual(Array(2).fill(200));
    guessing.control(2);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
  });

  test('cannot make up the mark of a device', async () => {
    const desktop = { 'X-Client': 'desktop' };
    const { device } = (await login(TEST_PASSWORD, '192.0.2.9', desktop)).body as { device: string };
    for (let guess = 0; guess < 5; guess += 1) await login('wrong', '192.0.2.9');
    const forged = device.replace(/^\w{4}/, '0000');
    const withMark = (mark: string) => login(TEST_PASSWORD, '192.0.2.9', { ...desktop, 'X-Device': mark });
    expect([(await withMark(forged)).status, (await withMark('')).status]).toEqual([429, 429]);
    expect((await withMark(device)).status).toBe(200);
    // A page cannot send it as its own: browsers say that they are one.
    const asPage = { ...desktop, 'X-Device': device, 'Sec-Fetch-Site': 'same-origin' };
    expect((await login(TEST_PASSWORD, '192.0.2.9', asPage)).status).toBe(429);
  });

  test('are charged for guesses that found no place, and cannot make the store write for these', async () => {
    const transact = vi.spyOn(api.core.store, 'transact');
    const answers = await Promise.all(Array.from({ length: 30 }, () => login('a guess', '198.51.100.1')));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    // Whoever had a turn was counted in one transaction; everybody else cost none.
    expect(transact.mock.calls.length).toBe(count(401));
    expect(count(401) + count(503)).toBeLessThanOrEqual(10);
    expect(count(429)).toBeGreaterThanOrEqual(20);
    transact.mockRestore();
    expect((await login(TEST_PASSWORD, '198.51.100.1')).status).toBe(429);
  });

  test('stay locked out when the time of day is put forward or back', async () => {
    for (let guess = 0; guess < 5; guess += 1) await login('wrong', '198.51.100.2');
    for (const hours of [720, -1_440]) {
      api.advance(hours * 3_600_000);
      clock.injected();
      const answer = await login(TEST_PASSWORD, '198.51.100.2');
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
    }
    api.pass(15 * 60_000);
    expect((await login(TEST_PASSWORD, '198.51.100.2')).status).toBe(200);
    clock.control();
  });
});
