import type { LiveAnswer, LiveChange } from '@wa/core/contract/live';
import { lastSeq } from '../../store/change-log.ts';
import type { StoreReader } from '../../store/port.ts';
import type { ChangeRecord } from '../../store/records.ts';

/** Changes, and the number of the last one in the change log. */
export type News = Pick<LiveAnswer, 'seq' | 'changes'>;

/** Maximum number of changes that are sent one by one. With more, the window reloads all lists. */
const NAMED_MAX = 500;
/** A window without a number gets the changes of these last milliseconds, because its lists may be that old. */
const RECENT = 60_000;

const ALL: LiveChange = { kind: 'catalogue', action: 'restored', id: null, version: null };

const toLive = ({ kind, action, recordId, recordVersion }: ChangeRecord): LiveChange => ({
  ...{ kind, action },
  ...{ id: recordId, version: recordVersion },
});

/**
 * Returns the changes after a number of the change log; everything if they can't be named one by one, because
 * there are too many or the log was pruned or restored since.
 */
export async function changesSince(store: StoreReader, after: number): Promise<News> {
  const range = { field: 'seq', from: Math.max(after, 1) } as const;
  const entries = await store.list('changes', { range, orderBy: 'seq', limit: NAMED_MAX + 1 });
  const [first] = entries;
  const follows = after === 0 ? (first?.seq ?? 1) === 1 : first?.seq === after;
  const news = entries.filter((each) => each.seq > after);
  if (!follows || news.length >= NAMED_MAX) return { seq: await lastSeq(store), changes: [ALL] };
  return { seq: news.at(-1)?.seq ?? after, changes: news.map(toLive) };
}

/** Returns the changes of the last minute, for a window that has just read its lists. */
export async function recentChanges(store: StoreReader, now: Date): Promise<News> {
  const since = new Date(now.getTime() - RECENT).toISOString();
  const latest = await store.list('changes', { orderBy: 'seq', descending: true, limit: NAMED_MAX });
  const news = latest.filter(({ at }) => at >= since);
  const changes = news.length >= NAMED_MAX ? [ALL] : news.reverse().map(toLive);
  return { seq: latest[0]?.seq ?? 0, changes };
}
