import type { SafeStorage } from 'electron';
import { expect, it } from 'vitest';
import { createSecretStore } from './secret-store.ts';

const store = (backend: string, isAvailable = true) =>
  ({
    isAsyncEncryptionAvailable: async () => isAvailable,
    getSelectedStorageBackend: () => backend,
  }) as unknown as SafeStorage;

it('takes a disguise for no secret store on Linux', async () => {
  expect(await createSecretStore(store('basic_text'), 'linux').isAvailable()).toBe(false);
  expect(await createSecretStore(store('gnome_libsecret'), 'linux').isAvailable()).toBe(true);
  expect(await createSecretStore(store('gnome_libsecret', false), 'linux').isAvailable()).toBe(false);
  expect(await createSecretStore(store('basic_text'), 'win32').isAvailable()).toBe(true);
});
