import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickPasswordHash } from '@wa/core/testing/quick-password-hash';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { STORES } from '../testing/stores.ts';
import { startTestApi, TEST_PASSWORD } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';

const counts = trust('guessing');
const GUESSES = runs(60, 1_000);

describe.each(STORES)('guesses behind one proxy on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    const env = { TRUST_PROXY: '1', ADMIN_PASSWORD_HASH: quickPasswordHash(TEST_PASSWORD) };
    api = await startTestApi(factory, { env });
  });
  afterAll(() => api.stop());

  const login = async (password: string, chain: string) => {
    const headers = { 'X-Forwarded-For': chain };
    return (await api.anyone('POST', '/api/authenticate', { body: { password }, headers })).status;
  };

  test('are looked at five times, whatever addresses they claim; another address logs in', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < GUESSES; guess += 1) {
      counts.tried();
      const claimed = `10.${String(guess % 250)}.${String(guess % 7)}.1, ::ffff:203.0.113.${String(guess % 200)}`;
      statuses.push(await login(`guess ${String(guess)}`, `${claimed}, 198.51.100.7`));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.slice(5).filter((status) => status !== 429)).toEqual([]);
    expect(await login(TEST_PASSWORD, '203.0.113.9, 198.51.100.7')).toBe(429);
    expect(await login(TEST_PASSWORD, '198.51.100.7, 198.51.100.8')).toBe(200);
    counts.control();
  });
});
