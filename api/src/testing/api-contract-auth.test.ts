import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pino } from 'pino';
import { endpoints } from '@wa/core/contract/endpoints';
import type { EndpointShape } from '@wa/core/contract/endpoint';
import { ensurePassword, setPassword } from '../auth/admin-password.ts';
import { ensureSetting, writeSetting } from '../store/settings.ts';
import { quickPasswordHash } from '@wa/core/testing/quick-password-hash';
import { STORES } from './stores.ts';
import type { StoreFactory } from './stores.ts';
import { startTestApi, TEST_PASSWORD } from './test-api.ts';
import type { TestAnswer, TestApi } from './test-api.ts';
import { trust } from '@wa/core/testing/trust';

const auth = trust('auth');
const csrf = trust('csrf');

const ID = 'a'.repeat(24);
const HOUR = 60 * 60 * 1_000;

const pathOf = ({ path }: EndpointShape) => path.replace(':id', ID).replace(':slug', 'some-slug');
const isOpen = ({ access }: EndpointShape) => access === 'public';

/** Every way to call something that needs a session. */
const PROTECTED: [string, string][] = endpoints
  .filter((endpoint) => !isOpen(endpoint))
  .map((endpoint) => [
    endpoint.method,
    pathOf(endpoint) + (endpoint.access === 'bin-list' ? '?isDeleted=true' : ''),
  ]);

/** Spellings of an address that a lenient router or proxy takes for the same. */
function spellings(address: string): string[] {
  const [path = '', query] = address.split('?');
  const withQuery = (each: string) => (query === undefined ? each : `${each}?${query}`);
  return [
    path,
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    path.replace('/api/', '/api//'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api/%2e/'),
    path.replace('/api/', '/x/../api/'),
    path.replace('/api/', '/%61pi/'),
    path.replace(/\/(\w)/g, '%2f$1').replace('%2f', '/'),
  ].map(withQuery);
}

describe.each(STORES)('authorisation on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory);
  });
  afterAll(() => api.stop());

  /** A session of which these times lie in the past; the right token of it. */
  const aged = async (hours: { idle: number; over: number }): Promise<string> => {
    const token = await api.core.sessions.start('bearer');
    const { store } = api.core;
    const tokenHash = createHash('sha256').update(token).digest('hex');
    const session = await store.findOne('sessions', { tokenHash });
    const ago = (count: number) => new Date(Date.now() - count * HOUR).toISOString();
    const times = { lastSeenAt: ago(hours.idle), expiresAt: ago(hours.over) };
    await store.transact((tx) => tx.update('sessions', session?._id ?? '', times));
    return token;
  };

  test('a session of the same making is let in while it is young enough', async () => {
    const headers = { Authorization: `Bearer ${await aged({ idle: 11, over: -1 })}` };
    expect((await api.anyone('GET', '/api/pages?isDeleted=true', { headers })).status).toBe(200);
    auth.control();
  });

  test.each(PROTECTED)(
    '%s %s is refused without a live session, however it is spelled',
    async (method, address) => {
      const revoked = await api.core.sessions.start('bearer');
      await api.anyone('DELETE', '/api/session', { headers: { Authorization: `Bearer ${revoked}` } });
      const credentials: Record<string, string>[] = [
        {},
        { Authorization: `Bearer ${revoked}` },
        { Authorization: `Bearer ${await aged({ idle: 12, over: -1 })}` },
        { Authorization: `Bearer ${await aged({ idle: 0, over: 0 })}` },
        { Authorization: `Bearer ${'x'.repeat(43)}` },
        { Cookie: `wa-session=${api.adminToken}` },
        { Authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` },
        { 'X-HTTP-Method-Override': 'GET' },
      ];
      for (const headers of credentials) {
        auth.tried();
        expect([headers, (await api.anyone(method, address, { headers })).status]).toEqual([headers, 401]);
      }
      for (const spelling of spellings(address)) {
        auth.tried();
        const { status } = await api.anyone(method, spelling);
        expect([spelling, status]).toEqual([spelling, 401]);
      }
      if (method === 'GET') expect((await api.anyone('HEAD', address)).status).toBe(401);
    },
  );

  test('an unknown address answers a change with 401, too, and with 404 only to an administrator', async () => {
    for (const path of ['/', '/api', '/api/unknown', '/x', '/admin']) {
      expect((await api.anyone('POST', path)).status).toBe(401);
      expect((await api.admin('POST', path)).status).toBe(404);
      auth.control();
    }
    expect((await api.anyone('GET', '/api/unknown')).status).toBe(404);
  });

  test.each([
    'isDeleted=true',
    'isDeleted=1',
    'isdeleted=true',
    'isDeleted=true&isDeleted=false',
    'isDeleted[]=true',
    'isDeleted%5B%5D=true',
    '%69sDeleted=true',
  ])('the bin list stays shut for ?%s', async (query) => {
    for (const list of ['products', 'sidebar-items', 'pages']) {
      expect((await api.anyone('GET', `/api/${list}?${query}`)).status).toBe(401);
    }
  });

  const mutations = endpoints
    .filter(({ method }) => method !== 'GET')
    .map((each) => [each.method, pathOf(each)] as const);
  test.each(mutations)('%s %s is refused when a browser sends it for another site', async (method, path) => {
    const origins: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: api.origin },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${api.origin}.evil.example` },
      { Origin: api.origin.replace('http:', 'https:') },
    ];
    for (const headers of origins) {
      csrf.tried();
      expect([headers, (await api.admin(method, path, { headers })).status]).toEqual([headers, 403]);
    }
    // Logging out for real would end the session of the tests that follow.
    if (path === '/api/session') return;
    const own: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: api.origin }];
    for (const headers of own) {
      expect((await api.admin(method, path, { headers })).status).not.toBe(403);
      csrf.control();
    }
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('a JSON call with the content type "%s" is 415 and changes nothing', async (type) => {
    const before = await api.core.store.count('products');
    const answer = await api.admin('POST', '/api/products', {
      body: '{"title":"Forged","image":"x"}',
      headers: { 'Content-Type': type },
    });
    csrf.tried();
    expect(answer.status).toBe(415);
    expect(await api.core.store.count('products')).toBe(before);
  });

  test('a session ends after 12 idle hours, after 30 days of use, and on logout', async () => {
    const own = await startTestApi(factory);
    const isIn = async () => (await own.admin('GET', '/api/products?isDeleted=true')).status === 200;
    for (let hours = 0; hours < 30 * 24; hours += 11) {
      expect(await isIn()).toBe(true);
      own.advance(11 * HOUR);
    }
    expect(await isIn()).toBe(false);
    await own.stop();

    const idle = await startTestApi(factory);
    idle.advance(12 * HOUR);
    expect((await idle.admin('GET', '/api/products?isDeleted=true')).status).toBe(401);
    await idle.stop();
  });

  test('no token or password lies readable in the store', async () => {
    const sessions = JSON.stringify(await api.core.store.list('sessions'));
    expect(sessions).not.toContain(api.adminToken);
    expect(JSON.stringify(await api.core.store.list('settings'))).not.toContain(TEST_PASSWORD);
  });
});

describe.each(STORES)('login on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory, { env: { TRUST_PROXY: '1' } });
    await api.core.store.transact((tx) =>
      writeSetting(tx, 'password-hash', quickPasswordHash(TEST_PASSWORD)),
    );
  });
  afterAll(() => api.stop());

  const login = (
    password: unknown,
    address: string,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> =>
    api.anyone('POST', '/api/authenticate', {
      body: { password },
      headers: { 'X-Forwarded-For': address, ...headers },
    });

  test('a browser gets a cookie that no script reads, and logs out with it', async () => {
    const answer = await login(TEST_PASSWORD, '10.0.0.1', {
      'Sec-Fetch-Site': 'same-origin',
      'X-Client': 'desktop',
    });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const cookies = answer.headers['set-cookie'] ?? '';
    expect(cookies).toMatch(/wa-session=[\w-]{43}; Max-Age=2592000; Path=\/; .*HttpOnly; SameSite=Strict/);
    expect(cookies).not.toContain('Secure');
    const headers = { Cookie: /wa-session=[\w-]+/.exec(cookies)?.[0] ?? '' };
    const session = await api.anyone('GET', '/api/session', { headers });
    expect(session.body).toEqual({
      authenticated: true,
      serverId: await ensureSetting(api.core.store, 'server-id', () => 'none'),
      apiVersion: 1,
    });
    expect((await api.anyone('DELETE', '/api/session', { headers })).status).toBe(200);
    expect((await api.anyone('GET', '/api/session', { headers })).body).toMatchObject({
      authenticated: false,
    });
    expect((await api.anyone('DELETE', '/api/session')).status).toBe(200);
  });

  const sessionOf = async (Cookie: string, https: boolean) => {
    const headers: Record<string, string> = { Cookie, ...(https && { 'X-Forwarded-Proto': 'https' }) };
    const { body } = await api.anyone('GET', '/api/session', { headers });
    return (body as { authenticated: boolean }).authenticated;
  };

  test('on https the cookies are for https and this host only', async () => {
    const answer = await login(TEST_PASSWORD, '10.0.0.2', { 'X-Forwarded-Proto': 'https' });
    const cookies = answer.headers['set-cookie'] ?? '';
    expect(cookies.match(/Secure/g)).toHaveLength(2);
    expect(cookies).toMatch(
      /^__Host-wa-session=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; Secure/,
    );
    expect(cookies).not.toContain('Domain');
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    const cookie = /__Host-wa-session=[\w-]+/.exec(cookies)?.[0] ?? '';
    expect([await sessionOf(cookie, true), await sessionOf(cookie, false)]).toEqual([true, false]);
    const headers = { Cookie: cookie, 'X-Forwarded-Proto': 'https' };
    const logout = await api.anyone('DELETE', '/api/session', { headers });
    expect(logout.headers['set-cookie']).toMatch(/^__Host-wa-session=; Path=\/; .*Secure/);
  });

  test('a junk cookie of the same name that comes first breaks no session', async () => {
    const token = await api.core.sessions.start('cookie');
    const junk = `wa-session=${'x'.repeat(43)}; wa-session=; wa-session=${api.adminToken}`;
    expect(await sessionOf(`${junk}; wa-session=${token}`, false)).toBe(true);
    expect(await sessionOf(`wa-session=${token}; ${junk}`, false)).toBe(true);
    expect(await sessionOf(junk, false)).toBe(false);
    // On https a neighbour's cookie without the prefix is none.
    expect(await sessionOf(`wa-session=${token}`, true)).toBe(false);
    expect(await sessionOf(`wa-session=junk; __Host-wa-session=${token}`, true)).toBe(true);
    const reads = vi.spyOn(api.core.store, 'findOne');
    await sessionOf(Array.from({ length: 300 }, (_unused, at) => `wa-session=${at}`).join('; '), false);
    expect(reads.mock.calls.length).toBeLessThan(10);
    reads.mockRestore();
  });

  test('the desktop editor gets a token and no cookie', async () => {
    const answer = await login(TEST_PASSWORD, '10.0.0.3', { 'X-Client': 'desktop' });
    const { token, device } = answer.body as { token: string; device: string };
    expect(device).toMatch(/^[\da-f]{32}\.[\w-]{43}$/);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const bin = await api.anyone('GET', '/api/pages?isDeleted=true', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(bin.status).toBe(200);
  });

  test('a wrong password is 401; the sixth guess waits, whatever proxy chain it claims, and others still get in', async () => {
    for (let guess = 1; guess <= 5; guess += 1) {
      const answer = await login(`wrong ${guess}`, `203.0.113.${guess}, 198.51.100.7`);
      expect([answer.status, answer.body]).toEqual([
        401,
        { error: 'Incorrect password', code: 'unauthenticated', success: false },
      ]);
    }
    const locked = await login(TEST_PASSWORD, '::ffff:198.51.100.7');
    expect(locked.status).toBe(429);
    // 15 minutes, of which some seconds may have gone by.
    const seconds = Number(locked.headers['retry-after']);
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(locked.body).toMatchObject({ success: false, retryAfter: seconds });
    expect((await login(TEST_PASSWORD, '198.51.100.8')).status).toBe(200);
    api.pass(15 * 60 * 1_000);
    expect((await login(TEST_PASSWORD, '198.51.100.7')).status).toBe(200);
  });

  test('a device that logged in before is not locked out with its address', async () => {
    const first = await login(TEST_PASSWORD, '192.0.2.1');
    const Cookie = /wa-device=[\w.-]+/.exec(first.headers['set-cookie'] ?? '')?.[0] ?? '';
    for (let guess = 0; guess < 5; guess += 1) await login('wrong', '192.0.2.1');
    expect((await login(TEST_PASSWORD, '192.0.2.1')).status).toBe(429);
    expect((await login(TEST_PASSWORD, '192.0.2.1', { Cookie })).status).toBe(200);
    const forged = { Cookie: Cookie.replace(/=\w{4}/, '=0000') };
    expect((await login(TEST_PASSWORD, '192.0.2.1', forged)).status).toBe(429);
  });

  test('too many logins at once are turned away with 503', async () => {
    const { store } = api.core;
    const commit = store.transact.bind(store);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    // The first guess is being counted until all the others are here.
    const transact = vi.spyOn(store, 'transact').mockImplementation((work) => held.then(() => commit(work)));
    const refused: number[] = [];
    // All at one server: each has a queue of its own.
    const logins = Array.from({ length: 14 }, async (_unused, index) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.1.0.${index}` };
      const body = JSON.stringify({ password: TEST_PASSWORD });
      const { status } = await fetch(`${api.origin}/api/authenticate`, { method: 'POST', headers, body });
      if (status === 503) refused.push(status);
      return status;
    });
    await vi.waitUntil(() => refused.length === 5, { timeout: 20_000 });
    goOn();
    const statuses = (await Promise.all(logins)).sort();
    expect(statuses).toEqual([...Array<number>(9).fill(200), ...Array<number>(5).fill(503)]);
    transact.mockRestore();
  });

  test.each([{}, { password: 5 }, { password: ['a'] }, { password: { $ne: '' } }, []])(
    '%j is no login',
    async (body) => {
      const answer = await api.anyone('POST', '/api/authenticate', { body });
      expect(answer.status).toBe(400);
    },
  );

  test('a new password ends every session', async () => {
    await setPassword(api.core.store, api.core.env, 'another password');
    expect((await api.admin('GET', '/api/products?isDeleted=true')).status).toBe(401);
    expect((await login('another password', '10.2.0.1')).status).toBe(200);
  });
});

describe('a proxy in front', () => {
  const [SQLITE] = STORES as [StoreFactory];
  const forwarded = { headers: { 'X-Forwarded-For': '203.0.113.1' } };

  test.each([
    ['0', 1],
    ['1', 0],
  ])('with TRUST_PROXY=%s is warned of %i times', async (count, times) => {
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
    const api = await startTestApi(SQLITE, { env: { TRUST_PROXY: count }, log });
    await api.anyone('GET', '/api/session');
    expect(warnings).toEqual([]);
    for (let request = 0; request < 3; request += 1) await api.anyone('GET', '/api/session', forwarded);
    expect(warnings).toHaveLength(times);
    for (const line of warnings) expect(line).toContain('Set TRUST_PROXY');
    await api.stop();
  });

  test('that is not counted makes no cookies for http of a site on https', async () => {
    const ADMIN_PASSWORD_HASH = quickPasswordHash(TEST_PASSWORD);
    const env = { PUBLIC_URL: 'https://www.example.com', ADMIN_PASSWORD_HASH };
    const api = await startTestApi(SQLITE, { env });
    const login = await api.anyone('POST', '/api/authenticate', { body: { password: TEST_PASSWORD } });
    const cookies = login.headers['set-cookie'] ?? '';
    expect(cookies.match(/Secure/g)).toHaveLength(2);
    const Cookie = /__Host-wa-session=[\w-]+/.exec(cookies)?.[0] ?? '';
    const session = await api.anyone('GET', '/api/session', { headers: { Cookie } });
    expect(session.body).toMatchObject({ authenticated: true });
    await api.stop();
  });
});

describe.each(STORES)('the password on $name', (factory) => {
  test('is made once at the first start, and works', async () => {
    const api = await startTestApi(factory);
    const { store, env } = api.core;
    const password = await ensurePassword(store, env);
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(await ensurePassword(store, env)).toBeNull();
    const answer = await api.anyone('POST', '/api/authenticate', { body: { password } });
    expect(answer.status).toBe(200);
    await api.stop();
  });

  test('comes from the environment when it is given there, and cannot be changed elsewhere', async () => {
    const api = await startTestApi(factory, { env: { ADMIN_PASSWORD: TEST_PASSWORD } });
    const { store, env } = api.core;
    expect(await ensurePassword(store, env)).toBeNull();
    expect(
      (await api.anyone('POST', '/api/authenticate', { body: { password: TEST_PASSWORD } })).status,
    ).toBe(200);
    await expect(setPassword(store, env, 'something else')).rejects.toThrow('ADMIN_PASSWORD');
    await api.stop();
  });
});
