import { UNDO } from '@wa/core/domain/labels';
import { Button } from '../../ui/button.tsx';
import { useAdminValue } from '../admin-context.tsx';

interface UndoButtonProps {
  /** Edits of the open group that are not saved yet. */
  edits?: number;
  onUndo: () => void;
}

/** Takes back the latest edit of the open group, else what was saved last, and says how much there is. */
export function UndoButton({ edits = 0, onUndo }: UndoButtonProps) {
  const left = useAdminValue(({ undo }) => undo.left);
  const count = edits || left;
  return (
    <Button icon="undo" disabled={count === 0} onClick={onUndo}>
      {count > 0 ? `${UNDO} (${String(count)})` : UNDO}
    </Button>
  );
}
