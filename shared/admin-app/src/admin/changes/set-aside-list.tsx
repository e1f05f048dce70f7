import type { SetAside } from '../../client/queue/set-aside.ts';
import { Button } from '@mantine/core';
import { useConfirm } from '../../ui/confirm.tsx';
import { useApi } from '../admin-context.tsx';
import { dayOf } from '../../ui/times.ts';
import { useTitle } from '../catalogue/titles.ts';
import { setAsideText } from './operation-text.ts';

const REASONS = {
  damaged: 'Its record on this computer is damaged, so it was not sent. Please make the change again.',
  newer: 'A newer version of this app wrote it. It is sent when that version is opened again.',
} as const;

/** What of the queue cannot be read: told until somebody has taken note of it. */
export function SetAsideList({ entries }: { entries: readonly SetAside[] }) {
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
