import type { Deploy } from '../../contract/deploys.ts';
import { dayOf } from '../frame/times.ts';
import type { PendingChange } from './use-deploy.ts';

const KINDS = { product: 'product', 'sidebar-item': 'sidebar item', page: 'page', order: 'order' } as const;
/** Entries listed; the rest is counted. */
const LISTED = 50;

interface PendingChangesProps {
  /** null while it is read. */
  pending: readonly PendingChange[] | null;
  /** Edits on this computer that the server does not have yet. */
  waiting: number;
  last: Deploy | null;
}

/** What a deploy would bring to visitors. */
export function PendingChanges({ pending, waiting, last }: PendingChangesProps) {
  return (
    <>
      {waiting > 0 && (
        <p className="note note-warn">
          {waiting === 1 ? '1 change waits' : `${String(waiting)} changes wait`} on this computer and will not
          be part of this deploy.
        </p>
      )}
      {pending === null && <p role="status">Reading what has changed…</p>}
      {pending?.length === 0 && (
        <p role="status">Nothing to deploy: nothing has changed since the last deploy.</p>
      )}
      {pending !== null && pending.length > 0 && (
        <section>
          <h3>What changes</h3>
          <p className="muted">
            This server already shows what is saved. A deploy writes it into the published copy of the site,
            too.
          </p>
          <ul className="changes">
            {pending.slice(0, LISTED).map(({ kind, action, title, at }, index) => (
              <li key={index}>
                <span className="changes-text">
                  {kind === 'order' ? (
                    <b>Order of {title.toLowerCase()} changed</b>
                  ) : (
                    <>
                      <b>{title.replaceAll('|', ' ').trim() || 'Without a name'}:</b> {KINDS[kind]} {action}
                    </>
                  )}
                </span>
                <span className="muted">{dayOf(at)}</span>
              </li>
            ))}
          </ul>
          {pending.length > LISTED && <p className="muted">And {pending.length - LISTED} more.</p>}
        </section>
      )}
      {last !== null && (
        <p className="muted">
          Last deploy: {last.state}, {dayOf(last.endedAt ?? last.startedAt)}
          {last.error !== null && ` (${last.error})`}
        </p>
      )}
    </>
  );
}
