import { useState } from 'react';
import type { ChangeSinceMark, Mark } from '@wa/core/contract/history';
import type { MarkedOrders } from '../../client/resources/history.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { fieldName } from '../changes/field-names.ts';
import { kindName } from '../changes/operation-text.ts';
import { useSinceMark } from './use-since-mark.ts';

interface SinceMarkProps {
  mark: Mark;
  onBack: () => void;
  onClose: () => void;
}

const WORDS = {
  created: 'Made since; goes to the bin',
  changed: 'Changed',
  deleted: 'Deleted since',
  restored: 'Brought back from the bin since; goes there again',
  gone: 'Deleted for good, cannot come back',
} as const;

/** What has changed since a mark; one record or all of them can be put back. */
export function SinceMark({ mark, onBack, onClose }: SinceMarkProps) {
  const { changes, orders, problem, busy, putBack } = useSinceMark(mark);
  const [asked, setAsked] = useState(false);
  const possible = changes?.filter(({ what }) => what !== 'gone') ?? [];
  return (
    <Dialog
      title={`Since “${mark.name}”`}
      width="wide"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onBack}>
            All marks
          </Button>
          {asked && <span className="dialog-foot-note">One Undo takes all of it back.</span>}
          {possible.length + orders.length > 0 && (
            <Button
              look="primary"
              disabled={busy}
              onClick={() => {
                if (asked) void putBack(possible, orders, mark.name);
                setAsked(!asked);
              }}
            >
              {asked ? `Put back ${countText(possible.length, orders.length)}` : 'Put everything back'}
            </Button>
          )}
        </>
      }
    >
      <Problem text={problem} />
      {changes === null && problem === null && <p role="status">Reading what has changed…</p>}
      {changes?.length === 0 && orders.length === 0 && (
        <p role="status">Nothing has changed since this mark.</p>
      )}
      <ul className="changes">
        {changes?.map((change) => (
          <Row key={change.id} change={change} busy={busy} onPutBack={putBack} />
        ))}
        {orders.map((order) => (
          <OrderRow key={order.list} order={order} busy={busy} onPutBack={putBack} />
        ))}
      </ul>
    </Dialog>
  );
}

interface RowProps {
  change: ChangeSinceMark;
  busy: boolean;
  onPutBack: ReturnType<typeof useSinceMark>['putBack'];
}

function Row({ change, busy, onPutBack }: RowProps) {
  const { kind, title, what, fields } = change;
  const name = useTitle()(title) || (what === 'gone' ? `A ${kindName(kind)}` : 'Untitled');
  const words = what === 'changed' ? `${WORDS.changed}: ${fields.map(fieldName).join(', ')}` : WORDS[what];
  return (
    <li>
      <span className="changes-text">
        <b>{name}</b>
        <span className="muted"> {kindName(kind)}. </span>
        {words}
      </span>
      {what !== 'gone' && (
        <Button
          look="small"
          aria-label={`Put back ${name}`}
          disabled={busy}
          onClick={() => void onPutBack([change], [], name)}
        >
          Put back
        </Button>
      )}
    </li>
  );
}

function OrderRow({ order, busy, onPutBack }: Omit<RowProps, 'change'> & { order: MarkedOrders[number] }) {
  const name = order.list === 'products' ? 'Order of the products' : 'Order of the sidebar';
  return (
    <li>
      <span className="changes-text">
        <b>{name}</b>
        <span className="muted"> was another one</span>
      </span>
      <Button
        look="small"
        aria-label={`Put back ${name}`}
        disabled={busy}
        onClick={() => void onPutBack([], [order], name)}
      >
        Put back
      </Button>
    </li>
  );
}

function countText(records: number, orders: number): string {
  const parts = [records > 0 && `${String(records)} records`, orders > 0 && 'the order'];
  return parts.filter((part) => part !== false).join(' and ');
}
