import type { Deploy } from '@wa/core/contract/deploys';
import type { StoreReader, StoreTransaction } from '../store/port.ts';
import type { DeployRecord } from '../store/records.ts';

/** Deploys that are remembered. */
export const DEPLOYS_KEPT = 50;

const STOPPED = 'The server stopped while the deploy was running';

/** The fields that administrators see, and no others. */
export function toDeploy(record: DeployRecord): Deploy {
  const { _id, state, startedAt, endedAt, done, total, log, error, buildId } = record;
  return { _id, state, startedAt, endedAt, done, total, log, error, buildId };
}

/** Newest first. */
export async function listDeploys(store: StoreReader): Promise<Deploy[]> {
  const records = await store.list('deploys', {
    orderBy: 'startedAt',
    descending: true,
    limit: DEPLOYS_KEPT,
  });
  return records.map(toDeploy);
}

/** Deploys that some process began and none has ended. */
export async function runningDeploys(store: StoreReader): Promise<DeployRecord[]> {
  const states = await Promise.all(
    (['queued', 'building'] as const).map((state) => store.find('deploys', 'state', state)),
  );
  return states.flat();
}

export async function insertDeploy(tx: StoreTransaction, startedAt: string): Promise<DeployRecord> {
  const known = await tx.list('deploys', { orderBy: 'startedAt', descending: true, omit: 'log' });
  for (const { _id } of known.slice(DEPLOYS_KEPT - 1)) await tx.remove('deploys', _id);
  const log = [{ at: startedAt, text: 'Deploy started' }];
  const nothing = { done: 0, total: null, error: null, buildId: null, endedAt: null, upTo: null };
  return tx.insert('deploys', { state: 'queued', startedAt, log, ...nothing });
}

/** Ends what a process left running that is not there any more. */
export async function failAbandoned(tx: StoreTransaction, at: string): Promise<void> {
  for (const { _id, log } of await runningDeploys(tx)) {
    const ended = { state: 'failed', endedAt: at, error: STOPPED } as const;
    await tx.update('deploys', _id, { ...ended, log: [...log, { at, text: STOPPED }] });
  }
}
