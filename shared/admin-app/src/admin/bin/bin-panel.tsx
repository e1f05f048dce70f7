import './bin.css';
import { SegmentedControl, Table, Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BIN_KINDS, type BinKind } from '@wa/core/domain/record';
import { useContent, useContentStore } from '../content-provider.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useReport, useAdminSnapshot, useApi } from '../admin-context.tsx';
import { WORDS_OF } from '../place-addresses.ts';
import { toBinEntry, type BinEntry, whatBreaks } from './bin-entry.ts';
import { historyRequests } from '../history/record-history.tsx';
import { DELETE_FOREVER, RESTORE } from '@wa/core/domain/labels';
import { Heads } from '../../ui/heads.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { holdFocus } from '../../ui/return-focus.ts';
import { dayOf } from '../../ui/times.ts';
import { ProductPicture } from '../product/product-picture.tsx';
import type { Fields } from '../../client/queue/operation.ts';
import { DELETE_PERMANENTLY, SENT_WHEN } from '@wa/core/domain/messages';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useToastDone } from '../undo/use-undo.ts';

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
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // It may be opened from the end of a long list. Newer browsers return a promise from scrollIntoView, which React
  // would call as the effect's cleanup.
  useEffect(() => void heading.current?.scrollIntoView({ block: 'nearest' }), [key]);
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
    <section className="bin box" aria-labelledby="bin-title">
      <div className="line head box-head">
        <h2 id="bin-title" ref={heading}>
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
        <Table className="stacked">
          <Heads names={['', 'Name', 'Kind', 'Deleted', '']} />
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

interface BinRowProps {
  entry: BinEntry;
  /**
   * Reason why the last try failed. The panel stores it, because restoring removes the row until the server
   * rejects it.
   */
  problem: string | null;
  onProblem: (problem: string | null) => void;
  onHistory: () => void;
}

/**
 * An entry of the bin that can be restored or deleted permanently. The reason of a failure is shown next to
 * it.
 */
function BinRow({ entry, problem, onProblem, onHistory }: BinRowProps) {
  const { reachable } = useAdminSnapshot();
  const { restore, deletePermanently } = useBinActions();
  const [busy, setBusy] = useState(false);
  const { kind, name, path, image, updatedAt } = entry;

  const act = async (work: (entry: BinEntry) => Promise<string | null>) => {
    // The buttons are disabled during the action, and the row may be removed by it.
    const giveFocusBack = holdFocus();
    setBusy(true);
    onProblem(null);
    onProblem(await work(entry));
    setBusy(false);
    giveFocusBack();
  };
  return (
    <Table.Tr>
      <Table.Td className="bin-picture">
        {kind === 'product' ? (
          <ProductPicture image={image} />
        ) : (
          <Icon name={kind === 'page' ? 'page' : 'menu'} />
        )}
      </Table.Td>
      <Table.Th scope="row">
        {name}
        {path !== '' && <small>{path}</small>}
        {problem !== null && (
          <span className="field-error" role="alert">
            {problem}
          </span>
        )}
      </Table.Th>
      <Table.Td>{WORDS_OF[kind]}</Table.Td>
      <Table.Td>{updatedAt === '' ? '' : dayOf(updatedAt)}</Table.Td>
      <Table.Td className="row-actions">
        <div className="line">
          <IconButton icon="history" label={`History of ${name}`} title="History" onClick={onHistory} />
          <Button
            leftSection={<Icon name="restore" />}
            size="xs"
            aria-label={`${RESTORE} ${name}`}
            disabled={busy}
            onClick={() => void act(restore)}
          >
            {RESTORE}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="danger"
            aria-label={`${DELETE_FOREVER} ${name}`}
            disabled={busy || !reachable}
            title={reachable ? undefined : 'You need a connection to delete permanently'}
            onClick={() => void act(deletePermanently)}
          >
            {DELETE_FOREVER}
          </Button>
        </div>
      </Table.Td>
    </Table.Tr>
  );
}

/** Restores or deletes records of the bin. Each action resolves to the reason of its failure, or null. */
function useBinActions() {
  const { bin } = useApi();
  const confirm = useConfirm();
  const content = useContentStore();
  const report = useReport();
  const toastDone = useToastDone();
  const refresh = () => Promise.all([content.reload(), content.reloadBin()]);
  return {
    restore: async ({ kind, name, record }: BinEntry): Promise<string | null> => {
      try {
        const saved = await bin.restore(kind, record);
        if (saved.state === 'conflict') return null;
        const detail = saved.state === 'queued' ? SENT_WHEN[saved.why] : placeText(record, saved.record);
        toastDone(saved, `${name} restored`, { detail, refresh });
        await refresh();
        return null;
      } catch (error) {
        report('Failed to restore', error);
        return `Couldn’t restore it: ${reasonOf(error)}`;
      }
    },
    deletePermanently: async (entry: BinEntry): Promise<string | null> => {
      // The confirmation has to name all current links, so the lists are loaded again.
      const links = Promise.all([bin.links(entry.kind, entry.id), content.reload()]);
      const found = await links.catch((error: unknown) => {
        report('Failed to load the links to it', error);
        return reasonOf(error);
      });
      if (typeof found === 'string') return `Couldn’t delete it permanently: ${found}`;
      const breaks = whatBreaks(entry, content.getSnapshot(), { links: found[0] });
      const isSure = await confirm({
        text: DELETE_PERMANENTLY,
        detail: (
          <div>
            <p>
              <b>{entry.name}</b>
            </p>
            {breaks.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        ),
        action: DELETE_FOREVER,
        danger: true,
      });
      if (!isSure) return null;
      try {
        await bin.deletePermanently(entry.kind, entry.id);
        await refresh();
        toastSuccess(`${entry.name} deleted permanently`);
        return null;
      } catch (error) {
        report('Failed to delete permanently', error);
        return `Couldn’t delete it permanently: ${reasonOf(error)}`;
      }
    },
  };
}

/** Returns where the record was restored to, and whether its address or parent had to change. */
function placeText(before: Fields, after: Fields): string {
  const [slug, parent] = [after['slug'], after['parent']];
  if (typeof slug === 'string' && slug !== before['slug']) {
    return `Another record has its address, so “${String(before['slug'])}” became “${slug}”.`;
  }
  if (parent === null && typeof before['parent'] === 'string')
    return 'Its parent no longer exists, so it’s now at the top level.';
  return 'It’s back where it was.';
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : 'unknown error';
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
