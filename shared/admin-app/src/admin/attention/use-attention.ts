import { useCallback, useMemo } from 'react';
import {
  ATTENTION_GROUPS,
  checkAttention,
  contentAttention,
  searchAttention,
  type AttentionEntry,
  type AttentionGroup,
} from '@wa/core/domain/attention/attention';
import { useApi } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { today } from '../today.ts';
import { useContent } from '../content-provider.tsx';
import { useReading } from '../use-reading.ts';

/** The entries of a group that the server knows, or the reason why they aren't shown. */
type ServerEntries = readonly AttentionEntry[] | 'loading' | 'failed' | 'offline';

export interface Group {
  group: AttentionGroup;
  entries: ServerEntries;
}

const LISTS = Object.keys(ATTENTION_GROUPS) as AttentionGroup[];

/** Returns the groups of the list in order: those of the content on this computer, and those of the server. */
export function useAttention() {
  const api = useApi();
  const { figures, certificates, products, pages, sidebar, settings } = useContent();
  const { figure } = useCatalogue();
  const titleOf = useTitle();
  const askChecks = useCallback(async () => (await api.publishing()).checks(), [api]);
  const askSearches = useCallback(async () => (await api.failedSearches()).list(), [api]);
  const checks = useReading(askChecks, 'Failed to load the checks');
  const searches = useReading(askSearches, 'Failed to load failed searches');
  const local = useMemo(
    () =>
      contentAttention({
        ...{ figures, certificates, products, pages, sidebar },
        figure,
        titleOf,
        today: today(),
      }),
    [certificates, figure, figures, pages, products, sidebar, titleOf],
  );
  const all: Record<AttentionGroup, ServerEntries> = {
    ...local,
    checks: entriesOf(checks.read, checkAttention),
    searches: entriesOf(searches.read, ({ missed }) => searchAttention(missed, settings[0]?.synonyms ?? [])),
  };
  const retry = () => void Promise.all([checks.reload(), searches.reload()]);
  return { groups: LISTS.map((group): Group => ({ group, entries: all[group] })), retry };
}

function entriesOf<T>(
  read: { data: T | null } | 'loading' | 'failed',
  entries: (data: T) => AttentionEntry[],
): ServerEntries {
  if (typeof read === 'string') return read;
  return read.data === null ? 'offline' : entries(read.data);
}
