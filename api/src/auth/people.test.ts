import { describe, expect, test } from 'vitest';
import { setPassword } from './admin-password.ts';
import { API_STORES } from '../testing/stores.ts';
import { addQuickEditor } from '../testing/quick-password.ts';
import { TEST_PASSWORD, useTestApi } from '../testing/test-api.ts';
import type { Caller } from '../testing/test-api.ts';

describe.each(API_STORES)('named editors and sessions on $name', (factory) => {
  const api = useTestApi(factory, { env: { TRUST_PROXY: '1' }, hasPassword: true });
  let address = 0;

  const add = (name: string, password: string) => addQuickEditor(api.core.store, name, password);
  const logIn = (body: object) => {
    const headers = { 'X-Client': 'desktop', 'X-Forwarded-For': `192.0.2.${String(++address)}` };
    return api.anyone('POST', '/api/authenticate', { body, headers });
  };
  const as = async (body: object) => api.as(((await logIn(body)).body as { token: string }).token);
  const status = async (caller: Caller) => (await caller('GET', '/api/editors')).status;
  const authenticated = async (caller: Caller) =>
    ((await caller('GET', '/api/session')).body as { authenticated: boolean }).authenticated;
  const events = async () =>
    (await api.core.store.list('events', { orderBy: 'seq' })).map(({ what, about, savedBy }) => [
      what,
      about,
      savedBy,
    ]);

  test('the office adds an editor, whose writes carry their name; removing the editor ends their sessions at once', async () => {
    const made = await api.admin('POST', '/api/editors', {
      body: { name: ' Anna  Berg ', password: 'a good password', current: TEST_PASSWORD },
    });
    expect(made).toMatchObject({ status: 201, body: { name: 'Anna  Berg' } });
    expect(made.text).not.toMatch(/scrypt|Hash/);
    const { _id } = made.body as { _id: string };
    const again = { body: { name: 'anna berg', password: 'a good password', current: TEST_PASSWORD } };
    expect((await api.admin('POST', '/api/editors', again)).status).toBe(409);
    const anna = await as({ name: 'ANNA  berg', password: 'a good password' });
    expect((await anna('GET', '/api/session')).body).toMatchObject({ authenticated: true, hasEditors: true });
    const product = await anna('POST', '/api/products', { body: { title: 'Seal', image: 'a-model' } });
    const history = await api.admin('GET', `/api/history/product/${(product.body as { _id: string })._id}`);
    expect(history.body).toMatchObject({
      versions: [{ by: expect.stringMatching(/^Anna +Berg \(desktop app\)$/) }],
    });
    expect((await api.admin('DELETE', `/api/editors/${_id}`)).status).toBe(200);
    // The result is the same on every server process.
    for (let turn = 0; turn < 3; turn += 1) expect(await authenticated(anna)).toBe(false);
    expect(await events()).toEqual(
      expect.arrayContaining([
        ['editor-added', expect.stringMatching(/Anna/), 'desktop app'],
        ['login', '', expect.stringMatching(/^Anna/)],
        ['editor-removed', expect.stringMatching(/Anna/), 'desktop app'],
      ]),
    );
  });

  test('an editor can access only their own data and can’t gain other rights', async () => {
    const bert = await add('Bert', 'password of bert');
    const carl = await add('Carl', 'password of carl');
    const call = await as({ name: 'Bert', password: 'password of bert' });
    expect((await call('GET', '/api/editors')).body).toMatchObject([{ name: 'Bert' }]);
    const shared = (await call('GET', '/api/sessions')).body as { editor: string }[];
    expect(shared.map(({ editor }) => editor)).toEqual(['Bert']);
    const password = 'another password';
    const refused: [string, string, object?][] = [
      ['POST', '/api/editors', { name: 'Dora', password, current: 'password of bert' }],
      ['DELETE', `/api/editors/${carl._id}`],
      ['DELETE', `/api/editors/${bert._id}`],
      ['PUT', `/api/editors/${carl._id}`, { password, current: 'password of bert' }],
      ['PUT', `/api/editors/${bert._id}`, { password }],
      ['PUT', `/api/editors/${bert._id}`, { password, current: 'password of carl' }],
      ['PUT', `/api/editors/${bert._id}`, { password, current: 'password of bert', name: 'Carl' }],
      ['GET', '/api/events'],
    ];
    for (const [method, path, body] of refused) {
      const answer = await call(method, path, body && { body });
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
    }
    // The API answers as if another editor's session didn't exist, and it doesn't end that session.
    await call('DELETE', `/api/sessions/${(await api.core.sessions.list(null)).at(-1)?._id ?? ''}`);
    await call('DELETE', '/api/sessions');
    expect(await authenticated(api.admin)).toBe(true);
    const { store } = api.core;
    expect(await store.get('editors', bert._id)).toEqual(bert);
    expect(await store.get('editors', carl._id)).toEqual(carl);
    const changed = { body: { password, current: 'password of bert' } };
    expect((await call('PUT', `/api/editors/${bert._id}`, changed)).status).toBe(200);
    expect((await logIn({ name: 'Bert', password: 'password of bert' })).status).toBe(401);
    expect((await logIn({ name: 'Bert', password })).status).toBe(200);
  });

  test('an open session of the shared password can’t create access: each call requires the password again', async () => {
    const { store } = api.core;
    const kurt = await add('Kurt', 'password of kurt');
    await store.transact((tx) =>
      tx.insert('passkeys', {
        ...{ name: 'A phone', editor: kurt._id, credential: 'kurt', publicKey: 'a key', counter: 0 },
        ...{ createdAt: '2026-01-01T00:00:00.000Z', usedAt: null },
      }),
    );
    const passkey = (await store.findOne('passkeys', { credential: 'kurt' }))?._id ?? '';
    const all = async () => [await store.list('editors'), await store.list('passkeys')];
    const before = await all();
    const password = 'another password';
    const calls: [string, string, object, number][] = [
      ['POST', '/api/editors', { name: 'Mallory', password }, 201],
      ['PUT', `/api/editors/${kurt._id}`, { password }, 200],
      ['DELETE', `/api/passkeys/${passkey}`, {}, 200],
    ];
    const open = await as({ password: TEST_PASSWORD });
    for (const [method, path, body] of [...calls, ...calls.slice(0, 2)]) {
      expect(await open(method, path, { body })).toMatchObject({
        status: 400,
        body: { fields: { current: 'Enter your password again.' } },
      });
      expect(await open(method, path, { body: { ...body, current: 'password of kurt' } })).toMatchObject({
        status: 422,
        body: { fields: { current: 'Incorrect password' } },
      });
    }
    // The five guesses of this device are used up, so the correct password fails as well.
    for (const [method, path, body] of calls)
      expect((await open(method, path, { body: { ...body, current: TEST_PASSWORD } })).status).toBe(429);
    expect(await all()).toEqual(before);
    const office = await as({ password: TEST_PASSWORD });
    // A new password also removes the passkey, so the passkey calls run first.
    for (const [method, path, body, done] of [...calls].reverse())
      expect([
        path,
        (await office(method, path, { body: { ...body, current: TEST_PASSWORD } })).status,
      ]).toEqual([path, done]);
  });

  test('a common password is refused, new or changed, in the admin and on the command line', async () => {
    const lena = await add('Lena', 'password of lena');
    const sentence = 'This password is one of the most common ones. Choose another.';
    const current = TEST_PASSWORD;
    for (const [method, path, body] of [
      ['POST', '/api/editors', { name: 'Mia', password: 'Football1', current }],
      ['PUT', `/api/editors/${lena._id}`, { password: 'password1', current }],
    ] as const)
      expect(await api.admin(method, path, { body })).toMatchObject({
        status: 422,
        body: { error: sentence, fields: { password: sentence } },
      });
    const { store, env } = api.core;
    await expect(setPassword(store, env, '12345678')).rejects.toThrow(sentence);
    expect(await store.get('editors', lena._id)).toEqual(lena);
    expect(await store.findOne('editors', { key: 'mia' })).toBeNull();
    expect(await authenticated(api.admin)).toBe(true);
  });

  test('an unknown name, a wrong password, and another user’s password get the same answer', async () => {
    await add('Emil', 'password of emil');
    const bodies = [
      { name: 'Nobody', password: 'password of emil' },
      { name: 'Emil', password: 'wrong' },
      { name: 'Emil', password: TEST_PASSWORD },
      { name: '', password: 'password of emil' },
    ];
    const answers = [];
    for (const body of bodies) answers.push(await logIn(body));
    expect(new Set(answers.map(({ status, text }) => `${String(status)} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { error: 'Incorrect password', success: false } });
    expect((await logIn({ password: TEST_PASSWORD })).status).toBe(200);
  });

  test('sessions are listed, ended one by one or all others, and refused at once everywhere', async () => {
    const password = TEST_PASSWORD;
    const [one, two, three] = [await as({ password }), await as({ password }), await as({ password })];
    const list = async () =>
      (await one('GET', '/api/sessions')).body as { _id: string; device: string; isThis: boolean }[];
    const before = await list();
    expect(before.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(before[0]).toMatchObject({ device: 'desktop app' });
    expect(JSON.stringify(before)).not.toMatch(/token/i);
    const own = (await three('GET', '/api/sessions')).body as { _id: string; isThis: boolean }[];
    await one('DELETE', `/api/sessions/${own.find(({ isThis }) => isThis)?._id ?? ''}`);
    expect(await status(three)).toBe(401);
    expect(await status(three)).toBe(401);
    expect(await authenticated(two)).toBe(true);
    expect((await one('DELETE', '/api/sessions')).status).toBe(200);
    expect([await status(two), await status(two), await authenticated(one)]).toEqual([401, 401, true]);
    expect(await list()).toMatchObject([{ isThis: true }]);
  });

  test('the audit log has every event and no secrets', async () => {
    const all = JSON.stringify(await api.core.store.list('events'));
    expect(all).not.toMatch(/password of|a good password|another password|scrypt|192\.0\.2|198\.51/);
    expect((await events()).map(([what]) => what)).toEqual(
      expect.arrayContaining(['login', 'logins-refused', 'session-ended', 'sessions-ended']),
    );
  });
});
