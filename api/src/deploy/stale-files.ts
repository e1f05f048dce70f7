import { lastEntry } from '../change-log/append.ts';
import type { Change } from '../change-log/change.ts';
import { stalePaths } from '../ready/stale-paths.ts';
import type { ShownAt } from '../ready/stale-paths.ts';
import type { StoreReader } from '../store/port.ts';
import type { ChangeRecord } from '../store/records.ts';
import type { Manifest } from './manifest.ts';

/** More changes than this are not looked at one by one. */
const READ_MAX = 1_000;
/**
 * A build's base names what the navigation shows: what is linked need not be asked. Pages of the home page name their
 * cards (export-jobs.ts).
 */
const UNLINKED: ShownAt = { isLinked: () => false, homePathOf: () => '#its card' };

/** What of a build is older than the content. */
export interface StaleFiles {
  everything: boolean;
  /** True when one of the paths that a file shows has changed. */
  touches: (from: readonly string[]) => boolean;
  /** Further paths that have changed: documents that were made anew. */
  add: (paths: Iterable<string>) => void;
  /** Titles of the changes for which a file is stale that shows these paths. */
  titles: (from: readonly string[]) => string[];
}

/** The end of the change log now. */
export async function logPosition(store: StoreReader): Promise<Manifest['upTo']> {
  const last = await lastEntry(store);
  return { seq: last?.seq ?? 0, id: last?._id ?? '' };
}

/**
 * What changed since a build, by the change log.
 * @param manifest null for none: everything is stale
 */
export async function readStaleFiles(
  store: StoreReader,
  manifest: Manifest | null,
  base: string,
): Promise<StaleFiles> {
  const since = manifest === null ? null : await changesSince(store, manifest.upTo);
  const stale = (since ?? []).map((change) => stalePaths(toChange(change), UNLINKED));
  const isOther = manifest?.base === '' || manifest?.base !== base;
  const everything = since === null || isOther || stale.some((each) => each.everything);
  const paths = new Set<string>();
  const prefixes = new Set<string>();
  for (const [index, each] of stale.entries()) {
    if (each.everything) continue;
    for (const path of each.paths) paths.add(path);
    // What products take from pages is among what they show.
    if (since?.[index]?.kind === 'page') continue;
    for (const prefix of each.prefixes) prefixes.add(prefix);
  }
  const begins = [...prefixes];
  const shows = (at: number, from: readonly string[]) => {
    const each = stale[at];
    if (each === undefined || each.everything) return each !== undefined;
    // What products take from pages is among what they show.
    const starts = since?.[at]?.kind === 'page' ? [] : [...each.prefixes];
    const named = new Set(each.paths);
    return from.some((path) => named.has(path) || starts.some((prefix) => path.startsWith(prefix)));
  };
  return {
    everything,
    touches: (from) =>
      everything || from.some((path) => paths.has(path) || begins.some((prefix) => path.startsWith(prefix))),
    add(more) {
      for (const path of more) paths.add(path);
    },
    titles: (from) => [
      ...new Set((since ?? []).filter((_change, at) => shows(at, from)).map(({ title }) => title)),
    ],
  };
}

/**
 * True when something that stands on every page was changed after a position: files that were drawn meanwhile may show
 * it before and after.
 */
export async function isUneven(
  store: StoreReader,
  upTo: Manifest['upTo'],
  sidebar: ShownAt,
): Promise<boolean> {
  const since = await changesSince(store, upTo);
  return since === null || since.some((change) => stalePaths(toChange(change), sidebar).everything);
}

/** Null when the log does not go on from the position: it was pruned or replaced, or it is long. */
async function changesSince(
  store: StoreReader,
  { seq, id }: Manifest['upTo'],
): Promise<ChangeRecord[] | null> {
  const range = { field: 'seq', from: seq } as const;
  const entries = await store.list('changes', { range, orderBy: 'seq', limit: READ_MAX + 1 });
  const follows = seq === 0 ? (entries[0]?.seq ?? 1) === 1 : entries.shift()?._id === id;
  return follows && entries.length < READ_MAX ? entries : null;
}

function toChange({ kind, action, recordId, title, paths }: ChangeRecord): Change {
  return { kind, action, id: recordId, title, paths };
}
