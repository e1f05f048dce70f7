import { Icon } from '../../ui/icon.tsx';
import { historyRequests, type HistoryOf } from './history-requests.ts';

interface HistoryButtonProps extends HistoryOf {
  /** With its word beside the icon, in the look of these classes; an icon alone without. */
  className?: string;
}

/** The way into a record's history. */
export function HistoryButton({ className, ...record }: HistoryButtonProps) {
  return (
    <button
      type="button"
      className={className ?? 'tool'}
      aria-label={`History of ${record.name}`}
      title="History"
      onClick={() => historyRequests.tell(record)}
    >
      <Icon name="history" />
      {className !== undefined && <span className="wide-text">History</span>}
    </button>
  );
}
