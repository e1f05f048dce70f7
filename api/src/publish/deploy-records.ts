import { appendEvent } from '../auth/audit/events.ts';
import { type Deploy, deploySchema } from '@wa/core/contract/deploys';
import type { StoreReader, StoreTransaction } from '../store/port.ts';
import type { DeployRecord, DeployReport } from '../store/records.ts';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { nextBuildNumber } from '@wa/core/domain/publishing/build-number';
import { renderText } from '@wa/core/domain/figures/references';
import { countChanges } from '../store/change-log.ts';
import { readSetting, writeSetting } from '../store/settings.ts';

export const DEPLOYS_KEPT = 50;
const NEWEST_FIRST = { orderBy: 'startedAt', descending: true } as const;

const STOPPED = 'The server stopped while the deploy was running';
const UNPROVEN = 'The new site is built, but we couldn’t verify that visitors get it. Deploy again.';
const STOPPED_UNPROVEN = `${STOPPED}. ${UNPROVEN}`;

/**
 * Returns the error text of a deploy that a stopped server left.
 * @param isSwitched true when the new build is already in the folder of the site
 */
export function stoppedWhile(isSwitched: boolean): string {
  const who = 'Stopped with the server, by its administrator or an update';
  return isSwitched
    ? `${who}. ${UNPROVEN}`
    : `${who}, while the site was being built. Visitors still see the previous site. Deploy again.`;
}

/**
 * Returns true for a deploy whose server ended between switch and verification: it can be resumed.
 * @param shown the ID of the build in the folder of the site
 */
export function wasCutOff({ state, buildId, error }: DeployRecord, shown: string | null): boolean {
  const wasStopped = [STOPPED, STOPPED_UNPROVEN, stoppedWhile(true)].some((text) => text === error);
  return buildId !== null && buildId === shown && state === 'failed' && wasStopped;
}

export const UNREPORTED: DeployReport = {
  by: 'office',
  who: null,
  kind: 'deploy',
  counts: null,
  overrides: [],
  shownBy: null,
};

export function toDeploy(record: DeployRecord, keptBuilds: ReadonlySet<string> = new Set()): Deploy {
  const { state, buildId, report } = record;
  const isKept = state === 'live' && buildId !== null && keptBuilds.has(buildId);
  return deploySchema.parse({ ...record, ...report, isKept });
}

/** Returns the deploys, newest first. @param keptBuilds the IDs of the builds that can be shown again */
export async function listDeploys(store: StoreReader, keptBuilds?: ReadonlySet<string>): Promise<Deploy[]> {
  const records = await store.list('deploys', { ...NEWEST_FIRST, limit: DEPLOYS_KEPT });
  return records.map((record) => toDeploy(record, keptBuilds));
}

/** Returns the IDs of the builds that were live, the latest first. */
export async function buildsThatWereLive(store: StoreReader): Promise<string[]> {
  const live = await store.list('deploys', { ...NEWEST_FIRST, where: { state: 'live' }, omit: 'log' });
  return live.flatMap(({ buildId }) => buildId ?? []);
}

/** Returns the deploys that some process began and none has ended. */
export async function runningDeploys(store: StoreReader): Promise<DeployRecord[]> {
  const states = await Promise.all(
    (['queued', 'building'] as const).map((state) => store.list('deploys', { where: { state } })),
  );
  return states.flat();
}

/**
 * Returns the deploy of the current site, over all servers: the last live one, or a later one that this
 * server shows.
 * @param shown the ID of the build in the folder of this server
 */
export async function siteDeploy(
  store: StoreReader,
  shown: string | null,
): Promise<Pick<DeployRecord, 'buildId' | 'startedAt'> | null> {
  const known = await store.list('deploys', { ...NEWEST_FIRST, omit: 'log' });
  const isSite = ({ state, buildId }: (typeof known)[0]) =>
    state === 'live' || (buildId !== null && buildId === shown);
  return known.find(isSite) ?? null;
}

/** A rollback names the number of its build. */
export interface DeployRequest extends Partial<Pick<DeployReport, 'by' | 'kind' | 'overrides' | 'number'>> {
  /** Lines for the log of the deploy. */
  notes?: readonly string[];
}

export async function insertDeploy(
  tx: StoreTransaction,
  startedAt: string,
  { by = 'office', kind = 'deploy', overrides = [], notes = [], number }: DeployRequest,
): Promise<DeployRecord> {
  const known = await tx.list('deploys', { ...NEWEST_FIRST, omit: 'log' });
  // A deploy that started later than now ran under a wrong clock. It would remain the newest one until then.
  for (const [index, { _id, endedAt, ...each }] of known.entries()) {
    if (each.startedAt < startedAt) break;
    const before = new Date(Date.parse(startedAt) - 1 - index).toISOString();
    await tx.update('deploys', _id, { startedAt: before, ...(endedAt !== null && { endedAt: before }) });
  }
  for (const { _id } of known.slice(DEPLOYS_KEPT - 1)) await tx.remove('deploys', _id);
  const log = ['Deploy started', ...notes].map((text) => ({ at: startedAt, text }));
  const reports = known.map((each) => each.report ?? {});
  const own = number === undefined ? nextBuildNumber(reports) : number;
  const report = { ...UNREPORTED, by, who: tx.savedBy, kind, overrides, number: own };
  await appendEvent(tx, { what: kind, about: by }, new Date(startedAt));
  for (const passed of overrides)
    await appendEvent(tx, { what: 'gate-passed', about: passedText(passed) }, new Date(startedAt));
  const nothing = { done: 0, total: null, error: null, buildId: null, endedAt: null, upTo: null };
  return tx.insert('deploys', { state: 'queued', startedAt, log, report, ...nothing });
}

export const passedText = ({ text, reason = '' }: DeployReport['overrides'][number]): string =>
  reason === '' ? text : `${text} Reason: ${reason}`;

/**
 * Ends the deploys that a dead process left running.
 * @param shown the ID of the build in the folder of the site: a deploy of it was past its switch
 */
export async function failAbandoned(tx: StoreTransaction, at: string, shown: string | null): Promise<void> {
  for (const { _id, log, buildId, report } of await runningDeploys(tx)) {
    const isShown = buildId !== null && buildId === shown;
    const text = isShown ? STOPPED_UNPROVEN : STOPPED;
    await tx.update('deploys', _id, {
      state: 'failed',
      endedAt: at,
      error: text,
      log: [...log, { at, text }],
      // If the site doesn't show this build, the deploy changed nothing, and the report has no counts.
      report: isShown ? report : report && { ...report, counts: null },
    });
  }
}

/** The maximum number of changes listed for the administrator. Older changes are still deployed. */
const SHOWN = 500;
const POSITION = 'deployed-up-to';

/**
 * Returns the changes since the last live deploy (D8), newest first. Titles are rendered with their current
 * text.
 */
export async function listPendingChanges(store: StoreReader, { figure }: Pick<Catalogue, 'figure'>) {
  const position = Number(await readSetting(store, POSITION)) || 0;
  const range = { field: 'seq', after: position } as const;
  const entries = await store.list('changes', { range, orderBy: 'seq', descending: true, limit: SHOWN });
  return entries.flatMap(({ kind, action, recordId: id, title, at }) =>
    action === 'removed' || kind === 'file'
      ? []
      : [{ kind, action, id, title: renderText(title, figure), at }],
  );
}

export async function countPending(store: StoreReader): Promise<number> {
  const position = Number(await readSetting(store, POSITION)) || 0;
  return countChanges(store, position);
}

/** Records that everything up to a position is live. */
export const markDeployed = (tx: StoreTransaction, position: number): Promise<void> =>
  writeSetting(tx, POSITION, String(position));
