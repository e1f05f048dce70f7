import * as contract from '@wa/core/contract/people';
import type { Editor, EventView, SessionView } from '@wa/core/contract/people';
import type { Core } from '../core/open-core.ts';

export interface People {
  sessions: readonly SessionView[];
  editors: readonly Editor[];
  /** Empty for an editor, who may not read them. */
  events: readonly EventView[];
}

/** Named editors, sessions and what happened (D15). All of it needs a connection; nothing of it is kept here. */
export function peopleResource({ api, heed, session, changed }: Core) {
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
        const [sessions, editors, events] = await Promise.all([
          api.call(contract.listSessions, {}),
          api.call(contract.listEditors, {}),
          isOffice ? api.call(contract.listEvents, {}) : { data: [] },
        ]);
        return { sessions: sessions.data, editors: editors.data, events: events.data };
      }),
    /** @throws ClientError, as all that follow */
    endSession: (id: string) => heed(() => api.call(contract.endOneSession, params(id))),
    endOthers: () => heed(() => api.call(contract.endOtherSessions, {})),
    add: (name: string, password: string) =>
      heed(async () => {
        await api.call(contract.addEditor, { body: { name, password } });
        await editorsChanged();
      }),
    setPassword: (id: string, password: string, current?: string) =>
      heed(() =>
        api.call(contract.setEditorPassword, {
          ...params(id),
          body: { password, ...(current !== undefined && { current }) },
        }),
      ),
    remove: (id: string) =>
      heed(async () => {
        await api.call(contract.removeEditor, params(id));
        await editorsChanged();
      }),
    startFactor: (id: string) => heed(async () => (await api.call(contract.startFactor, params(id))).data),
    confirmFactor: (id: string, code: string) =>
      heed(async () => (await api.call(contract.confirmFactor, { ...params(id), body: { code } })).data),
    removeFactor: (id: string) => heed(() => api.call(contract.removeFactor, params(id))),
  };
}
