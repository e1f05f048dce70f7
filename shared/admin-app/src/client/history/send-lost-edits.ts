import { keepLostEdit } from '@wa/core/contract/history';
import type { ApiClient } from '../transport/http.ts';
import type { LocalLostEdit } from './lost-edits.ts';

/** Hands these edits over to the server, one after the other; `sent` is told of each. @throws ClientError */
export async function sendLostEdits(
  api: ApiClient,
  edits: readonly LocalLostEdit[],
  sent: (edit: LocalLostEdit) => Promise<void>,
): Promise<void> {
  for (const edit of edits) {
    const { opId, kind, recordId, title, against, fields } = edit;
    await api.call(keepLostEdit, {
      params: { kind, id: recordId },
      body: { title, against, fields },
      idempotencyKey: `lost-${opId}`,
    });
    await sent(edit);
  }
}
