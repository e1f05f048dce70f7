import type { RecordFiles } from '../files/record-files.ts';

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

/** The session of this installation. Without a secret store of the system it is kept in memory only. */
export interface SessionToken {
  current: () => Token | null;
  keep: (token: Token) => Promise<void>;
  forget: () => Promise<void>;
}

export async function openSessionToken(records: RecordFiles, secrets: SecretStore): Promise<SessionToken> {
  let current = await restore(records, secrets);
  return {
    current: () => current,
    keep: async (token) => {
      current = token;
      if (!(await secrets.isAvailable())) return;
      const sealed = await secrets.seal(JSON.stringify(token));
      // A full disk keeps nobody out: the session then ends with the app.
      await records.put(KEY, sealed.toString('base64')).catch(() => {});
    },
    forget: async () => {
      current = null;
      await records.delete(KEY);
    },
  };
}

/** An unreadable token is no loss: the gate asks for the password again. */
async function restore(records: RecordFiles, secrets: SecretStore): Promise<Token | null> {
  const stored = await records.get(KEY);
  if (typeof stored !== 'string' || !(await secrets.isAvailable())) return null;
  try {
    const opened = JSON.parse(await secrets.open(Buffer.from(stored, 'base64'))) as Partial<Token>;
    const { serverId, token } = opened;
    return typeof serverId === 'string' && typeof token === 'string' ? { serverId, token } : null;
  } catch {
    return null;
  }
}
