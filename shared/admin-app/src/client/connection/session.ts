import { API_VERSION, authenticate, endSession, getSession } from '@wa/core/contract/authentication';
import { LOGIN_FAILED, SERVER_IS_NEWER } from '@wa/core/domain/messages';
import type { Platform } from '../../platform/port.ts';
import { ClientError, isUnanswered } from '../transport/client-error.ts';
import type { ApiClient } from '../transport/http.ts';

/** Local flag of specification 4: the remembered state of the gate, never a right to anything (D3). */
const FLAG = 'admin-auth';
const SERVER = 'server';
const PERSON = 'person';
/** A logout that the server has not heard of yet. */
const OWED = 'admin-logout-owed';

/** 'unknown' until the server or the remembered flag has been asked. */
export type SessionState = 'unknown' | 'locked' | 'open';

/** Who is logged in, as the server last said (D15). */
export interface Person {
  /** Null for the shared password. */
  editor: string | null;
  /** True when a name can be given with a password. */
  hasEditors: boolean;
  /** The origin at which a passkey logs in; null where none does. */
  passkeysAt: string | null;
  /** The editor should add a passkey: their codes of an authenticator app ended. */
  passkeyAdvised: boolean;
}

export interface Identity {
  serverId: string;
  authenticated: boolean;
}

export interface Session {
  state: () => SessionState;
  /** The server last met; null before the first meeting. */
  serverId: () => string | null;
  person: () => Person;
  /** The server last met is of a later release, whose answers could be misread. */
  isBehind: () => boolean;
  /** Asks the server who it is. @throws ClientError, unreadable for a server of a later release */
  identify: () => Promise<Identity>;
  /**
   * @param name of a named editor; empty for the shared password
   * @throws ClientError refused: 401 wrong password, 429 with body.retryAfter in seconds
   * @throws Error answered, yet not logged in
   */
  login: (password: string, name?: string) => Promise<void>;
  logout: () => Promise<void>;
  /** A call was refused for want of a session. */
  lock: () => void;
}

type Asked = ReturnType<typeof ask>;
const ask = (api: ApiClient) => api.call(getSession, {});

/** Asks who is there before anything of this computer is read; null where a logout has to be told first. */
export function askAhead(api: ApiClient, flags: Platform['flags']): Asked | null {
  if (flags.get(OWED) !== null) return null;
  const asked = ask(api);
  // Heard when it is looked at.
  asked.catch(() => {});
  return asked;
}

export interface SessionOptions {
  api: ApiClient;
  /** Answers the first question. */
  ahead: Asked | null;
  platform: Pick<Platform, 'storage' | 'flags'>;
  onChange: () => void;
  /** Another server answers at this address: what is cached belongs to the old one. */
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
  // Edits made without a connection say whose they are.
  let person = { ...nobody, ...((await storage.get('settings', PERSON)) as Partial<Person> | null) };
  let state: SessionState = 'unknown';
  let isBehind = false;

  function set(next: SessionState): void {
    if (next === state) return;
    state = next;
    onChange();
  }

  /** Tells the server of a logout that it has not heard of: nothing else opens the gate again. @throws ClientError */
  async function sendOwedLogout(): Promise<void> {
    if (flags.get(OWED) === null) return;
    set('locked');
    await api.call(endSession, {});
    flags.set(OWED, null);
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
        await storage.put('settings', SERVER, serverId);
        if (isOther) await onOtherServer();
      }
      const { editor = null, hasEditors = false, passkeysAt = null, passkeyAdvised = false } = data;
      // While locked the one who was here keeps the edits they made.
      const next = {
        ...{ editor: data.authenticated ? editor : person.editor, hasEditors },
        ...{ passkeysAt, passkeyAdvised },
      };
      if (JSON.stringify(next) !== JSON.stringify(person)) {
        person = next;
        await storage.put('settings', PERSON, person);
        onChange();
      }
      // A logout may have come in between.
      const isOpen = data.authenticated && flags.get(OWED) === null;
      if (isOpen) flags.set(FLAG, 'yes');
      set(isOpen ? 'open' : 'locked');
      return data;
    } catch (error) {
      // With no server in reach the remembered state opens what is cached (D3).
      if (isUnanswered(error) && state === 'unknown') set(flags.get(FLAG) === 'yes' ? 'open' : 'locked');
      throw error;
    }
  }

  return {
    state: () => state,
    serverId: () => serverId,
    person: () => person,
    isBehind: () => isBehind,
    identify,
    login: async (password, name = '') => {
      try {
        await sendOwedLogout();
      } catch (error) {
        if (isUnanswered(error)) throw error;
        // Refused: the new session takes the place of the old one.
        flags.set(OWED, null);
      }
      const data = await api.call(authenticate, {
        body: { password, ...(name !== '' && { name }) },
      });
      // As when the browser keeps no cookies: the server has said yes, and knows nobody afterwards.
      const { authenticated } = await identify();
      if (!data.success || !authenticated) throw new Error(LOGIN_FAILED);
    },
    logout: async () => {
      try {
        await api.call(endSession, {});
      } catch (error) {
        // Out of reach this computer is locked at once, and the server is told as soon as it answers.
        if (!isUnanswered(error)) throw error;
        flags.set(OWED, 'yes');
      }
      flags.set(FLAG, null);
      set('locked');
    },
    lock: () => set('locked'),
  };
}
