import type { SafeStorage } from 'electron';
import type { SecretStore } from '../server/session-token.ts';

/** Backends that only disguise a text instead of sealing it. */
const DISGUISES = ['basic_text', 'unknown'];

/** The system's secret store; on Linux only where a real one runs. */
export function createSecretStore(safeStorage: SafeStorage, platform: NodeJS.Platform): SecretStore {
  return {
    isAvailable: async () => {
      if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
      return platform !== 'linux' || !DISGUISES.includes(safeStorage.getSelectedStorageBackend());
    },
    seal: (text) => safeStorage.encryptStringAsync(text),
    open: async (sealed) => (await safeStorage.decryptStringAsync(sealed)).result,
  };
}
