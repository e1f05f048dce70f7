import type { BodyInput, ResponseOf } from '@wa/core/contract/endpoint';
import * as contract from '@wa/core/contract/people';
import * as passkeyCalls from '@wa/core/contract/people';
import type {
  Editor,
  EventView,
  SessionView,
  SharedPassword,
  NewPasskey,
  PasskeyAnswer,
  PasskeyView,
} from '@wa/core/contract/people';
import { LOGIN_FAILED } from '@wa/core/domain/messages';
import type { Core } from '../core/open-core.ts';

export interface People {
  sessions: readonly SessionView[];
  editors: readonly Editor[];
  /** Includes the origin at which browsers can use the passkeys; null if this server has none. */
  passkeys: { origin: string | null; passkeys: readonly PasskeyView[] };
  /** Empty for an editor, who must not read them. */
  events: readonly EventView[];
  /** Null for an editor, who can't change it. */
  sharedPassword: SharedPassword | null;
}

/**
 * Creates the calls for named editors, sessions, passkeys, and the activity log (D15). They need a
 * connection, and nothing is cached.
 */
export function peopleResource({ api, trackResponse, session, changed, run }: Core) {
  const params = (id: string) => ({ params: { id } });
  const editorsChanged = async () => {
    await session.identify();
    changed(true);
  };
  return {
    /** @throws ClientError */
    read: (): Promise<People> =>
      trackResponse(async () => {
        const isOffice = session.person().editor === null;
        const [sessions, editors, passkeys, events, sharedPassword] = await Promise.all([
          api.call(contract.listSessions, {}),
          api.call(contract.listEditors, {}),
          api.call(passkeyCalls.listPasskeys, {}),
          isOffice ? api.call(contract.listEvents, {}) : [],
          isOffice ? api.call(contract.getSharedPassword, {}) : null,
        ]);
        return { sessions, editors, passkeys, events, sharedPassword };
      }),
    /** @throws ClientError, as do all of the following */
    endSession: (id: string) => trackResponse(() => api.call(contract.endOneSession, params(id))),
    endOthers: () => trackResponse(() => api.call(contract.endOtherSessions, {})),
    add: (body: BodyInput<typeof contract.addEditor>) =>
      trackResponse(async () => {
        await api.call(contract.addEditor, { body });
        await editorsChanged();
      }),
    setPassword: (id: string, body: BodyInput<typeof contract.setEditorPassword>) =>
      trackResponse(() => api.call(contract.setEditorPassword, { ...params(id), body })),
    setSharedPassword: (body: BodyInput<typeof contract.setSharedPassword>) =>
      trackResponse(() => api.call(contract.setSharedPassword, { body })),
    remove: (id: string) =>
      trackResponse(async () => {
        await api.call(contract.removeEditor, params(id));
        await editorsChanged();
      }),
    /** Returns the options from which a browser creates a passkey. */
    startPasskey: (password: string) =>
      trackResponse(() => api.call(passkeyCalls.startPasskey, { body: { password } })),
    addPasskey: (name: string, passkey: NewPasskey) =>
      trackResponse(async () => {
        await api.call(passkeyCalls.addPasskey, { body: { name, passkey } });
        await editorsChanged();
      }),
    removePasskey: (id: string, current: string) =>
      trackResponse(async () => {
        await api.call(passkeyCalls.removePasskey, { ...params(id), body: { current } });
        await editorsChanged();
      }),
    /** Logs in with the passkey response that `answer` creates from the server's challenge. */
    enterByPasskey: async (
      answer: (asked: ResponseOf<typeof passkeyCalls.askForPasskey>) => Promise<PasskeyAnswer>,
    ) => {
      await trackResponse(async () => {
        // A logout that the server hasn't received would end the new session.
        await session.identify();
        const asked = await api.call(passkeyCalls.askForPasskey, {});
        await api.call(passkeyCalls.enterByPasskey, { body: await answer(asked) });
        if (!(await session.identify()).authenticated) throw new Error(LOGIN_FAILED);
      });
      changed(true);
      void run();
    },
  };
}
