import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trust } from '@wa/core/testing/trust';
import { addQuickEditor, setQuickPassword } from '../testing/quick-password.ts';
import { API_STORES } from '../testing/stores.ts';
import { startTestApi, TEST_PASSWORD } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';
import { setPassword } from './admin-password.ts';

const guessing = trust('guessing');
const NEW_PASSWORD = 'a new shared password';

describe.each(API_STORES)('a new shared password on $name', (factory) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startTestApi({ ...factory, servers: 1 });
    await setQuickPassword(api.core.store, TEST_PASSWORD);
  });
  afterEach(() => api.stop());

  const setNewPassword = () => setPassword(api.core.store, api.core.env, NEW_PASSWORD);
  const login = (password: string, name = '') =>
    api.anyone('POST', '/api/authenticate', { body: { password, name }, headers: { 'X-Client': 'desktop' } });

  test('starts no session for a sign-in that had verified the old one', async () => {
    const { sessions, store } = api.core;
    const start = sessions.start.bind(sessions);
    // At this point the old password is verified and the session is not stored yet.
    vi.spyOn(sessions, 'start').mockImplementationOnce(async (...given) => {
      await setNewPassword();
      return start(...given);
    });
    guessing.tried();
    const answer = await login(TEST_PASSWORD);
    expect(answer).toMatchObject({ status: 401, body: { error: 'Incorrect password', success: false } });
    expect(await store.count('sessions')).toBe(0);
    expect((await store.list('events')).map(({ what }) => what)).not.toContain('login');
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    guessing.control();
  });

  test('is set in the app with the current one; only its own session stays (D3.9)', async () => {
    const { store } = api.core;
    const token = async () => ((await login(TEST_PASSWORD)).body as { token: string }).token;
    const as = (bearer: string) => ({ Authorization: `Bearer ${bearer}` });
    const [own, other] = [as(await token()), as(await token())];
    const set = (body: object, headers = own) => api.anyone('PUT', '/api/password', { body, headers });
    const isIn = async (headers: Record<string, string>) =>
      ((await api.anyone('GET', '/api/session', { headers })).body as { authenticated: boolean })
        .authenticated;

    expect((await api.anyone('GET', '/api/password', { headers: own })).body).toEqual({ fixedBy: null });
    const wrong = await set({ password: NEW_PASSWORD, current: 'not it' });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { current: 'Incorrect password' } } });
    expect((await set({ password: 'short', current: TEST_PASSWORD })).status).toBe(422);
    expect((await set({ password: 'password1', current: TEST_PASSWORD })).status).toBe(422);
    expect(await isIn(other)).toBe(true);

    expect((await set({ password: NEW_PASSWORD, current: TEST_PASSWORD })).status).toBe(200);
    expect([await isIn(own), await isIn(other)]).toEqual([true, false]);
    expect((await login(TEST_PASSWORD)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect(await store.list('events')).toContainEqual(
      expect.objectContaining({ what: 'password', about: 'store', savedBy: 'desktop app' }),
    );
  });

  test('can’t be set by an editor, or where the environment sets it (D3.9)', async () => {
    await addQuickEditor(api.core.store, 'Anna', 'password of anna');
    const anna = await login('password of anna', 'Anna');
    const headers = { Authorization: `Bearer ${(anna.body as { token: string }).token}` };
    const body = { password: NEW_PASSWORD, current: 'password of anna' };
    expect((await api.anyone('PUT', '/api/password', { body, headers })).status).toBe(403);
    expect((await api.anyone('GET', '/api/password', { headers })).status).toBe(403);
    const fixed = { adminPassword: null, adminPasswordHash: 'a hash' };
    await expect(setPassword(api.core.store, fixed, NEW_PASSWORD)).rejects.toThrow(
      'The password comes from ADMIN_PASSWORD_HASH. Change it there.',
    );
  });

  test('stops a call in progress from adding an editor', async () => {
    const { store } = api.core;
    const add = (name: string) =>
      api.admin('POST', '/api/editors', {
        body: { name, password: 'password of an editor', current: TEST_PASSWORD },
      });
    expect((await add('Before')).status).toBe(201);
    // At this point the password was checked and the editor is not stored yet: the write that names its
    // author.
    const transact = store.transact.bind(store);
    const spy = vi.spyOn(store, 'transact').mockImplementation(async (work, options) => {
      if (options?.savedBy !== undefined) {
        spy.mockRestore();
        await setNewPassword();
      }
      return transact(work, options);
    });
    expect((await add('After')).status).toBe(401);
    expect((await store.list('editors')).map(({ name }) => name)).toEqual(['Before']);
  });
});
