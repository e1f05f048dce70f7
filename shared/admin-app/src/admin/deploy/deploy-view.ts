import type {
  Deploy,
  FileCounts,
  DeployIssue,
  LiveContent,
  PlannedFile,
  StageChanges,
} from '@wa/core/contract/deploys';
import { counted } from '@wa/core/domain/text';
import { DEPLOY_LIVE } from '@wa/core/domain/messages';
import { nextBuildNumber } from '@wa/core/domain/publishing/build-number';
import { dayOf, inText, momentOf } from '../../ui/times.ts';

export const isRunning = ({ state }: Deploy): boolean => state === 'queued' || state === 'building';

export const isBlocker = ({ severity }: DeployIssue): boolean => severity === 'error';

/** Returns the color and the sign of blockers or warnings. */
export const severityMark = (isBlocking: boolean) =>
  isBlocking ? { className: 'tone-bad', 'data-sign': '◆' } : { className: 'tone-warn', 'data-sign': '○' };

/** Returns, for example, "1 blocker, 2 warnings". Zero counts are omitted. */
export function issuesText(issues: readonly DeployIssue[]): string {
  const blockers = issues.filter(isBlocker).length;
  const warnings = issues.length - blockers;
  return [blockers > 0 && counted(blockers, 'blocker'), warnings > 0 && counted(warnings, 'warning')]
    .filter((text) => text !== false)
    .join(', ');
}

export type FileChange = 'added' | 'changed' | 'removed';

export interface ChangedFile extends PlannedFile {
  change: FileChange;
}

/** Kinds of files in the order in which users review them. */
export const KIND_NAMES: Readonly<Record<PlannedFile['kind'], string>> = {
  page: 'page',
  product: 'product',
  sheet: 'data sheet',
  upload: 'upload',
  data: 'sitemap, search index, or other data',
  asset: 'script or style',
};
const CHANGES = ['added', 'changed', 'removed'] as const;

/** Changed files: pages first, then products, documents, and the rest; of each kind those with two versions first. */
export function changedFiles(changes: StageChanges): ChangedFile[] {
  const files = (['changed', 'added', 'removed'] as const).flatMap((change) =>
    changes[change].files.map((file) => ({ ...file, change })),
  );
  const kinds = Object.keys(KIND_NAMES);
  return files.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

/** Number of files missing in the capped lists. */
export const unnamed = (changes: StageChanges): number =>
  CHANGES.reduce((sum, change) => sum + changes[change].total - changes[change].files.length, 0);

/** Returns true for a page of the site, which can be compared before and after. */
export const isPage = ({ kind }: Pick<PlannedFile, 'kind'>): boolean => kind === 'page' || kind === 'product';

/** Returns, for example, "2 added, 1 removed". Zero counts are omitted. */
export function countsText(counts: Pick<FileCounts, FileChange>): string {
  const parts = CHANGES.flatMap((change) =>
    counts[change] > 0 ? [`${String(counts[change])} ${change}`] : [],
  );
  return parts.length === 0 ? 'no files differ' : parts.join(', ');
}

export const stageCounts = (changes: StageChanges): Pick<FileCounts, FileChange> => ({
  added: changes.added.total,
  changed: changes.changed.total,
  removed: changes.removed.total,
});

/** Returns true if a deploy would change no file. */
export const isSame = (changes: StageChanges): boolean =>
  CHANGES.every((change) => changes[change].total === 0);

const WRITTEN = 'We couldn’t verify that the public site shows it.';
const ROLLED_BACK = 'The earlier site is in place again.';

/**
 * Returns the message of a successful deploy, which says what visitors see now.
 * @param waits true if visitors of this server see saved changes only after a deploy (D37)
 */
export function endText({ kind, shownBy }: Pick<Deploy, 'kind' | 'shownBy'>, waits = false): string {
  if (kind === 'deploy') return shownBy === 'unproven' ? `The new site is built. ${WRITTEN}` : DEPLOY_LIVE;
  if (shownBy === 'application' && !waits)
    return `${ROLLED_BACK} This server still shows visitors everything that is saved.`;
  return shownBy === 'unproven' ? `${ROLLED_BACK} ${WRITTEN}` : 'Visitors see the earlier site again.';
}

/** Returns "Build 118"; "Deploy" for a build of an older version, which has no number. */
export const buildName = ({ number }: Pick<Deploy, 'number'>): string =>
  number === null ? 'Deploy' : `Build ${String(number)}`;

/** Returns the deploy that went live last. */
export const liveDeploy = (deploys: readonly Deploy[]): Deploy | undefined =>
  deploys.find(({ state }) => state === 'live');

/** Names the live build and the next one, where pages are compared. */
export function buildsOf(deploys: readonly Deploy[]): Record<'before' | 'after', string> {
  const live = liveDeploy(deploys);
  return {
    before: live === undefined ? 'Nothing deployed yet' : `${buildName(live)}, ${dayOf(live.startedAt)}`,
    after: `Build ${String(nextBuildNumber(deploys))}`,
  };
}

/**
 * Returns the stage that a deploy has reached: 0 build, 1 review, 2 go live, 3 is live.
 * @param deploy null until the server has returned it
 */
export function stageOf(deploy: Pick<Deploy, 'state' | 'buildId'> | null): number {
  if (deploy === null) return 2;
  if (deploy.state === 'live') return 3;
  // A reviewed build is named as soon as its deploy begins. One without a review is built first.
  return deploy.buildId === null && deploy.state !== 'queued' ? 0 : 2;
}

/**
 * Returns which address shows saved changes already, and which one shows them after a deploy (D8.7).
 * @param server the address of this server
 * @param published where visitors find the published copy, as far as the server knows it
 * @param held what visitors to this server see while saved changes are pending; null if they see every saved change
 */
export function addressesText(
  server: string,
  published: string | null,
  live: Pick<Deploy, 'shownBy'> | undefined,
  held: LiveContent | null = null,
): string {
  const here = new URL(server).host;
  const copy = published === null ? here : new URL(published).host;
  if (held !== null) {
    const changes =
      held.unseen === 1 ? '1 saved change is' : `${String(held.unseen || 'No')} saved changes are`;
    const also = copy === here ? '' : ` A deploy updates ${copy} as well.`;
    const version = inText(momentOf(held.at));
    return `Visitors to ${here} see the version from ${version}. ${changes} pending.${also}`;
  }
  // Another program serves the published files at this server's address.
  if (published !== null && copy === here && live?.shownBy === 'files')
    return `Visitors to ${here} see saved changes only after a deploy.`;
  const target = copy === here ? 'the published copy of the site' : copy;
  return `This server, ${here}, shows saved changes already. A deploy updates ${target}.`;
}

/**
 * Returns the confirmation text of a rollback: what visitors will see.
 * @param live the deploy that went live last
 * @param waits true if visitors of this server see saved changes only after a deploy (D37)
 */
export function rollBackText(live: Pick<Deploy, 'shownBy'> | undefined, waits = false): string {
  const stays = 'Later changes stay saved and go live with your next deploy.';
  return live?.shownBy === 'application' && !waits
    ? `This server still shows visitors everything that is saved. Only the published copy of the site changes. ${stays}`
    : `Visitors will see that site again. ${stays}`;
}

/** Returns "42 s" or "3 min 5 s"; null while it runs, and if it took no time. */
export function durationOf({ startedAt, endedAt }: Pick<Deploy, 'startedAt' | 'endedAt'>): string | null {
  if (endedAt === null) return null;
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000));
  if (seconds === 0) return null;
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${String(seconds)} s` : `${String(minutes)} min ${String(seconds % 60)} s`;
}
