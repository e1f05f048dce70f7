import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawText } from '@wa/core/domain/figures/references';
import { lastSeq, type Change } from '../store/change-log.ts';
import type { StoreReader, StoreTransaction } from '../store/port.ts';
import { readSetting, writeSetting } from '../store/settings.ts';

/** Changes named to the administrator; older ones are still brought out. */
const SHOWN = 500;
const POSITION = 'deployed-up-to';

export interface PendingChange extends Pick<Change, 'kind' | 'id' | 'title'> {
  action: Exclude<Change['action'], 'removed'>;
  at: string;
}

/**
 * What was changed since the last live deploy (D8), newest first: the change log from that deploy's position on.
 * Titles are drawn as they read now.
 */
export async function listPendingChanges(
  store: StoreReader,
  { figure }: Pick<Catalogue, 'figure'>,
): Promise<PendingChange[]> {
  const position = Number(await readSetting(store, POSITION)) || 0;
  const range = { field: 'seq', after: position } as const;
  const entries = await store.list('changes', { range, orderBy: 'seq', descending: true, limit: SHOWN });
  return entries.flatMap(({ kind, action, recordId: id, title, at }) =>
    action === 'removed' ? [] : [{ kind, action, id, title: drawText(title, figure), at }],
  );
}

/** How many there are. */
export async function countPending(store: StoreReader): Promise<number> {
  const position = Number(await readSetting(store, POSITION)) || 0;
  return Math.max(0, (await lastSeq(store)) - position);
}

/** Notes that everything up to a position is live. */
export async function markDeployed(tx: StoreTransaction, position: number): Promise<void> {
  await writeSetting(tx, POSITION, String(position));
}
