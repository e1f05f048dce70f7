import { ApiError } from '@wa/core/contract/errors';
import { editorKey } from '@wa/core/domain/editor-key';
import { appendEvent } from './audit/events.ts';
import type { StoreTransaction, Store } from '../store/port.ts';
import type { EditorRecord, SessionRecord } from '../store/records.ts';
import { hashChosenPassword } from './chosen-password.ts';
import { removePasskeysOf } from './passkeys.ts';
import { endSessionsOf, requireLive } from './sessions.ts';

export interface Doing {
  store: Store;
  clock: () => Date;
  /** Who does it (D15). */
  savedBy: string | null;
}

/** Adds one. @throws ApiError duplicate, invalid, unauthenticated */
export async function addEditor(
  { store, clock, savedBy }: Doing,
  { name, password }: { name: string; password: string },
  asking: SessionRecord,
): Promise<EditorRecord> {
  const key = editorKey(name);
  const passwordHash = await hashChosenPassword(password);
  return store.transact(
    async (tx) => {
      await requireLive(tx, asking._id);
      if ((await tx.findOne('editors', { key })) !== null)
        throw new ApiError('duplicate', 'There is an editor of this name', {
          fields: { name: 'There is an editor of this name.' },
        });
      await appendEvent(tx, { what: 'editor-added', about: name }, clock());
      const createdAt = clock().toISOString();
      return tx.insert('editors', { name, key, passwordHash, createdAt, passkeyAdvised: false });
    },
    { savedBy },
  );
}

/** Sets a password, ends the editor's sessions but the one that asks for it, and their passkeys. @throws ApiError not-found, invalid, unauthenticated */
export async function setEditorPassword(
  { store, clock, savedBy }: Doing,
  id: string,
  password: string,
  asking: SessionRecord,
): Promise<void> {
  const passwordHash = await hashChosenPassword(password);
  await store.transact(
    async (tx) => {
      await requireLive(tx, asking._id);
      const { name } = await existing(tx, id);
      await tx.update('editors', id, { passwordHash });
      await endSessionsOf(tx, name, asking._id);
      await removePasskeysOf(tx, id);
      await appendEvent(tx, { what: 'editor-password', about: name }, clock());
    },
    { savedBy },
  );
}

/** Removes one with all their sessions and passkeys. @throws ApiError not-found */
export async function removeEditor({ store, clock, savedBy }: Doing, id: string): Promise<void> {
  await store.transact(
    async (tx) => {
      const { name } = await existing(tx, id);
      await tx.remove('editors', id);
      await endSessionsOf(tx, name);
      await removePasskeysOf(tx, id);
      await appendEvent(tx, { what: 'editor-removed', about: name }, clock());
    },
    { savedBy },
  );
}

/** @throws ApiError not-found */
export async function existing(tx: Pick<StoreTransaction, 'get'>, id: string): Promise<EditorRecord> {
  const editor = await tx.get('editors', id);
  if (editor === null) throw new ApiError('not-found', 'There is no such editor');
  return editor;
}
