import { describe, expect, test, vi } from 'vitest';
import { pino } from 'pino';
import { quickPasswordHash } from '@wa/core/testing/quick-password-hash';
import { StoreUnavailable } from '../store/port.ts';
import { ensureSetting } from '../store/settings.ts';
import { API_STORES, SQLITE } from '../testing/stores.ts';
import { startTestApi, TEST_PASSWORD, useTestApi } from '../testing/test-api.ts';
import type { TestAnswer, TestApi } from '../testing/test-api.ts';

const HOUR = 60 * 60 * 1_000;
const COOKIE = /(?:__Host-)?wa-session=[\w-]+/;

describe.each(API_STORES)('login on $name', (factory) => {
  const api = useTestApi(factory, { env: { TRUST_PROXY: '1' }, hasPassword: true });

  const login = (
    password: unknown,
    address: string,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> =>
    api.anyone('POST', '/api/authenticate', {
      body: { password },
      headers: { 'X-Forwarded-For': address, ...headers },
    });
  const sessionOf = async (Cookie: string, https: boolean) => {
    const headers: Record<string, string> = { Cookie, ...(https && { 'X-Forwarded-Proto': 'https' }) };
    const { body } = await api.anyone('GET', '/api/session', { headers });
    return (body as { authenticated: boolean }).authenticated;
  };

  test('a browser gets a cookie that no script reads, and logs out with it (D3.2, D3.4)', async () => {
    const answer = await login(TEST_PASSWORD, '10.0.0.1', {
      'Sec-Fetch-Site': 'same-origin',
      'X-Client': 'desktop',
    });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const cookies = answer.headers['set-cookie'] ?? '';
    expect(cookies).toMatch(/wa-session=[\w-]{43}; Max-Age=2592000; Path=\/; .*HttpOnly; SameSite=Strict/);
    expect(cookies).not.toContain('Secure');
    const headers = { Cookie: COOKIE.exec(cookies)?.[0] ?? '' };
    expect((await api.anyone('GET', '/api/session', { headers })).body).toEqual({
      authenticated: true,
      serverId: await ensureSetting(api.core.store, 'server-id', () => 'none'),
      apiVersion: 1,
    });
    expect((await api.anyone('DELETE', '/api/session', { headers })).status).toBe(200);
    expect(await sessionOf(headers.Cookie, false)).toBe(false);
    expect((await api.anyone('DELETE', '/api/session')).status).toBe(200);
  });

  test('on https the cookies are for https and this host only (D3.2)', async () => {
    const answer = await login(TEST_PASSWORD, '10.0.0.2', { 'X-Forwarded-Proto': 'https' });
    const cookies = answer.headers['set-cookie'] ?? '';
    expect(cookies.match(/Secure/g)).toHaveLength(2);
    expect(cookies).toMatch(/^__Host-wa-session=[\w-]{43}; .*HttpOnly; Secure/);
    expect(cookies).toMatch(/__Host-wa-device=[\w.-]+; Max-Age=31536000; Path=\/; .*HttpOnly; Secure/);
    expect(cookies).not.toContain('Domain');
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    const Cookie = COOKIE.exec(cookies)?.[0] ?? '';
    expect([await sessionOf(Cookie, true), await sessionOf(Cookie, false)]).toEqual([true, false]);
    const headers = { Cookie, 'X-Forwarded-Proto': 'https' };
    const logout = await api.anyone('DELETE', '/api/session', { headers });
    expect(logout.headers['set-cookie']).toMatch(/^__Host-wa-session=; Path=\/; .*Secure/);
  });

  test('of several cookies with this name, the first valid one counts (D3.2)', async () => {
    const token = await api.core.sessions.start('cookie');
    const junk = `wa-session=${'x'.repeat(43)}; wa-session=; wa-session=${api.adminToken}`;
    expect(await sessionOf(`${junk}; wa-session=${token}`, false)).toBe(true);
    expect(await sessionOf(`wa-session=${token}; ${junk}`, false)).toBe(true);
    expect(await sessionOf(junk, false)).toBe(false);
    // On HTTPS, a neighboring site's cookie without the prefix doesn't count.
    expect(await sessionOf(`wa-session=${token}`, true)).toBe(false);
    expect(await sessionOf(`wa-session=junk; __Host-wa-session=${token}`, true)).toBe(true);
  });

  test('the desktop app gets a token and no cookie, and a mark of the device (D3.2, D3.3)', async () => {
    const answer = await login(TEST_PASSWORD, '10.0.0.3', { 'X-Client': 'desktop' });
    const { token, device } = answer.body as { token: string; device: string };
    expect(device).toMatch(/^[\da-f]{32}\.shared\.[\w-]{43}$/);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await api.as(token)('GET', '/api/pages?isDeleted=true')).status).toBe(200);
  });

  test('of many concurrent logins, one is verified, eight wait, and the others get 503 (T1.4)', async () => {
    const { store } = api.core;
    const commit = store.transact.bind(store);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    // Counting the first guess takes until all the others have arrived.
    const transact = vi.spyOn(store, 'transact').mockImplementation((work) => held.then(() => commit(work)));
    const refused: number[] = [];
    // All logins go to one server, because each server has a queue of its own.
    const logins = Array.from({ length: 14 }, async (_unused, index) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.1.0.${index}` };
      const body = JSON.stringify({ password: TEST_PASSWORD });
      const { status } = await fetch(`${api.origin}/api/authenticate`, { method: 'POST', headers, body });
      if (status === 503) refused.push(status);
      return status;
    });
    await expect.poll(() => refused).toHaveLength(5);
    goOn();
    const statuses = (await Promise.all(logins)).sort();
    expect(statuses).toEqual([...Array<number>(9).fill(200), ...Array<number>(5).fill(503)]);
    transact.mockRestore();
  });

  test('no token or password is readable in the store (D3.5)', async () => {
    const sessions = JSON.stringify(await api.core.store.list('sessions'));
    expect(sessions).not.toContain(api.adminToken);
    expect(JSON.stringify(await api.core.store.list('settings'))).not.toContain(TEST_PASSWORD);
  });
});

test('a session ends after 12 idle hours, and after 30 days of use (D3.5)', async () => {
  const used = await startTestApi(SQLITE);
  const isIn = async (api: TestApi) =>
    (await api.admin('GET', '/api/products?isDeleted=true')).status === 200;
  for (let hours = 0; hours < 30 * 24; hours += 11) {
    expect(await isIn(used)).toBe(true);
    used.advance(11 * HOUR);
  }
  expect(await isIn(used)).toBe(false);
  await used.stop();

  const idle = await startTestApi(SQLITE);
  idle.advance(12 * HOUR);
  expect(await isIn(idle)).toBe(false);
  await idle.stop();
});

test('a read-only store doesn’t reject sessions', async () => {
  const api = await startTestApi(SQLITE);
  vi.spyOn(api.core.store, 'transact').mockRejectedValue(new StoreUnavailable('The disk is full.'));
  // The pause is long enough for the visit to be recorded.
  api.advance(HOUR);
  expect((await api.admin('GET', '/api/products?isDeleted=true')).status).toBe(200);
  expect(api.core.store.transact).toHaveBeenCalled();
  await api.stop();
});

describe('a proxy in front', () => {
  test.each([
    ['0', 1],
    ['1', 0],
  ])('with TRUST_PROXY=%s is warned of %i times (T1.4)', async (count, times) => {
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
    const api = await startTestApi(SQLITE, { env: { TRUST_PROXY: count }, log });
    const headers = { 'X-Forwarded-For': '203.0.113.1' };
    for (let request = 0; request < 3; request += 1) await api.anyone('GET', '/api/session', { headers });
    expect(warnings).toHaveLength(times);
    for (const line of warnings) expect(line).toContain('Set TRUST_PROXY');
    await api.stop();
  });

  test('that isn’t counted doesn’t turn off secure cookies of a site on https (D3.2)', async () => {
    const ADMIN_PASSWORD_HASH = quickPasswordHash(TEST_PASSWORD);
    const env = { PUBLIC_URL: 'https://www.example.com', ADMIN_PASSWORD_HASH };
    const api = await startTestApi(SQLITE, { env });
    const login = await api.anyone('POST', '/api/authenticate', { body: { password: TEST_PASSWORD } });
    const cookies = login.headers['set-cookie'] ?? '';
    expect(cookies.match(/Secure/g)).toHaveLength(2);
    const headers = { Cookie: COOKIE.exec(cookies)?.[0] ?? '' };
    expect((await api.anyone('GET', '/api/session', { headers })).body).toMatchObject({
      authenticated: true,
    });
    await api.stop();
  });
});
