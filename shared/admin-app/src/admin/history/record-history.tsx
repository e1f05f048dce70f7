import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { createListeners } from '../../platform/listeners.ts';
import type { RecordKind } from '@wa/core/domain/record';

const HistoryDialog = lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog);

/** The open history, which doesn't depend on the list that opened it. */
export function RecordHistory() {
  const [record, setRecord] = useState<HistoryOf | null>(null);
  useEffect(() => historyRequests.add(setRecord), []);
  return record && <HistoryDialog key={record.id} {...record} onClose={() => setRecord(null)} />;
}

interface HistoryButtonProps extends HistoryOf {
  /** If true, a button with text; otherwise only an icon. */
  button?: ButtonProps;
}

/** Button that opens the history of a record. */
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
      <span className="seen-if-wide">History</span>
    </Button>
  );
}

/** The record of the history. */
export interface HistoryOf {
  kind: RecordKind;
  id: string;
  /** Name of the record. */
  name: string;
  onRestored?: () => void;
}

/**
 * Opens the history of a record from anywhere. The dialog stays open if the row that opened it disappears.
 */
export const historyRequests = createListeners<HistoryOf>();
