import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trust } from '@wa/core/testing/trust';
import { setQuickPassword } from '../testing/quick-password.ts';
import { API_STORES } from '../testing/stores.ts';
import { startTestApi, TEST_PASSWORD } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';
import { setPassword } from './admin-password.ts';
import { addEditor } from './editors.ts';

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
    // The old password is verified by now, and the session is not stored yet.
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
    const { store, sessions, clock } = api.core;
    const [asking] = await sessions.list(null);
    if (asking === undefined) throw new Error('There is a session');
    const add = (name: string) =>
      addEditor({ store, clock, savedBy: null }, { name, password: 'password of an editor' }, asking);
    expect(await add('Before')).toMatchObject({ name: 'Before' });
    await setNewPassword();
    await expect(add('After')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await store.list('editors')).map(({ name }) => name)).toEqual(['Before']);
  });
});
