import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { historyRequests, type HistoryOf } from './history-requests.ts';

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
