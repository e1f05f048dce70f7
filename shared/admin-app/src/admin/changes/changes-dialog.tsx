import { MAY_HAVE_ARRIVED, sentAfter, SENT_WHEN } from '@wa/core/domain/messages';
import { refused } from '../../client/transport/client-error.ts';
import type { QueuedOperation } from '../../client/queue/queue-state.ts';
import { Button } from '@mantine/core';
import { useConfirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAdminSnapshot, useApi } from '../admin-context.tsx';
import { timeOf, dayOf } from '../../ui/times.ts';
import { useTitle } from '../catalogue/titles.ts';
import { operationText, setAsideText } from './operation-text.ts';
import type { DamagedChange } from '../../client/queue/damaged-changes.ts';

interface ChangesDialogProps {
  onClose: () => void;
  /** Reopens the conflicts that the user postponed. */
  onDecide: () => void;
}

/**
 * Lists all pending changes: those to be sent, those rejected with the reason, and those that need a
 * decision.
 */
export function ChangesDialog({ onClose, onDecide }: ChangesDialogProps) {
  const { waiting, conflicts, parked, otherServer, damagedChanges, ...rest } = useAdminSnapshot();
  const { retryNow } = useApi();
  // Messages of the queue, one for each record that can be read.
  const problems = rest.problems.filter(({ where }) => where !== 'log:queue');
  const lists = [waiting, conflicts, parked, otherServer, damagedChanges, problems];
  const isEmpty = lists.every(({ length }) => length === 0);
  return (
    <Dialog
      title="Changes on this computer"
      width="wide"
      onlyRead={lists.every((list) => list === waiting || list.length === 0)}
      onClose={onClose}
      footer={
        <>
          {waiting.length > 0 && <Button onClick={() => void retryNow()}>Try now</Button>}
          <Button variant="filled" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {isEmpty && <p>No changes are pending.</p>}
      {conflicts.length > 0 && (
        <Group title="Needs your decision" operations={conflicts}>
          {() => (
            <Button size="xs" onClick={onDecide}>
              Resolve conflict
            </Button>
          )}
        </Group>
      )}
      {parked.length > 0 && (
        <Group title="Rejected by the server" operations={parked}>
          {(operation) => <ParkedActions operation={operation} />}
        </Group>
      )}
      {waiting.length > 0 && (
        <Group title="Waiting to be sent" operations={waiting}>
          {(operation) => rest.unanswered.has(operation.opId) && <Discard operation={operation} />}
        </Group>
      )}
      {otherServer.length > 0 && (
        <Group title="Changes for another server" operations={otherServer}>
          {(operation) => <Discard operation={operation} />}
        </Group>
      )}
      {damagedChanges.length > 0 && <SetAsideList entries={damagedChanges} />}
      {problems.length > 0 && (
        <section>
          <h3>Damaged data on this computer</h3>
          <ul className="rows">
            {problems.map(({ where, key, reason }) => (
              <li key={`${where}/${key}`}>
                {where}: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

interface GroupProps {
  title: string;
  operations: readonly QueuedOperation[];
  children?: (operation: QueuedOperation) => React.ReactNode;
}

function Group({ title: heading, operations, children }: GroupProps) {
  const title = useTitle();
  return (
    <section>
      <h3>{heading}</h3>
      <ul className="rows">
        {operations.map((operation) => (
          <li key={operation.opId}>
            <span>
              <b>{title(operationText(operation))}</b>
              <span className="muted"> {timeOf(operation.at)}</span>
              {operation.status.at === 'parked' && (
                <span className="field-error">{refused(operation.status.refusal).message}</span>
              )}
              <WhyWaiting operation={operation} />
            </span>
            {children?.(operation)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows why a change isn't sent when the connection is back. */
function WhyWaiting({ operation: { opId } }: { operation: QueuedOperation }) {
  const { unanswered, heldBack } = useAdminSnapshot();
  const title = useTitle();
  const holder = heldBack.get(opId);
  if (holder === undefined && !unanswered.has(opId)) return null;
  const why = holder === undefined ? SENT_WHEN['unclear'] : sentAfter(title(operationText(holder)));
  return <div className="muted">{why}</div>;
}

function ParkedActions({ operation }: { operation: QueuedOperation }) {
  const { parked } = useApi();
  return (
    <>
      <Button size="xs" onClick={() => void parked.retry(operation.opId)}>
        Try again
      </Button>
      <Discard operation={operation} />
    </>
  );
}

function Discard({ operation: { opId } }: { operation: QueuedOperation }) {
  const { parked } = useApi();
  const { unanswered } = useAdminSnapshot();
  const confirm = useConfirm();
  const title = useTitle();
  const discard = async () => {
    const others = parked.dependentsOf(opId);
    const isSure = await confirm({
      text: 'Discard this change?',
      detail: (
        <>
          {unanswered.has(opId) && `${MAY_HAVE_ARRIVED} `}
          {others.length > 0 &&
            `These changes depend on it and will also be discarded: ${others.map((other) => title(operationText(other))).join(', ')}.`}
        </>
      ),
      action: 'Discard',
      danger: true,
    });
    if (isSure) await parked.discard(opId);
  };
  return (
    <Button size="xs" color="danger" onClick={() => void discard()}>
      Discard
    </Button>
  );
}

const REASONS = {
  damaged: 'This change is damaged, so it wasn’t sent. Make the change again.',
  newer: 'A newer version of this app saved this change. We’ll send it when you open that version again.',
} as const;

/** Damaged records of the queue: reported until they are dismissed. */
function SetAsideList({ entries }: { entries: readonly DamagedChange[] }) {
  const { dismissDamaged } = useApi();
  const confirm = useConfirm();
  const title = useTitle();
  const dismiss = async (key: string) => {
    const isSure = await confirm({
      text: 'Delete this unreadable change?',
      action: 'Delete',
      danger: true,
    });
    if (isSure) await dismissDamaged(key);
  };
  return (
    <section>
      <h3>Unreadable changes</h3>
      <ul className="rows">
        {entries.map((entry) => (
          <li key={entry.key}>
            <span>
              <b>{title(setAsideText(entry))}</b>
              {entry.at !== null && <span className="muted"> {dayOf(entry.at)}</span>}
              <span className="field-error">{REASONS[entry.reason]}</span>
            </span>
            <Button size="xs" color="danger" onClick={() => void dismiss(entry.key)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
