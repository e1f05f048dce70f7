import { UNDO } from '@wa/core/domain/labels';
import { Button, type ButtonVariant } from '@mantine/core';
import type { UndoScope } from '../../client/undo/undo.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNextStep } from './use-undo.ts';

interface UndoButtonProps {
  scope: UndoScope;
  /** The name of an open record with edits that aren't saved yet: they are taken back first. */
  edited?: string | null;
  disabled?: boolean;
  variant?: ButtonVariant;
  onUndo: () => void;
}

/** Takes back the latest step of a screen; its tooltip names that step. */
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
      // The dashboard's button answers a press with the specified sentence when nothing is left.
      disabled={disabled || (named === null && scope !== 'products')}
      title={named === null ? undefined : `${UNDO}: ${named}`}
      onClick={onUndo}
    >
      {UNDO}
    </Button>
  );
}
