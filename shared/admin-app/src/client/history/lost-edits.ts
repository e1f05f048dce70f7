import type { RecordKind } from '@wa/core/domain/record';
import type { PlatformStorage } from '../../platform/port.ts';
import type { Connection } from '../connection/connection.ts';
import { ClientError } from '../transport/client-error.ts';
import type { ApiClient } from '../transport/http.ts';
import type { Fields } from '../queue/operation.ts';

const PREFIX = 'lost/';

/** What a decided conflict has dropped, on its way to the server's history. */
export interface LocalLostEdit {
  /** Of the edit. The rest of that edit is sent under this id, so that this one is sent under `lost-{opId}`. */
  opId: string;
  serverId: string;
  kind: RecordKind;
  recordId: string;
  title: string;
  /** ISO 8601. */
  at: string;
  against: number | null;
  fields: Fields;
}

export interface LostEdits {
  /** Those of this server that it does not have yet. */
  list: () => Promise<LocalLostEdit[]>;
  /** On the disk when it resolves. */
  keep: (edit: LocalLostEdit) => Promise<void>;
  /** Hands over to the server what it does not have. Never rejects: what cannot be sent stays. */
  send: () => Promise<void>;
}

interface LostEditsOptions {
  storage: PlatformStorage;
  api: ApiClient;
  /** Nobody answers: then the connection is looked after. */
  heed: Connection['heed'];
  serverId: () => string | null;
  log: (message: string, detail: unknown) => void;
}

export function createLostEdits({ storage, api, heed, serverId, log }: LostEditsOptions): LostEdits {
  async function list(): Promise<LocalLostEdit[]> {
    const entries = (await storage.list('history')).filter(({ key }) => key.startsWith(PREFIX));
    return entries.map(({ value }) => value as LocalLostEdit).filter((edit) => edit.serverId === serverId());
  }

  async function send(): Promise<void> {
    const edits = await list();
    if (edits.length === 0) return;
    // Rarely needed, so it is not part of the first script.
    const { keepLostEdit } = await import('@wa/core/contract/history');
    for (const { opId, kind, recordId, title, against, fields } of edits) {
      const body = { title, against, fields };
      const params = { kind, id: recordId };
      await heed(() => api.call(keepLostEdit, { params, body, idempotencyKey: `lost-${opId}` }));
      await storage.delete('history', PREFIX + opId);
    }
  }
  const toldOf = (error: unknown) => {
    const isNoAnswer = error instanceof ClientError && error.kind !== 'refused';
    if (!isNoAnswer) log('What lost a conflict could not be sent', error);
  };
  let last = Promise.resolve();

  return {
    list,
    keep: (edit) => storage.put('history', PREFIX + edit.opId, edit),
    // One after the other: the same edit under way twice would be refused once.
    send: () => (last = last.then(() => send().catch(toldOf))),
  };
}
