import { SegmentedControl, Table } from '@mantine/core';
import './bin.css';
import { useCallback, useEffect, useState } from 'react';
import { BIN_KINDS, type BinKind } from '@wa/core/domain/record';
import { useContent, useContentStore } from '../content-provider.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useReport } from '../admin-context.tsx';
import { BinRow } from './bin-row.tsx';
import { toBinEntry } from './bin-entry.ts';
import { historyRequests } from '../history/record-history.tsx';

type Filter = BinKind | 'all';

const FILTER_NAMES: Readonly<Record<Filter, string>> = {
  all: 'All',
  product: 'Products',
  'sidebar-item': 'Sidebar',
  page: 'Pages',
  figure: 'Specs',
  table: 'Tables',
  'gallery-group': 'Gallery',
  certificate: 'Certificates',
};

/**
 * Returns the message in place of the list if nothing is shown. `count` is the number of items of all kinds.
 */
const emptyText = (count: number): string =>
  count === 0
    ? 'The bin is empty. Deleted items stay here until you restore them or delete them permanently.'
    : 'No items of this kind in the bin.';

interface BinPanelProps {
  /** Kind that is shown first. */
  first?: Filter;
}

/** Deleted products, sidebar items and pages, latest first (specification 2, 4). */
export function BinPanel({ first = 'all' }: BinPanelProps) {
  const content = useContent();
  const store = useContentStore();
  const report = useReport();
  const title = useTitle();
  const [filter, setFilter] = useState<Filter>(first);
  const [isRead, setIsRead] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string | null>>>({});

  const read = useCallback(
    () =>
      store
        .reloadBin()
        // Logged without a message; the last known list is shown (specification 8).
        .catch((error: unknown) => report('Failed to load the bin', error)),
    [report, store],
  );
  useEffect(() => {
    void read().finally(() => setIsRead(true));
  }, [read]);

  const entries = BIN_KINDS.flatMap((kind) =>
    content.bin[kind].map((record) => toBinEntry(kind, record, title)),
  );
  entries.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const shown = entries.filter(({ kind }) => filter === 'all' || kind === filter);
  const countOf = (name: Filter) => (name === 'all' ? '' : ` ${String(content.bin[name].length)}`);
  return (
    <section className="bin" aria-labelledby="bin-title">
      <div className="line bin-head">
        <h2 id="bin-title">
          Bin <small>{entries.length}</small>
        </h2>
        <SegmentedControl
          aria-label="Kind"
          data={(['all', ...BIN_KINDS] as const).map((value) => ({
            value,
            label: FILTER_NAMES[value] + countOf(value),
          }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {shown.length === 0 ? (
        <p className="empty" role="status">
          {isRead ? emptyText(entries.length) : ''}
        </p>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              <Table.Th scope="col">Name</Table.Th>
              <Table.Th scope="col">Kind</Table.Th>
              <Table.Th scope="col">Deleted</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((entry) => (
              <BinRow
                key={entry.id}
                entry={entry}
                problem={problems[entry.id] ?? null}
                onHistory={() => {
                  const { kind, id, name } = entry;
                  historyRequests.tell({ kind, id, name, onRestored: () => void read() });
                }}
                onProblem={(problem) => setProblems((now) => ({ ...now, [entry.id]: problem }))}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}
