import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trust } from '@wa/core/testing/trust';
import { addQuickEditor } from '../testing/quick-password.ts';
import { API_STORES } from '../testing/stores.ts';
import { startTestApi, TEST_PASSWORD } from '../testing/test-api.ts';
import type { Caller, TestApi } from '../testing/test-api.ts';
import { setPassword } from './admin-password.ts';

const guessing = trust('guessing');
const NEW_PASSWORD = 'a new shared password';

describe.each(API_STORES)('a new shared password on $name', (factory) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startTestApi({ ...factory, servers: 1 }, { hasPassword: true });
  });
  afterEach(() => api.stop());

  const setNewPassword = () => setPassword(api.core.store, api.core.env, NEW_PASSWORD);
  const login = (password: string, name = '') =>
    api.anyone('POST', '/api/authenticate', { body: { password, name }, headers: { 'X-Client': 'desktop' } });
  const signIn = async (password: string, name = '') =>
    api.as(((await login(password, name)).body as { token: string }).token);

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
    const [own, other] = [await signIn(TEST_PASSWORD), await signIn(TEST_PASSWORD)];
    const set = (body: object) => own('PUT', '/api/password', { body });
    const isIn = async (session: Caller) =>
      ((await session('GET', '/api/session')).body as { authenticated: boolean }).authenticated;

    expect((await own('GET', '/api/password')).body).toEqual({ fixedBy: null });
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

  test('can’t be set by an editor (D3.9)', async () => {
    await addQuickEditor(api.core.store, 'Anna', 'password of anna');
    const anna = await signIn('password of anna', 'Anna');
    const body = { password: NEW_PASSWORD, current: 'password of anna' };
    expect((await anna('PUT', '/api/password', { body })).status).toBe(403);
    expect((await anna('GET', '/api/password')).status).toBe(403);
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
