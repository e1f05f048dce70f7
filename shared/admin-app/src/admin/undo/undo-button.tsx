import { UNDO } from '@wa/core/domain/labels';
import type { UndoScope } from '../../client/undo/undo.ts';
import { Button } from '../../ui/button.tsx';
import { useNextStep } from './use-undo.ts';

interface UndoButtonProps {
  scope: UndoScope;
  /** The name of an open record with edits that aren't saved yet: they are taken back first. */
  edited?: string | null;
  disabled?: boolean;
  look?: 'quiet';
  onUndo: () => void;
}

/** Takes back the latest step of a screen; its tooltip names that step. */
export function UndoButton({ scope, edited = null, disabled = false, look, onUndo }: UndoButtonProps) {
  const next = useNextStep('undo', scope);
  const named = edited ?? next;
  return (
    <Button
      icon="undo"
      look={look}
      // The dashboard's button answers a press with the specified sentence when nothing is left.
      disabled={disabled || (named === null && scope !== 'products')}
      title={named === null ? undefined : `${UNDO}: ${named}`}
      onClick={onUndo}
    >
      {UNDO}
    </Button>
  );
}
