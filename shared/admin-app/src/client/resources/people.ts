import type { BodyInput, ResponseOf } from '@wa/core/contract/endpoint';
import * as contract from '@wa/core/contract/people';
import * as passkeyCalls from '@wa/core/contract/people';
import type {
  Editor,
  EventView,
  SessionView,
  NewPasskey,
  PasskeyAnswer,
  PasskeyView,
} from '@wa/core/contract/people';
import { LOGIN_FAILED } from '@wa/core/domain/messages';
import type { Core } from '../core/open-core.ts';

export interface People {
  sessions: readonly SessionView[];
  editors: readonly Editor[];
  /** And the origin at which a browser can use them; null where this server has none. */
  passkeys: { origin: string | null; passkeys: readonly PasskeyView[] };
  /** Empty for an editor, who may not read them. */
  events: readonly EventView[];
}

/** Named editors, sessions, passkeys and what happened (D15). All of it needs a connection; nothing of it is kept here. */
export function peopleResource({ api, heed, session, changed, run }: Core) {
  const params = (id: string) => ({ params: { id } });
  const editorsChanged = async () => {
    await session.identify();
    changed(true);
  };
  return {
    /** @throws ClientError */
    read: (): Promise<People> =>
      heed(async () => {
        const isOffice = session.person().editor === null;
        const [sessions, editors, passkeys, events] = await Promise.all([
          api.call(contract.listSessions, {}),
          api.call(contract.listEditors, {}),
          api.call(passkeyCalls.listPasskeys, {}),
          isOffice ? api.call(contract.listEvents, {}) : [],
        ]);
        return { sessions, editors, passkeys, events };
      }),
    /** @throws ClientError, as all that follow */
    endSession: (id: string) => heed(() => api.call(contract.endOneSession, params(id))),
    endOthers: () => heed(() => api.call(contract.endOtherSessions, {})),
    add: (body: BodyInput<typeof contract.addEditor>) =>
      heed(async () => {
        await api.call(contract.addEditor, { body });
        await editorsChanged();
      }),
    setPassword: (id: string, body: BodyInput<typeof contract.setEditorPassword>) =>
      heed(() => api.call(contract.setEditorPassword, { ...params(id), body })),
    remove: (id: string) =>
      heed(async () => {
        await api.call(contract.removeEditor, params(id));
        await editorsChanged();
      }),
    /** What a browser makes a passkey of. */
    startPasskey: (password: string) =>
      heed(() => api.call(passkeyCalls.startPasskey, { body: { password } })),
    addPasskey: (name: string, passkey: NewPasskey) =>
      heed(async () => {
        await api.call(passkeyCalls.addPasskey, { body: { name, passkey } });
        await editorsChanged();
      }),
    removePasskey: (id: string, current: string) =>
      heed(async () => {
        await api.call(passkeyCalls.removePasskey, { ...params(id), body: { current } });
        await editorsChanged();
      }),
    /** Logs in with what `answer` makes of the server's question. */
    enterByPasskey: async (
      answer: (asked: ResponseOf<typeof passkeyCalls.askForPasskey>) => Promise<PasskeyAnswer>,
    ) => {
      await heed(async () => {
        // A logout that the server has not heard of would end the new session.
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
