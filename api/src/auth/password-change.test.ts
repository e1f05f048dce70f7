import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trust } from '@wa/core/testing/trust';
import { setQuickPassword } from '../testing/quick-password.ts';
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
  const login = (password: string) =>
    api.anyone('POST', '/api/authenticate', { body: { password }, headers: { 'X-Client': 'desktop' } });

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

  test('lets no call under way leave an editor behind', async () => {
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
