import type { Deploy } from '@wa/core/contract/deploys';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { dayOf } from '../../ui/times.ts';
import type { NetChange } from './net-changes.ts';

const KINDS = {
  product: 'product',
  'sidebar-item': 'sidebar item',
  page: 'page',
  figure: 'figure',
  table: 'table',
  'gallery-group': 'gallery group',
  settings: 'settings',
  order: 'order',
  catalogue: 'by a restored backup',
} as const;
const RESULTS = {
  created: 'New:',
  deleted: 'Deleted:',
  restored: 'Restored:',
  reordered: 'Order of',
} as const;
/** Entries listed; the rest is counted. */
const LISTED = 50;

export interface PendingChangesProps {
  /** null while it is read, 'unread' when that failed. */
  pending: readonly NetChange[] | 'unread' | null;
  /** Edits on this computer that the server does not have yet. */
  waiting: number;
  reachable: boolean;
  last: Deploy | null;
}

/** What a deploy would bring to visitors. */
export function PendingChanges({ pending, waiting, reachable, last }: PendingChangesProps) {
  return (
    <>
      {waiting > 0 && (
        <p className="note note-warn">
          {waiting === 1 ? '1 change waits' : `${String(waiting)} changes wait`} on this computer and will not
          be part of this deploy.
        </p>
      )}
      {pending === null && reachable && <p role="status">Reading what has changed…</p>}
      {pending === 'unread' && (
        <p className="note note-warn">
          What has changed could not be read. A deploy brings out everything that is saved all the same.
        </p>
      )}
      {Array.isArray(pending) && <ChangeList changes={pending} isFirst={last === null} />}
      {last !== null && (
        <p className="muted">
          Last deploy: {last.state}, {dayOf(last.endedAt ?? last.startedAt)}
          {last.error !== null && ` (${last.error})`}
        </p>
      )}
    </>
  );
}

interface ChangeListProps {
  changes: readonly NetChange[];
  /** Nothing was deployed yet. */
  isFirst: boolean;
}

function ChangeList({ changes, isFirst }: ChangeListProps) {
  if (changes.length === 0) {
    return (
      <p role="status">
        {isFirst
          ? 'Nothing has been edited yet: the first deploy brings out the site as it is.'
          : 'Nothing to deploy: nothing has changed since the last deploy.'}
      </p>
    );
  }
  return (
    <section>
      <h3>What changes</h3>
      <p className="muted">
        This server already shows what is saved. A deploy writes it into the published copy of the site, too.
      </p>
      <ul className="changes">
        {changes.slice(0, LISTED).map((change) => (
          <ChangeRow key={`${change.kind}/${change.id ?? change.title}`} change={change} />
        ))}
      </ul>
      {changes.length > LISTED && <p className="muted">And {changes.length - LISTED} more.</p>}
    </section>
  );
}

function ChangeRow({ change }: { change: NetChange }) {
  const { pages } = useContent();
  const drawn = useTitle();
  const { kind, id, result, at } = change;
  // Deleting one's own version of a built-in page brings the built-in one back (D5).
  const isBuiltInBack = result === 'deleted' && kind === 'page' && pages.some(({ _id }) => _id === id);
  const title = kind === 'order' ? change.title.toLowerCase() : drawn(change.title);
  return (
    <li>
      <span className="changes-text">
        {isBuiltInBack ? 'Back to built-in:' : resultText(change)} <b>{title || 'Without a name'}</b>
        {kind !== 'order' && <span className="muted"> {KINDS[kind]}</span>}
      </span>
      <span className="muted">{dayOf(at)}</span>
    </li>
  );
}

function resultText({ result, edits }: NetChange): string {
  if (result !== 'changed') return RESULTS[result];
  return edits === 1 ? '1 edit to' : `${String(edits)} edits to`;
}
