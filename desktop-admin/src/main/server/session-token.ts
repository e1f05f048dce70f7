import type { Settings } from '../files/settings.ts';
import type { SafeStorage } from 'electron';

const KEY = 'session';

/** What is needed of Electron's safeStorage. */
export interface SecretStore {
  isAvailable: () => Promise<boolean>;
  seal: (text: string) => Promise<Buffer>;
  open: (sealed: Buffer) => Promise<string>;
}

interface Token {
  /** The server that gave it; it is never shown to another one. */
  serverId: string;
  token: string;
}

/** By it the server knows this installation at the next login, while strangers guess (D3). It outlives the session. */
interface DeviceMark {
  serverId: string;
  device: string;
}

/** The session of this installation. Without a secret store of the system it is kept in memory only. */
export interface SessionToken {
  current: () => Token | null;
  mark: () => DeviceMark | null;
  /** Servers of an older version give no `device`. */
  keep: (login: Token & { device?: string }) => Promise<void>;
  /** Ends the session here at once, whoever can be reached, and keeps the mark. */
  logOut: () => Promise<void>;
  /** The session that has ended here and whose server does not know it yet; in memory only. */
  ended: () => Token | null;
  /** Its server knows. */
  settleLogout: () => void;
  /** Leaves nothing of the server. */
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
    // A full disk keeps nobody out: the session then ends with the app.
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
      // First of all gone from the disk, which may be too full for the mark alone.
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

/** Something unreadable is no loss: the gate asks for the password again. */
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
