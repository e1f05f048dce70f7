import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/people';
import { ok, type Call, type Mount, createRouter } from '../http/mount.ts';
import type { Store } from '../store/port.ts';
import type { EditorRecord, SessionRecord } from '../store/records.ts';
import * as editors from './editors.ts';
import type { VerifyLogin } from './verify-login.ts';
import { here, provePassword } from './prove-password.ts';
import type { Sessions } from './sessions.ts';

/** Entries of the list of events. */
const EVENTS_LISTED = 100;

export interface PeopleNeeds {
  mount: Mount;
  store: Store;
  clock: () => Date;
  sessions: Sessions;
  verifyLogin: VerifyLogin;
}

type Asking = Pick<Call<typeof contract.listSessions>, 'session' | 'savedBy'>;

/** Named editors, sessions and what happened (D15). None of it is kept under an Idempotency-Key: passwords pass here. */
export function peopleRoutes({ mount, store, clock, sessions, verifyLogin }: PeopleNeeds): Router {
  const router = createRouter();
  const doing = ({ savedBy }: Asking) => ({ store, clock, savedBy });
  const done = ok({ success: true } as const);

  mount(router, contract.listSessions, async ({ session }) => {
    const own = await sessions.list(scopeOf(session));
    return ok(own.map((each) => toSession(each, each._id === session?._id)));
  });
  mount(router, contract.endOtherSessions, async ({ session, savedBy }) => {
    await sessions.endOthers(here(session), scopeOf(session), savedBy);
    return done;
  });
  mount(router, contract.endOneSession, async ({ session, savedBy, params: { id } }) => {
    await sessions.endOne(id, scopeOf(session), savedBy);
    return done;
  });

  mount(router, contract.listEditors, async ({ session }) => {
    const scope = scopeOf(session);
    const all = await store.list('editors', { orderBy: 'key' });
    return ok(all.filter(({ name }) => scope === null || name === scope).map(toEditor));
  });
  mount(router, contract.addEditor, async (call) => {
    requireOffice(call.session);
    const { current, ...editor } = call.body;
    await provePassword(verifyLogin, call, current);
    return {
      status: 201 as const,
      body: toEditor(await editors.addEditor(doing(call), editor, here(call.session))),
    };
  });
  mount(router, contract.setEditorPassword, async (call) => {
    const { session, params, body } = call;
    const editor = await requireSelf(params.id, session);
    await provePassword(verifyLogin, call, body.current);
    await editors.setEditorPassword(doing(call), editor._id, body.password, here(session));
    return done;
  });
  mount(router, contract.removeEditor, async (call) => {
    requireOffice(call.session);
    await editors.removeEditor(doing(call), call.params.id);
    return done;
  });

  mount(router, contract.listEvents, async ({ session }) => {
    requireOffice(session);
    const newest = await store.list('events', { orderBy: 'seq', descending: true, limit: EVENTS_LISTED });
    return ok(newest.map(({ _id, what, about, at, savedBy }) => ({ _id, what, about, at, by: savedBy })));
  });

  /** An editor reaches no other than themselves, and learns of none. @throws ApiError not-found */
  async function requireSelf(id: string, session: SessionRecord | null): Promise<EditorRecord> {
    const editor = await editors.existing(store, id);
    const scope = scopeOf(session);
    if (scope !== null && scope !== editor.name) throw new ApiError('not-found', 'There is no such editor');
    return editor;
  }

  return router;
}

/** Whose sessions and records it may touch: an editor's own; null is everybody's. */
const scopeOf = (session: SessionRecord | null): string | null => here(session).editor;

function requireOffice(session: SessionRecord | null): void {
  if (scopeOf(session) !== null)
    throw new ApiError('forbidden', 'Only who has the shared password may do this.');
}

function toSession(record: SessionRecord, isThis: boolean): contract.SessionView {
  const { _id, device, kind, editor, createdAt, lastSeenAt } = record;
  const shell = kind === 'bearer' ? 'desktop app' : 'browser';
  return { _id, device: device === '' ? shell : device, editor, createdAt, lastSeenAt, isThis };
}

function toEditor({ _id, name, createdAt }: EditorRecord): contract.Editor {
  return { _id, name, createdAt };
}
