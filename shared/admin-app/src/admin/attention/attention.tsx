import './attention.css';
import { Button } from '@mantine/core';
import { useState, useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import {
  ATTENTION_GROUPS,
  type AttentionEntry,
  type AttentionGroup,
  checkAttention,
  contentAttention,
  searchAttention,
} from '@wa/core/domain/attention/attention';
import { listChecks } from '@wa/core/contract/deploys';
import { NEEDS_ATTENTION } from '@wa/core/domain/labels';
import { Icon } from '../../ui/icon.tsx';
import { blockAddress, placeAddress } from '../place-addresses.ts';
import { useApi } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { today } from '../today.ts';
import { useContent } from '../content-provider.tsx';
import { readFailedSearches } from '../failed-searches/use-failed-searches.ts';
import { useReading } from '../use-reading.ts';

/** Maximum number of entries of a group that are shown before the user asks for all. */
const SHOWN = 10;

/** The dashboard's list of open tasks by group (D33). It is collapsed on narrow screens. */
export function Attention() {
  const { groups, retry } = useAttention();
  const [isOpen] = useState(() => window.matchMedia('(min-width: 1200px)').matches);
  const listed = groups.filter(({ entries }) => entries.length > 0 || typeof entries === 'string');
  const isFailed = groups.some(({ entries }) => entries === 'failed');
  const isKnown = groups.every(({ entries }) => typeof entries !== 'string');
  const total = groups.reduce((sum, { entries }) => sum + countOf(entries), 0);
  return (
    <aside aria-label={NEEDS_ATTENTION}>
      <details className="attention" open={isOpen}>
        <summary className="line nowrap">
          <h2>
            {NEEDS_ATTENTION} {total > 0 && <small>{total}</small>}
          </h2>
          <Icon name="chevronDown" size={14} />
        </summary>
        {total === 0 && (
          <p className="field-hint" role="status">
            {isKnown ? 'Nothing needs attention.' : 'Nothing on this computer needs attention.'}
          </p>
        )}
        <ul>
          {listed.map(({ group, entries }) => (
            <li key={group}>
              <GroupRow group={group} entries={entries} />
            </li>
          ))}
        </ul>
        {isFailed && (
          <Button size="xs" onClick={retry}>
            Try again
          </Button>
        )}
      </details>
    </aside>
  );
}

const countOf = (entries: Group['entries']): number => (typeof entries === 'string' ? 0 : entries.length);

const UNREAD = {
  loading: 'Loading',
  failed: 'We couldn’t load them',
  offline: 'Needs a connection',
} as const;

function GroupRow({ group, entries }: Group) {
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const name = ATTENTION_GROUPS[group];
  if (typeof entries === 'string')
    return (
      <p className="line nowrap attention-row">
        {name} <small>{UNREAD[entries]}</small>
      </p>
    );
  return (
    <>
      <button
        type="button"
        className="line nowrap attention-row"
        aria-expanded={isOpen}
        onClick={() => setOpen((now) => !now)}
      >
        {name} <small>{entries.length}</small>
        <Icon name="chevronDown" size={14} />
      </button>
      {isOpen && (
        <ul>
          {entries.slice(0, isWhole ? entries.length : SHOWN).map((entry) => (
            <li key={entry.key}>
              <Link to={addressOf(group, entry)}>{entry.title}</Link>
              {entry.detail !== '' && <small>{entry.detail}</small>}
            </li>
          ))}
        </ul>
      )}
      {isOpen && !isWhole && entries.length > SHOWN && (
        <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
          Show all {entries.length}
        </Button>
      )}
    </>
  );
}

function addressOf(group: AttentionGroup, { place }: AttentionEntry): string {
  if (place === null) return '/admin/settings/failed-searches';
  const address = blockAddress(placeAddress(place), place.block);
  return group === 'specs' ? `${address}&tab=specs` : address;
}

/** The entries of a group that the server knows, or the reason why they aren't shown. */
type ServerEntries = readonly AttentionEntry[] | 'loading' | 'failed' | 'offline';

interface Group {
  group: AttentionGroup;
  entries: ServerEntries;
}

const LISTS = Object.keys(ATTENTION_GROUPS) as AttentionGroup[];

/** Returns the groups of the list in order: those of the content on this computer, and those of the server. */
function useAttention() {
  const api = useApi();
  const { figures, certificates, products, pages, sidebar, settings } = useContent();
  const { figure } = useCatalogue();
  const titleOf = useTitle();
  const askChecks = useCallback(() => api.askOrCached('checks', () => api.ask(listChecks, {})), [api]);
  const askSearches = useCallback(() => readFailedSearches(api), [api]);
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
