import type { RecordKind } from '@wa/core/domain/record';
import type { PlatformStorage } from '../../platform/port.ts';
import type { Connection } from '../connection/connection.ts';
import { ClientError } from '../transport/client-error.ts';
import type { ApiClient } from '../transport/http.ts';
import type { Fields } from '../queue/operation.ts';

const PREFIX = 'lost/';

/** The discarded side of a resolved conflict, until the server's history has it. */
export interface LocalDiscardedVersion {
  /** Id of the edit. The rest of that edit is sent under this id, so this one uses `lost-{opId}`. */
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

export interface DiscardedVersions {
  /** Returns the discarded versions that this server doesn't have yet. */
  list: () => Promise<LocalDiscardedVersion[]>;
  /** Resolves when the version is on disk. */
  keep: (edit: LocalDiscardedVersion) => Promise<void>;
  /** Sends the discarded versions to the server. It never rejects; unsent and rejected ones stay here. */
  send: () => Promise<void>;
}

interface DiscardedVersionsOptions {
  storage: PlatformStorage;
  api: ApiClient;
  /** Reports an unreachable server to the connection. */
  trackResponse: Connection['trackResponse'];
  serverId: () => string | null;
  log: (message: string, detail: unknown) => void;
}

/** Returns true if only one version was rejected. Without a response or a session, all would fail. */
const isOfOne = (error: unknown) =>
  error instanceof ClientError && error.kind === 'refused' && error.status !== 401;

export function createDiscardedVersions({
  storage,
  api,
  trackResponse,
  serverId,
  log,
}: DiscardedVersionsOptions): DiscardedVersions {
  async function list(): Promise<LocalDiscardedVersion[]> {
    const entries = (await storage.list('history')).filter(({ key }) => key.startsWith(PREFIX));
    return entries
      .map(({ value }) => value as LocalDiscardedVersion)
      .filter((edit) => edit.serverId === serverId());
  }

  async function send(): Promise<void> {
    const edits = await list();
    if (edits.length === 0) return;
    // This contract is rarely needed, so it isn't in the first script.
    const { keepLostEdit } = await import('@wa/core/contract/history');
    for (const { opId, kind, recordId, title, against, fields } of edits) {
      const body = { title, against, fields };
      const params = { kind, id: recordId };
      try {
        await trackResponse(() => api.call(keepLostEdit, { params, body, idempotencyKey: `lost-${opId}` }));
      } catch (error) {
        if (!isOfOne(error)) throw error;
        log(`The server rejected the discarded version of “${title}”`, error);
        continue;
      }
      await storage.delete('history', PREFIX + opId);
    }
  }
  const logFailure = (error: unknown) => {
    const isNoAnswer = error instanceof ClientError && error.kind !== 'refused';
    if (!isNoAnswer) log('Failed to send a discarded version', error);
  };
  let last = Promise.resolve();

  return {
    list,
    keep: (edit) => storage.put('history', PREFIX + edit.opId, edit),
    // Edits are sent one at a time. Sent twice at once, the same edit would be rejected once.
    send: () => (last = last.then(() => send().catch(logFailure))),
  };
}
