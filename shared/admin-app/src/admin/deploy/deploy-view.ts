import type { Deploy, FileCounts, GatePoint, PlannedFile, StageChanges } from '@wa/core/contract/deploys';
import { DEPLOY_LIVE } from '@wa/core/domain/messages';

export const isBlocker = ({ severity }: GatePoint): boolean => severity === 'error';

/** "1 blocker, 2 warnings"; what is none is left out. */
export function issuesText(issues: readonly GatePoint[]): string {
  const blockers = issues.filter(isBlocker).length;
  return [countText(blockers, 'blocker'), countText(issues.length - blockers, 'warning')]
    .filter((text) => text !== '')
    .join(', ');
}

const countText = (count: number, name: string): string =>
  count === 0 ? '' : `${String(count)} ${name}${count === 1 ? '' : 's'}`;

export type FileChange = 'added' | 'changed' | 'removed';

export interface ChangedFile extends PlannedFile {
  change: FileChange;
}

/** Kinds of files in the order in which people look at their changes. */
export const KIND_NAMES: Readonly<Record<PlannedFile['kind'], string>> = {
  page: 'page',
  product: 'product',
  sheet: 'data sheet',
  upload: 'upload',
  data: 'site map, search index, or other data',
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

/** Files that the lists do not name: they are capped. */
export const unnamed = (changes: StageChanges): number =>
  CHANGES.reduce((sum, change) => sum + changes[change].total - changes[change].files.length, 0);

/** Whether a file is a page of the site, which can be looked at before and after. */
export const isPage = ({ kind }: Pick<PlannedFile, 'kind'>): boolean => kind === 'page' || kind === 'product';

/** "2 added, 1 removed"; what is none is left out. */
export function countsText(counts: Pick<FileCounts, FileChange>): string {
  const parts = CHANGES.flatMap((change) =>
    counts[change] > 0 ? [`${String(counts[change])} ${change}`] : [],
  );
  return parts.length === 0 ? 'no file differs' : parts.join(', ');
}

export const stageCounts = (changes: StageChanges): Pick<FileCounts, FileChange> => ({
  added: changes.added.total,
  changed: changes.changed.total,
  removed: changes.removed.total,
});

/** True when a deploy would change no file. */
export const isSame = (changes: StageChanges): boolean =>
  CHANGES.every((change) => changes[change].total === 0);

const WRITTEN = 'Whether visitors get it was not proven.';
const ROLLED_BACK = 'The earlier site is in its folder again.';

/** What the end of a deploy that went well means to visitors. */
export function endText({ kind, shownBy }: Pick<Deploy, 'kind' | 'shownBy'>): string {
  if (kind === 'deploy') return shownBy === 'unproven' ? `The new site is written. ${WRITTEN}` : DEPLOY_LIVE;
  if (shownBy === 'application')
    return `${ROLLED_BACK} This server itself goes on showing visitors what is saved.`;
  return shownBy === 'unproven' ? `${ROLLED_BACK} ${WRITTEN}` : 'Visitors have the earlier site again.';
}

/** What a roll-back would mean to visitors. @param live the deploy that went live last */
export function rollBackText(live: Pick<Deploy, 'shownBy'> | undefined): string {
  const stays = 'What was changed since stays saved here and goes out with the next deploy.';
  return live?.shownBy === 'application'
    ? `This server itself shows visitors what is saved, and goes on doing so: only the published copy of the site becomes that one. ${stays}`
    : `Visitors get that site again. ${stays}`;
}

/** "42 s", "3 min 5 s"; null while it runs, and for what took none. */
export function durationOf({ startedAt, endedAt }: Pick<Deploy, 'startedAt' | 'endedAt'>): string | null {
  if (endedAt === null) return null;
  const seconds = Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000));
  if (seconds === 0) return null;
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${String(seconds)} s` : `${String(minutes)} min ${String(seconds % 60)} s`;
}
