import type { Settings } from '../files/settings.ts';
import type { SafeStorage } from 'electron';

const KEY = 'session';

/** The part of Electron's safeStorage that is used here. */
export interface SecretStore {
  isAvailable: () => Promise<boolean>;
  seal: (text: string) => Promise<Buffer>;
  open: (sealed: Buffer) => Promise<string>;
}

interface Token {
  /** Id of the server that issued it. It is never sent to another server. */
  serverId: string;
  token: string;
}

/**
 * Mark by which the server recognizes this installation at the next login, while others are locked out (D3).
 * It outlives the session.
 */
interface DeviceMark {
  serverId: string;
  device: string;
}

/** The session of this installation. Without a secret store of the system, it is stored in memory only. */
export interface SessionToken {
  current: () => Token | null;
  mark: () => DeviceMark | null;
  /** Saves a login. Servers of an older version return no `device`. */
  keep: (login: Token & { device?: string }) => Promise<void>;
  /** Ends the session on this computer, even if the server is unreachable, and keeps the mark. */
  logOut: () => Promise<void>;
  /** Returns the session that ended here but not yet on its server; in memory only. */
  ended: () => Token | null;
  /** Confirms that the server has ended the session. */
  settleLogout: () => void;
  /** Deletes all data of the server. */
  forget: () => Promise<void>;
}

interface Kept {
  current: Token | null;
  mark: DeviceMark | null;
}

export async function openSessionToken(settings: Settings, secrets: SecretStore): Promise<SessionToken> {
  let kept = await restore(settings, secrets);
  let ended: Token | null = null;

  async function write(): Promise<void> {
    if (!(await secrets.isAvailable())) return;
    const sealed = await secrets.seal(JSON.stringify({ ...kept.mark, ...kept.current }));
    // A full disk must not prevent a login. The session then ends with the app.
    await settings.put(KEY, sealed.toString('base64')).catch(() => {});
  }

  return {
    current: () => kept.current,
    mark: () => kept.mark,
    keep: async ({ serverId, token, device }) => {
      const known = kept.mark?.serverId === serverId ? kept.mark : null;
      kept = {
        current: { serverId, token },
        mark: device === undefined ? known : { serverId, device },
      };
      await write();
    },
    ended: () => ended,
    settleLogout: () => (ended = null),
    logOut: async () => {
      ended = kept.current ?? ended;
      kept = { ...kept, current: null };
      // The session is deleted first, because a full disk may not even have space for the mark.
      await settings.delete(KEY);
      if (kept.mark !== null) await write();
    },
    forget: async () => {
      ended = null;
      kept = { current: null, mark: null };
      await settings.delete(KEY);
    },
  };
}

/** Restores the saved session. If it is unreadable, the sign-in screen asks for the password again. */
async function restore(settings: Settings, secrets: SecretStore): Promise<Kept> {
  const nothing = { current: null, mark: null };
  const stored = await settings.get(KEY);
  if (typeof stored !== 'string' || !(await secrets.isAvailable())) return nothing;
  try {
    const opened = JSON.parse(await secrets.open(Buffer.from(stored, 'base64'))) as Partial<
      Token & DeviceMark
    >;
    const { serverId, token, device } = opened;
    if (typeof serverId !== 'string') return nothing;
    return {
      current: typeof token === 'string' ? { serverId, token } : null,
      mark: typeof device === 'string' ? { serverId, device } : null,
    };
  } catch {
    return nothing;
  }
}

/** Backends that only obfuscate a text instead of encrypting it. */
const DISGUISES = ['basic_text', 'unknown'];

/** Creates the system's secret store, on Linux only if a real one is running. */
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
