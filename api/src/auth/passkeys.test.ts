import { describe, expect, test } from 'vitest';
import { API_STORES } from '../testing/stores.ts';
import { addQuickEditor } from '../testing/quick-password.ts';
import { TEST_PASSWORD, useTestApi } from '../testing/test-api.ts';
import type { Caller, TestAnswer } from '../testing/test-api.ts';
import { setPassword } from './admin-password.ts';
import { softAuthenticator } from '../testing/auth/soft-authenticator.ts';
import type { Amiss, Asked, SoftAuthenticator } from '../testing/auth/soft-authenticator.ts';

const ORIGIN = 'https://www.catalogue.example';
const RP_ID = 'www.catalogue.example';
const OWN = 'password of the editor';

describe.each(API_STORES)('passkeys on $name', (factory) => {
  const api = useTestApi(factory, { env: { TRUST_PROXY: '1', PUBLIC_URL: ORIGIN }, hasPassword: true });
  let address = 0;

  const nextAddress = () => `203.0.113.${String(++address)}`;
  const hire = async (name: string) => {
    const editor = await addQuickEditor(api.core.store, name, OWN);
    return { ...editor, call: await sessionOf(name) };
  };
  const sessionOf = async (editor: string | null) =>
    api.as(await api.core.sessions.start('bearer', { editor, device: '' }));
  const begin = (call: Caller, password = OWN) =>
    call('POST', '/api/passkeys/challenge', { body: { password } });
  const asked = (answer: { body: unknown }): Asked => ({
    challenge: (answer.body as { challenge: string }).challenge,
    origin: ORIGIN,
    rpId: RP_ID,
  });
  const keep = (call: Caller, passkey: object, name = 'My phone') =>
    call('POST', '/api/passkeys', { body: { name, passkey } });
  const register = async (call: Caller, password = OWN): Promise<SoftAuthenticator & { _id: string }> => {
    const key = softAuthenticator();
    const kept = await keep(call, key.create(asked(await begin(call, password))));
    expect(kept.status, kept.text).toBe(201);
    return { ...key, _id: (kept.body as { _id: string })._id };
  };
  /** Returns the state of a browser after the first of its two calls. */
  const arrive = async (from = nextAddress()) => {
    const answer = await api.anyone('POST', '/api/authenticate/passkey/challenge', {
      headers: { 'X-Forwarded-For': from },
    });
    const cookie = /__Host-wa-attempt=[^;]+/.exec(answer.headers['set-cookie'] ?? '')?.[0] ?? '';
    return { ...asked(answer), headers: { Cookie: cookie, 'X-Forwarded-For': from } };
  };
  type Arrived = Awaited<ReturnType<typeof arrive>>;
  const show = ({ headers }: Arrived, body: object) =>
    api.anyone('POST', '/api/authenticate/passkey', { body, headers });
  const enter = async (key: SoftAuthenticator, amiss?: Amiss, change: object = {}) => {
    const at = { ...(await arrive()), ...change };
    return show(at, key.get(at, amiss));
  };
  const status = async (key: SoftAuthenticator, amiss?: Amiss, change?: object) =>
    (await enter(key, amiss, change)).status;
  const remove = async (call: Caller, { _id }: { _id: string }, current = OWN) =>
    (await call('DELETE', `/api/passkeys/${_id}`, { body: { current } })).status;
  /** Returns what a browser with this cookie of a login reads about its session. */
  const whoIs = async (entered: TestAnswer) => {
    const Cookie = /__Host-wa-session=[^;]+/.exec(entered.headers['set-cookie'] ?? '')?.[0] ?? '';
    return (await api.anyone('GET', '/api/session', { headers: { Cookie } })).body;
  };

  test('an editor adds one, signs in with it alone, sees when it was used, and removes it', async () => {
    const anna = await hire('Anna');
    const before = await api.anyone('GET', '/api/session');
    expect(before.body).not.toHaveProperty('passkeysAt');
    const options = await begin(anna.call);
    expect(options.body).toMatchObject({
      rp: { id: RP_ID },
      user: { name: 'Anna' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const key = await register(anna.call);
    expect((await api.anyone('GET', '/api/session')).body).toMatchObject({ passkeysAt: ORIGIN });
    const entered = await enter(key);
    expect([entered.status, entered.body]).toEqual([200, { success: true }]);
    expect(entered.headers['set-cookie']).toMatch(
      /__Host-wa-session=[^;]+;.*HttpOnly; Secure; SameSite=Strict/,
    );
    expect(await whoIs(entered)).toMatchObject({ authenticated: true, editor: 'Anna' });
    const list = (await anna.call('GET', '/api/passkeys')).body as { passkeys: object[] };
    expect(list).toMatchObject({
      origin: ORIGIN,
      passkeys: [{ name: 'My phone', editor: 'Anna', usedAt: expect.any(String) }],
    });
    expect(JSON.stringify(list)).not.toMatch(/credential|publicKey|challenge/);
    expect(await remove(anna.call, key)).toBe(200);
    expect(await status(key)).toBe(401);
    const events = await api.core.store.list('events', { orderBy: 'seq' });
    expect(events.filter(({ what }) => what.startsWith('passkey'))).toMatchObject([
      { what: 'passkey-added', about: 'My phone', savedBy: 'Anna (desktop app)' },
      { what: 'passkey-login', about: 'My phone', savedBy: 'Anna (browser)' },
      { what: 'passkey-removed', about: 'My phone', savedBy: 'Anna (desktop app)' },
    ]);
  });

  test('an editor whose authenticator codes ended is asked to add a passkey until one is added', async () => {
    const { call, _id } = await hire('Olga');
    const advised = async () => (await call('GET', '/api/session')).body as { passkeyAdvised?: true };
    expect(await advised()).not.toHaveProperty('passkeyAdvised');
    await api.core.store.transact((tx) => tx.update('editors', _id, { passkeyAdvised: true }));
    expect(await advised()).toMatchObject({ passkeyAdvised: true });
    await register(call);
    expect(await advised()).not.toHaveProperty('passkeyAdvised');
  });

  test('the shared password has its own, and sees everybody’s; an editor neither sees nor removes another’s', async () => {
    const bert = await hire('Bert');
    const office = await sessionOf(null);
    const own = await register(office, TEST_PASSWORD);
    const berts = await register(bert.call);
    const carl = await hire('Carl');
    expect(((await carl.call('GET', '/api/passkeys')).body as { passkeys: [] }).passkeys).toEqual([]);
    for (const key of [own, berts]) expect(await remove(carl.call, key)).toBe(404);
    const all = (await office('GET', '/api/passkeys')).body as { passkeys: { editor: string | null }[] };
    expect(all.passkeys.map(({ editor }) => editor)).toEqual(expect.arrayContaining([null, 'Bert']));
    const who = await whoIs(await enter(own));
    expect(who).toMatchObject({ authenticated: true });
    expect(who).not.toHaveProperty('editor');
    expect(await remove(office, berts, TEST_PASSWORD)).toBe(200);
    expect(await status(berts)).toBe(401);
    expect(await status(own)).toBe(200);
  });

  test.each<[string, Amiss, object?]>([
    ['another origin', {}, { origin: 'https://catalogue.example' }],
    ['another site’s id', {}, { rpId: 'catalogue.example' }],
    ['a challenge that nobody gave', {}, { challenge: 'A'.repeat(72) }],
    ['no user verification', { unverified: true }],
    ['a count that stands still', { counter: 2 }],
    ['a count that went back', { counter: 0 }],
    ['another person’s handle', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('%s is rejected with the same message', async (_what, amiss, change) => {
    const { call } = await hire(`Editor ${String(address)}`);
    const key = await register(call);
    expect(await status(key)).toBe(200);
    const refused = await enter(key, amiss, change);
    expect([refused.status, refused.text]).toEqual([
      401,
      expect.stringContaining('This passkey was not accepted.'),
    ]);
    expect(refused.headers['set-cookie']).toBeUndefined();
    const unknown = await enter(softAuthenticator());
    expect(unknown.text).toBe(refused.text);
    expect(await status(key, { counter: 50 })).toBe(200);
  });

  test('a challenge is valid once, in one browser, for five minutes, and for one purpose', async () => {
    const { call } = await hire('Dora');
    const key = await register(call);
    const first = await arrive();
    const answer = key.get(first);
    const both = await Promise.all([show(first, answer), show(first, answer)]);
    expect(both.filter((each) => each.status === 200)).toHaveLength(1);
    // The signature count has increased since, so only the challenge is old.
    expect((await show(first, key.get(first))).status).toBe(401);
    const second = await arrive();
    expect((await show({ ...second, headers: (await arrive()).headers }, key.get(second))).status).toBe(401);
    expect(
      (await show({ ...second, headers: { ...second.headers, Cookie: '' } }, key.get(second))).status,
    ).toBe(401);
    expect((await show(second, key.get(second))).status).toBe(200);
    const late = await arrive();
    api.pass(5 * 60_000 + 1);
    expect((await show(late, key.get(late))).status).toBe(401);
    // A challenge for a session is not valid for a sign-in or for another session.
    const made = asked(await begin(call));
    expect(await status(key, {}, { challenge: made.challenge })).toBe(401);
    const stranger = softAuthenticator().create(made);
    expect((await keep(await sessionOf('Dora'), stranger)).status).toBe(422);
    expect((await keep(call, stranger)).status).toBe(201);
    expect((await keep(call, softAuthenticator().create(made))).status).toBe(422);
  });

  test.each<[string, Amiss, object?]>([
    ['another origin', {}, { origin: 'https://evil.example' }],
    ['another site’s id', {}, { rpId: 'evil.example' }],
    ['no user verification', { unverified: true }],
  ])('%s creates no passkey', async (_what, amiss, change) => {
    const { call } = await hire(`Maker ${String(address++)}`);
    const made = { ...asked(await begin(call)), ...change };
    expect((await keep(call, softAuthenticator().create(made, amiss))).status).toBe(422);
    expect(((await call('GET', '/api/passkeys')).body as { passkeys: [] }).passkeys).toEqual([]);
  });

  test('adding one requires the password, and counts as a guess', async () => {
    const fred = await hire('Fred');
    expect(await begin(fred.call, 'wrong')).toMatchObject({
      status: 422,
      body: { fields: { password: 'Incorrect password' } },
    });
    for (let turn = 1; turn < 5; turn += 1) expect((await begin(fred.call, 'wrong')).status).toBe(422);
    expect((await begin(fred.call)).status).toBe(429);
  });

  test('failed passkey attempts lock an address, and a passkey doesn’t clear password guesses', async () => {
    const { call } = await hire('Gina');
    const key = await register(call);
    const from = '198.51.100.77';
    const password = (body: object) =>
      api.anyone('POST', '/api/authenticate', { body, headers: { 'X-Forwarded-For': from } });
    for (let turn = 0; turn < 4; turn += 1) expect((await password({ password: 'wrong' })).status).toBe(401);
    const own = await arrive(from);
    expect((await show(own, key.get(own))).status).toBe(200);
    const forged = await arrive(from);
    expect((await show(forged, key.get(forged, { forged: true }))).status).toBe(401);
    const closed = await arrive(from);
    expect((await show(closed, key.get(closed))).status).toBe(429);
    expect(await status(key)).toBe(200);
  });

  test('a new password or the removal of an editor removes their passkeys and nobody else’s', async () => {
    const [hanna, ivo] = [await hire('Hanna'), await hire('Ivo')];
    const office = await sessionOf(null);
    const [hannas, ivos, shared] = [
      await register(hanna.call),
      await register(ivo.call),
      await register(office, TEST_PASSWORD),
    ];
    const started = await begin(hanna.call);
    const changed = { body: { password: 'another password', current: TEST_PASSWORD } };
    expect((await office('PUT', `/api/editors/${hanna._id}`, changed)).status).toBe(200);
    expect([await status(hannas), await status(ivos)]).toEqual([401, 200]);
    // A registration that began before the change is no longer valid.
    expect((await keep(hanna.call, softAuthenticator().create(asked(started)))).status).toBe(401);
    expect((await office('DELETE', `/api/editors/${ivo._id}`)).status).toBe(200);
    expect([await status(ivos), await status(shared)]).toEqual([401, 200]);
    await setPassword(api.core.store, api.core.env, 'a new shared password');
    expect(await status(shared)).toBe(401);
    const owners = (await api.core.store.list('passkeys')).map(({ editor }) => editor);
    for (const gone of [hanna._id, ivo._id, null]) expect(owners).not.toContain(gone);
  });
});
