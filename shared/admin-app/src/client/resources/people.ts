import type { EndpointShape, ResponseOf } from '@wa/core/contract/endpoint';
import * as contract from '@wa/core/contract/people';
import type {
  Editor,
  EventView,
  SessionView,
  SharedPassword,
  PasskeyAnswer,
  PasskeyView,
} from '@wa/core/contract/people';
import { LOGIN_FAILED } from '@wa/core/domain/messages';
import type { Core } from '../core/open-core.ts';
import type { CallOptions } from '../transport/http.ts';

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
export function peopleResource({ api, ask, trackResponse, session, changed, run }: Core) {
  return {
    ask,
    /** @throws ClientError */
    read: async (): Promise<People> => {
      const isOffice = session.person().editor === null;
      const [sessions, editors, passkeys, events, sharedPassword] = await Promise.all([
        ask(contract.listSessions, {}),
        ask(contract.listEditors, {}),
        ask(contract.listPasskeys, {}),
        isOffice ? ask(contract.listEvents, {}) : [],
        isOffice ? ask(contract.getSharedPassword, {}) : null,
      ]);
      return { sessions, editors, passkeys, events, sharedPassword };
    },
    /**
     * Makes a call, then asks the server who is signed in, because editors or passkeys have changed.
     * @throws ClientError
     */
    change: <E extends EndpointShape>(endpoint: E, options: CallOptions<E>): Promise<void> =>
      trackResponse(async () => {
        await api.call(endpoint, options);
        await session.identify();
        changed(true);
      }),
    /** Logs in with the passkey response that `answer` creates from the server's challenge. */
    enterByPasskey: async (
      answer: (asked: ResponseOf<typeof contract.askForPasskey>) => Promise<PasskeyAnswer>,
    ) => {
      await trackResponse(async () => {
        // A logout that the server hasn't received would end the new session.
        await session.identify();
        const asked = await api.call(contract.askForPasskey, {});
        await api.call(contract.enterByPasskey, { body: await answer(asked) });
        if (!(await session.identify()).authenticated) throw new Error(LOGIN_FAILED);
      });
      changed(true);
      void run();
    },
  };
}
