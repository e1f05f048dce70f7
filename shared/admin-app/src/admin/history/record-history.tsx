import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { createListeners } from '../../platform/listeners.ts';
import type { RecordKind } from '@wa/core/domain/record';

const HistoryDialog = lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog);

/** The one history that is open, whatever becomes of the list that it was asked for in. */
export function RecordHistory() {
  const [record, setRecord] = useState<HistoryOf | null>(null);
  useEffect(() => historyRequests.add(setRecord), []);
  return record && <HistoryDialog key={record.id} {...record} onClose={() => setRecord(null)} />;
}

interface HistoryButtonProps extends HistoryOf {
  /** With its word beside the icon, as such a button; an icon alone without. */
  button?: ButtonProps;
}

/** The way into a record's history. */
export function HistoryButton({ button, ...record }: HistoryButtonProps) {
  const given = {
    'aria-label': `History of ${record.name}`,
    title: 'History',
    onClick: () => historyRequests.tell(record),
  };
  if (button === undefined)
    return (
      <ActionIcon {...given}>
        <Icon name="history" />
      </ActionIcon>
    );
  return (
    <Button leftSection={<Icon name="history" />} {...button} {...given}>
      <span className="wide-text">History</span>
    </Button>
  );
}

/** Whose history. */
export interface HistoryOf {
  kind: RecordKind;
  id: string;
  /** What the record is called. */
  name: string;
  onRestored?: () => void;
}

/** Asks for a record's history from anywhere: the dialog stays when the row that asked for it goes. */
export const historyRequests = createListeners<HistoryOf>();
