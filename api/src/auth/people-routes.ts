import type { Router } from 'express';
import { ApiError } from '@wa/core/contract/errors';
import * as contract from '@wa/core/contract/people';
import { editorKey } from '@wa/core/domain/people';
import { createRouter, ok } from '../http/mount.ts';
import type { StoreReader } from '../store/port.ts';
import type { EditorRecord, SessionRecord } from '../store/records.ts';
import { hashChosenPassword } from './admin-password.ts';
import { appendEvent } from './audit/events.ts';
import { removePasskeysOf } from './passkeys.ts';
import type { AuthNeeds } from './routes.ts';
import { endOneSession, endOtherSessions, endSessions, requireLive } from './sessions.ts';
import { provePassword } from './verify-login.ts';

/** Entries of the list of events. */
const EVENTS_LISTED = 100;

/** Named editors, sessions and what happened (D15). None of it is kept under an Idempotency-Key: passwords pass here. */
export function peopleRoutes(needs: AuthNeeds): Router {
  const { mount, store, clock, sessions, verifyLogin } = needs;
  const router = createRouter();
  const done = ok({ success: true } as const);

  mount(router, contract.listSessions, async ({ session }) => {
    const own = await sessions.list(session.editor);
    return ok(own.map((each) => toSession(each, each._id === session._id)));
  });
  mount(router, contract.endOtherSessions, async ({ session, transact }) => {
    await transact((tx) => endOtherSessions(tx, session, clock()));
    return done;
  });
  mount(router, contract.endOneSession, async ({ session, transact, params: { id } }) => {
    await transact((tx) => endOneSession(tx, id, session.editor, clock()));
    return done;
  });

  mount(router, contract.listEditors, async ({ session }) => {
    const scope = session.editor;
    const all = await store.list('editors', { orderBy: 'key' });
    return ok(all.filter(({ name }) => scope === null || name === scope).map(toEditor));
  });

  mount(router, contract.addEditor, async (call) => {
    requireOffice(call.session);
    const { name, password, current } = call.body;
    await provePassword(verifyLogin, call, current);
    const key = editorKey(name);
    const passwordHash = await hashChosenPassword(password);
    const editor = await call.transact(async (tx) => {
      await requireLive(tx, call.session);
      if ((await tx.findOne('editors', { key })) !== null)
        throw new ApiError('duplicate', 'There is an editor of this name', {
          fields: { name: 'There is an editor of this name.' },
        });
      await appendEvent(tx, { what: 'editor-added', about: name }, clock());
      const createdAt = clock().toISOString();
      return tx.insert('editors', { name, key, passwordHash, createdAt, passkeyAdvised: false });
    });
    return { status: 201 as const, body: toEditor(editor) };
  });

  /** Ends the editor's sessions but the one that asks for it, and their passkeys. */
  mount(router, contract.setEditorPassword, async (call) => {
    const { session, params, body } = call;
    const { _id, name } = await existing(store, params.id);
    // An editor reaches no other than themselves, and learns of none.
    if (session.editor !== null && session.editor !== name) throw noEditor();
    await provePassword(verifyLogin, call, body.current);
    const passwordHash = await hashChosenPassword(body.password);
    await call.transact(async (tx) => {
      await requireLive(tx, session);
      await existing(tx, _id);
      await tx.update('editors', _id, { passwordHash });
      await endSessions(tx, (each) => each.editor === name && each._id !== session._id);
      await removePasskeysOf(tx, _id);
      await appendEvent(tx, { what: 'editor-password', about: name }, clock());
    });
    return done;
  });

  /** With all their sessions and passkeys. */
  mount(router, contract.removeEditor, async ({ session, transact, params: { id } }) => {
    requireOffice(session);
    await transact(async (tx) => {
      const { name } = await existing(tx, id);
      await tx.remove('editors', id);
      await endSessions(tx, ({ editor }) => editor === name);
      await removePasskeysOf(tx, id);
      await appendEvent(tx, { what: 'editor-removed', about: name }, clock());
    });
    return done;
  });

  mount(router, contract.listEvents, async ({ session }) => {
    requireOffice(session);
    const newest = await store.list('events', { orderBy: 'seq', descending: true, limit: EVENTS_LISTED });
    return ok(newest.map(({ _id, what, about, at, savedBy }) => ({ _id, what, about, at, by: savedBy })));
  });

  return router;
}

function requireOffice({ editor }: SessionRecord): void {
  if (editor !== null) throw new ApiError('forbidden', 'Only who has the shared password may do this.');
}

async function existing(reader: Pick<StoreReader, 'get'>, id: string): Promise<EditorRecord> {
  const editor = await reader.get('editors', id);
  if (editor === null) throw noEditor();
  return editor;
}

const noEditor = () => new ApiError('not-found', 'There is no such editor');

function toSession(record: SessionRecord, isThis: boolean): contract.SessionView {
  const { _id, device, kind, editor, createdAt, lastSeenAt } = record;
  const shell = kind === 'bearer' ? 'desktop app' : 'browser';
  return { _id, device: device === '' ? shell : device, editor, createdAt, lastSeenAt, isThis };
}

function toEditor({ _id, name, createdAt }: EditorRecord): contract.Editor {
  return { _id, name, createdAt };
}
