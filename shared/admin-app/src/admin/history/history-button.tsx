import { useState } from 'react';
import type { RecordKind } from '@wa/core/domain/record';
import { Icon } from '../../ui/icon.tsx';
import { HistoryDialog } from './lazy-history-dialog.ts';

interface HistoryButtonProps {
  kind: RecordKind;
  id: string;
  /** What the record is called. */
  name: string;
  /** With its word beside the icon, in the look of these classes; an icon alone without. */
  className?: string;
  onRestored?: () => void;
}

/** The way into a record's history. */
export function HistoryButton({ kind, id, name, className, onRestored }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className ?? 'tool'}
        aria-label={`History of ${name}`}
        title="History"
        onClick={() => setOpen(true)}
      >
        <Icon name="history" />
        {className !== undefined && <span className="wide-text">History</span>}
      </button>
      {isOpen && (
        <HistoryDialog
          kind={kind}
          id={id}
          name={name}
          onClose={() => setOpen(false)}
          {...(onRestored && { onRestored })}
        />
      )}
    </>
  );
}
