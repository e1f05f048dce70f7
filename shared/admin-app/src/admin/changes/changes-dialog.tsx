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
import type { SetAside } from '../../client/queue/set-aside.ts';

interface ChangesDialogProps {
  onClose: () => void;
  /** Brings the conflicts up again that were put off. */
  onDecide: () => void;
}

/** Everything that is on its way: what waits, what was refused and why, what needs a decision. */
export function ChangesDialog({ onClose, onDecide }: ChangesDialogProps) {
  const { waiting, conflicts, parked, otherServer, setAside, ...rest } = useAdminSnapshot();
  const { retryNow } = useApi();
  // Those of the queue are told one by one, as far as they can be read.
  const problems = rest.problems.filter(({ where }) => where !== 'log:queue');
  const lists = [waiting, conflicts, parked, otherServer, setAside, problems];
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
      {isEmpty && <p>Everything is saved.</p>}
      {conflicts.length > 0 && (
        <Group title="Needs your decision" operations={conflicts}>
          {() => (
            <Button size="xs" onClick={onDecide}>
              Decide
            </Button>
          )}
        </Group>
      )}
      {parked.length > 0 && (
        <Group title="Refused by the server" operations={parked}>
          {(operation) => <ParkedActions operation={operation} />}
        </Group>
      )}
      {waiting.length > 0 && (
        <Group title="Waiting to be sent" operations={waiting}>
          {(operation) => rest.unanswered.has(operation.opId) && <Discard operation={operation} />}
        </Group>
      )}
      {otherServer.length > 0 && (
        <Group title="Made for another server, kept here" operations={otherServer}>
          {(operation) => <Discard operation={operation} />}
        </Group>
      )}
      {setAside.length > 0 && <SetAsideList entries={setAside} />}
      {problems.length > 0 && (
        <section>
          <h3>Could not be read on this computer</h3>
          <ul className="changes">
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
      <ul className="changes">
        {operations.map((operation) => (
          <li key={operation.opId}>
            <span className="changes-text">
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

/** What stands in the way of a change that does not go out with the next connection. */
function WhyWaiting({ operation: { opId } }: { operation: QueuedOperation }) {
  const { unanswered, heldBack } = useAdminSnapshot();
  const title = useTitle();
  const holder = heldBack.get(opId);
  if (holder === undefined && !unanswered.has(opId)) return null;
  const why = holder === undefined ? SENT_WHEN['unclear'] : sentAfter(title(operationText(holder)));
  return <span className="muted changes-why">{why}</span>;
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
    const others = parked.discardsToo(opId);
    const isSure = await confirm({
      text: 'Discard this change?',
      detail: (
        <>
          {unanswered.has(opId) && `${MAY_HAVE_ARRIVED} `}
          {others.length > 0 &&
            `These depend on it and go with it: ${others.map((other) => title(operationText(other))).join(', ')}.`}
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
  damaged: 'Its record on this computer is damaged, so it was not sent. Please make the change again.',
  newer: 'A newer version of this app wrote it. It is sent when that version is opened again.',
} as const;

/** Damaged records of the queue: reported until they are dismissed. */
function SetAsideList({ entries }: { entries: readonly SetAside[] }) {
  const { dismissSetAside } = useApi();
  const confirm = useConfirm();
  const title = useTitle();
  const dismiss = async (key: string) => {
    const isSure = await confirm({
      text: 'Delete what is left of this change?',
      action: 'Delete',
      danger: true,
    });
    if (isSure) await dismissSetAside(key);
  };
  return (
    <section>
      <h3>Could not be read and was set aside</h3>
      <ul className="changes">
        {entries.map((entry) => (
          <li key={entry.key}>
            <span className="changes-text">
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
