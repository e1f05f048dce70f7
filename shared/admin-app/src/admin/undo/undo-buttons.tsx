import { REDO, UNDO } from '@wa/core/domain/labels';
import { Button, type ButtonVariant } from '@mantine/core';
import type { UndoScope } from '../../client/undo/undo.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useNextStep } from './use-undo.ts';

interface UndoButtonsProps {
  scope: UndoScope;
  disabled?: boolean;
  variant?: ButtonVariant;
  onUndo: () => void;
  onRedo: () => void;
}

/** Undo and Redo of a screen; the tooltips name the steps. */
export function UndoButtons({
  scope,
  disabled = false,
  variant = 'default',
  onUndo,
  onRedo,
}: UndoButtonsProps) {
  const undo = useNextStep('undo', scope);
  const redo = useNextStep('redo', scope);
  return (
    <>
      <Button
        leftSection={<Icon name="undo" />}
        variant={variant}
        // The dashboard's button stays enabled: with nothing to undo, a click shows the specified message.
        disabled={disabled || (undo === null && scope !== 'products')}
        title={undo === null ? undefined : `${UNDO}: ${undo}`}
        onClick={onUndo}
      >
        {UNDO}
      </Button>
      <IconButton
        icon="redo"
        label={REDO}
        disabled={disabled || redo === null}
        title={redo === null ? undefined : `${REDO}: ${redo}`}
        onClick={onRedo}
      />
    </>
  );
}
