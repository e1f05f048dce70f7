import { counted } from '@wa/core/domain/text';

export interface SaveStateMarkProps {
  state: 'saved' | 'saving' | 'unsaved' | 'offline' | 'unclear' | 'conflict' | 'damaged';
  /** Number of changes that are unsaved, pending, in conflict, or damaged. */
  count: number;
  onClick?: () => void;
}

/**
 * Shows the save state as text; color and shape repeat it. It has the status role, so that changes are
 * announced.
 */
export function SaveStateMark({ state, count, onClick }: SaveStateMarkProps) {
  const text = <span role="status">{saveStateText(state, count)}</span>;
  const look = { className: 'save-state', 'data-state': state };
  if (onClick === undefined) return <span {...look}>{text}</span>;
  return (
    <button type="button" {...look} onClick={onClick} title="Show changes">
      {text}
    </button>
  );
}

export function saveStateText(state: SaveStateMarkProps['state'], count: number): string {
  const changes = counted(count, 'change');
  switch (state) {
    case 'saved':
      return 'Saved';
    case 'saving':
      return 'Saving';
    case 'unsaved':
      return count > 0 ? `Unsaved: ${changes}` : 'Unsaved';
    case 'offline':
      return count > 0 ? `Offline - ${changes} waiting` : 'Offline';
    case 'unclear':
      return count > 0 ? `Sync not confirmed - ${changes} waiting` : 'Sync not confirmed';
    case 'conflict':
      return `${changes} need${count === 1 ? 's' : ''} your decision`;
    case 'damaged':
      return `${changes} can’t be read`;
  }
}
