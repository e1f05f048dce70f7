import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildSecrets } from '../../testing/build-secrets.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openSettings } from '../files/settings.ts';
import { openSessionToken, createSecretStore } from './session-token.ts';
import type { SafeStorage } from 'electron';

const held = { serverId: 'one', token: 'secret-token' };

it('is encrypted on disk and restored after a restart', async () => {
  const folder = await temporaryFolder();
  const settings = await openSettings(folder);
  await (await openSessionToken(settings, buildSecrets())).keep(held);
  const [name = ''] = await readdir(folder);
  expect(await readFile(path.join(folder, name), 'utf8')).not.toContain('secret-token');
  const again = await openSessionToken(settings, buildSecrets());
  expect(again.current()).toEqual(held);
  await again.forget();
  expect((await openSessionToken(settings, buildSecrets())).current()).toBeNull();
});

it('keeps the installation’s mark after a logout and a restart, and deletes everything with the server', async () => {
  const settings = await openSettings(await temporaryFolder());
  const mark = { serverId: 'one', device: 'a-mark' };
  await (await openSessionToken(settings, buildSecrets())).keep({ ...held, device: 'a-mark' });
  const again = await openSessionToken(settings, buildSecrets());
  expect([again.current(), again.mark()]).toEqual([held, mark]);
  await again.logOut();
  expect([again.current(), again.mark()]).toEqual([null, mark]);
  const later = await openSessionToken(settings, buildSecrets());
  expect([later.current(), later.mark()]).toEqual([null, mark]);
  await later.keep(held);
  expect(later.mark()).toEqual(mark);
  await later.keep({ serverId: 'two', token: 'other' });
  expect(later.mark()).toBeNull();
  await later.forget();
  const empty = await openSessionToken(settings, buildSecrets());
  expect([empty.current(), empty.mark()]).toEqual([null, null]);
});

it('stays in memory if the system has no secret store (T2.2)', async () => {
  const folder = await temporaryFolder();
  const settings = await openSettings(folder);
  const session = await openSessionToken(settings, buildSecrets(false));
  await session.keep(held);
  expect(session.current()).toEqual(held);
  expect(await readdir(folder)).toEqual([]);
});

it('asks for the password again if the session can’t be decrypted', async () => {
  const settings = await openSettings(await temporaryFolder());
  await settings.put('session', Buffer.from('from another computer').toString('base64'));
  expect((await openSessionToken(settings, buildSecrets())).current()).toBeNull();
});

it('allows a login on a full disk, where the session can’t be saved', async () => {
  const settings = await openSettings(await temporaryFolder());
  const put = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  const session = await openSessionToken({ ...settings, put }, buildSecrets());
  await session.keep(held);
  expect(session.current()).toEqual(held);
});

const store = (backend: string, isAvailable = true) =>
  ({
    isAsyncEncryptionAvailable: async () => isAvailable,
    getSelectedStorageBackend: () => backend,
  }) as unknown as SafeStorage;

it('doesn’t accept mere obfuscation as a secret store on Linux', async () => {
  expect(await createSecretStore(store('basic_text'), 'linux').isAvailable()).toBe(false);
  expect(await createSecretStore(store('gnome_libsecret'), 'linux').isAvailable()).toBe(true);
  expect(await createSecretStore(store('gnome_libsecret', false), 'linux').isAvailable()).toBe(false);
  expect(await createSecretStore(store('basic_text'), 'win32').isAvailable()).toBe(true);
});
