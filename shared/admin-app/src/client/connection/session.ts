import { API_VERSION, authenticate, endSession, getSession } from '@wa/core/contract/authentication';
import { LOGIN_FAILED, SERVER_IS_NEWER } from '@wa/core/domain/messages';
import type { Platform } from '../../platform/port.ts';
import { ClientError, isUnanswered } from '../transport/client-error.ts';
import type { ApiClient } from '../transport/http.ts';

/** Local flag of specification 4: the remembered state of the sign-in screen. It never grants access (D3). */
const FLAG = 'admin-auth';
const SERVER = 'server';
const PERSON = 'person';
/** Flag of a logout that the server hasn't received yet. */
const OWED = 'admin-logout-owed';

/** 'unknown' until the server has responded or the remembered flag was read. */
export type SessionState = 'unknown' | 'locked' | 'open';

/** The signed-in person, as the server last reported (D15). */
export interface Person {
  /** Null for the shared password. */
  editor: string | null;
  /** True if the sign-in screen offers a name field. */
  hasEditors: boolean;
  /** The origin at which passkeys work; null if none does. */
  passkeysAt: string | null;
  /** True if the editor should add a passkey, because authenticator codes were removed. */
  passkeyAdvised: boolean;
}

export interface Identity {
  serverId: string;
  authenticated: boolean;
}

export interface Session {
  state: () => SessionState;
  /** The server that responded last; null before the first response. */
  serverId: () => string | null;
  person: () => Person;
  /** The server runs a later release, whose responses could be misread. */
  isBehind: () => boolean;
  /**
   * Asks the server for its id and the state of the session.
   * @throws ClientError, `unreadable` for a server of a later release
   */
  identify: () => Promise<Identity>;
  /** Before the first response, opens the content of this computer if the last session was open (D3). */
  openRemembered: () => void;
  /**
   * @param name of a named editor; empty for the shared password
   * @throws ClientError refused: 401 wrong password, 429 with body.retryAfter in seconds
   * @throws Error if the server responded but didn't start a session
   */
  login: (password: string, name?: string) => Promise<void>;
  logout: () => Promise<void>;
  /** Locks the client, because a call was rejected without a session. */
  lock: () => void;
}

type Asked = ReturnType<typeof ask>;
const ask = (api: ApiClient) => api.call(getSession, {});

/** Requests the session before local data is read. Returns null if an unsent logout has to be sent first. */
export function askAhead(api: ApiClient, flags: Platform['flags']): Asked | null {
  if (flags.get(OWED) !== null) return null;
  const asked = ask(api);
  // `identify` handles the rejection when it awaits the request.
  asked.catch(() => {});
  return asked;
}

export interface SessionOptions {
  api: ApiClient;
  /** The request of the first `identify`, sent ahead. */
  ahead: Asked | null;
  platform: Pick<Platform, 'storage' | 'flags'>;
  onChange: () => void;
  /** Called if another server responds at this address, because the cached content belongs to the old one. */
  onOtherServer: () => Promise<void>;
}

export async function openSession({
  api,
  ahead,
  platform,
  onChange,
  onOtherServer,
}: SessionOptions): Promise<Session> {
  const { storage, flags } = platform;
  const stored = await storage.get('settings', SERVER);
  let serverId = typeof stored === 'string' ? stored : null;
  const nobody: Person = { editor: null, hasEditors: false, passkeysAt: null, passkeyAdvised: false };
  // Offline edits carry the name of their editor, so the person is restored from disk.
  let person = { ...nobody, ...((await storage.get('settings', PERSON)) as Partial<Person> | null) };
  let state: SessionState = 'unknown';
  let isBehind = false;

  /** A failed write is ignored, because a full disk must not lock anyone out. The next start asks again. */
  const store = (key: string, value: unknown) => storage.put('settings', key, value).catch(() => {});

  function set(next: SessionState): void {
    if (next === state) return;
    state = next;
    onChange();
  }

  /**
   * Sends the logout that the server hasn't received. The session stays locked until then.
   * @throws ClientError
   */
  async function sendOwedLogout(): Promise<void> {
    if (flags.get(OWED) === null) return;
    set('locked');
    await api.call(endSession, {});
    flags.set(OWED, null);
  }

  function openRemembered(): void {
    if (state === 'unknown') set(flags.get(FLAG) === 'yes' ? 'open' : 'locked');
  }

  async function identify(): Promise<Identity> {
    try {
      await sendOwedLogout();
      const asked = ahead ?? ask(api);
      ahead = null;
      const data = await asked;
      isBehind = data.apiVersion > API_VERSION;
      if (isBehind) throw new ClientError({ kind: 'unreadable', status: 200, reason: SERVER_IS_NEWER });
      if (data.serverId !== serverId) {
        const isOther = serverId !== null;
        serverId = data.serverId;
        // The id is stored last, so that a start after a crash in between repeats the rest.
        if (isOther) await onOtherServer();
        await store(SERVER, serverId);
      }
      const { editor = null, hasEditors = false, passkeysAt = null, passkeyAdvised = false } = data;
      // While the session is locked, offline edits still belong to the last editor.
      const next = {
        ...{ editor: data.authenticated ? editor : person.editor, hasEditors },
        ...{ passkeysAt, passkeyAdvised },
      };
      if (JSON.stringify(next) !== JSON.stringify(person)) {
        person = next;
        await store(PERSON, person);
        onChange();
      }
      // A logout may have happened during the request.
      const isOpen = data.authenticated && flags.get(OWED) === null;
      if (isOpen) flags.set(FLAG, 'yes');
      set(isOpen ? 'open' : 'locked');
      return data;
    } catch (error) {
      if (isUnanswered(error)) openRemembered();
      throw error;
    }
  }

  return {
    state: () => state,
    serverId: () => serverId,
    person: () => person,
    isBehind: () => isBehind,
    identify,
    openRemembered,
    login: async (password, name = '') => {
      try {
        await sendOwedLogout();
      } catch (error) {
        if (isUnanswered(error)) throw error;
        // The server rejected the logout, so the new session replaces the old one.
        flags.set(OWED, null);
      }
      const data = await api.call(authenticate, {
        body: { password, ...(name !== '' && { name }) },
      });
      // A browser that blocks cookies accepts the login but has no session afterward.
      const { authenticated } = await identify();
      if (!data.success || !authenticated) throw new Error(LOGIN_FAILED);
    },
    logout: async () => {
      try {
        await api.call(endSession, {});
      } catch (error) {
        // If the server is unreachable, this computer is locked at once and the logout is sent later.
        if (!isUnanswered(error)) throw error;
        flags.set(OWED, 'yes');
      }
      flags.set(FLAG, null);
      set('locked');
    },
    lock: () => set('locked'),
  };
}
