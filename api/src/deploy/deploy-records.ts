import { appendEvent } from '../audit/events.ts';
import type { Deploy } from '@wa/core/contract/deploys';
import type { StoreReader, StoreTransaction } from '../store/port.ts';
import type { DeployRecord, DeployReport } from '../store/records.ts';

/** Deploys that are remembered. */
export const DEPLOYS_KEPT = 50;

const STOPPED = 'The server stopped while the deploy was running';
const UNPROVEN =
  'The new site is built and in its folder, but whether visitors get it was not proven. Deploy again.';

/**
 * Why a deploy ended whose server was told to stop (SIGTERM).
 * @param isSwitched true when the new build stands in the folder of the site already
 */
export function stoppedWhile(isSwitched: boolean): string {
  const who = 'Ended because the server was told to stop, by its operator or by an update';
  return isSwitched
    ? `${who}. ${UNPROVEN}`
    : `${who}, while the site was being built. Visitors keep the site of before. Deploy again.`;
}

export const UNREPORTED: DeployReport = {
  by: 'office',
  who: null,
  kind: 'deploy',
  counts: null,
  overrides: [],
  proven: null,
};

/** The fields that administrators see, and no others. */
export function toDeploy(record: DeployRecord, keptBuilds: ReadonlySet<string> = new Set()): Deploy {
  const { _id, state, startedAt, endedAt, done, total, log, error, buildId, report } = record;
  const isKept = state === 'live' && buildId !== null && keptBuilds.has(buildId);
  return {
    _id,
    state,
    startedAt,
    endedAt,
    done,
    total,
    log,
    error,
    buildId,
    isKept,
    ...UNREPORTED,
    ...report,
    overrides: (report ?? UNREPORTED).overrides.map((each) => ({ reason: '', ...each })),
  };
}

/**
 * Newest first.
 * @param keptBuilds ids of the builds that can be shown again
 */
export async function listDeploys(store: StoreReader, keptBuilds?: ReadonlySet<string>): Promise<Deploy[]> {
  const records = await store.list('deploys', {
    orderBy: 'startedAt',
    descending: true,
    limit: DEPLOYS_KEPT,
  });
  return records.map((record) => toDeploy(record, keptBuilds));
}

/** Deploys that some process began and none has ended. */
export async function runningDeploys(store: StoreReader): Promise<DeployRecord[]> {
  const states = await Promise.all(
    (['queued', 'building'] as const).map((state) => store.find('deploys', 'state', state)),
  );
  return states.flat();
}

export async function insertDeploy(
  tx: StoreTransaction,
  startedAt: string,
  asked: Partial<DeployReport> = {},
  notes: readonly string[] = [],
): Promise<DeployRecord> {
  const known = await tx.list('deploys', { orderBy: 'startedAt', descending: true, omit: 'log' });
  for (const { _id } of known.slice(DEPLOYS_KEPT - 1)) await tx.remove('deploys', _id);
  const log = ['Deploy started', ...notes].map((text) => ({ at: startedAt, text }));
  const report = { ...UNREPORTED, ...asked, who: tx.savedBy };
  const what = report.kind === 'rollback' ? 'rollback' : 'deploy';
  await appendEvent(tx, { what, about: report.by }, new Date(startedAt));
  for (const passed of report.overrides)
    await appendEvent(tx, { what: 'gate-passed', about: passedText(passed) }, new Date(startedAt));
  const nothing = { done: 0, total: null, error: null, buildId: null, endedAt: null, upTo: null };
  return tx.insert('deploys', { state: 'queued', startedAt, log, report, ...nothing });
}

/** What a deploy went past, and why. */
export const passedText = ({ text, reason = '' }: DeployReport['overrides'][number]): string =>
  reason === '' ? text : `${text} Reason: ${reason}`;

/**
 * Ends what a process left running that is not there any more.
 * @param shown id of the build that stands in the folder of the site: a deploy of it was past its switch
 */
export async function failAbandoned(tx: StoreTransaction, at: string, shown: string | null): Promise<void> {
  for (const { _id, log, buildId, report } of await runningDeploys(tx)) {
    const isShown = buildId !== null && buildId === shown;
    const text = isShown ? `${STOPPED}. ${UNPROVEN}` : STOPPED;
    const ended = { state: 'failed', endedAt: at, error: text, report: reportOf(report, isShown) } as const;
    await tx.update('deploys', _id, { ...ended, log: [...log, { at, text }] });
  }
}

/** Of a deploy that failed: what did not come to be shown changed nothing. */
export const reportOf = <T extends DeployReport | null>(report: T, isShown: boolean): T =>
  isShown ? report : report && { ...report, counts: null };
