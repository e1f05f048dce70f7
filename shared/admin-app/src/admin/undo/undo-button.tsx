import { UNDO } from '@wa/core/domain/labels';
import { Button, type ButtonVariant } from '@mantine/core';
import type { UndoScope } from '../../client/undo/undo.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNextStep } from './use-undo.ts';

interface UndoButtonProps {
  scope: UndoScope;
  /** Name of the open record with unsaved edits, which are undone first. */
  edited?: string | null;
  disabled?: boolean;
  variant?: ButtonVariant;
  onUndo: () => void;
}

/** Undoes the latest step of a screen; its tooltip names that step. */
export function UndoButton({
  scope,
  edited = null,
  disabled = false,
  variant = 'default',
  onUndo,
}: UndoButtonProps) {
  const next = useNextStep('undo', scope);
  const named = edited ?? next;
  return (
    <Button
      leftSection={<Icon name="undo" />}
      variant={variant}
      // The dashboard's button stays enabled: with nothing to undo, a click shows the specified message.
      disabled={disabled || (named === null && scope !== 'products')}
      title={named === null ? undefined : `${UNDO}: ${named}`}
      onClick={onUndo}
    >
      {UNDO}
    </Button>
  );
}
