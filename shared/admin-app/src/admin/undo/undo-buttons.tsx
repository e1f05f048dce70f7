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
  undo: () => Promise<void>;
  redo: () => Promise<void>;
}

/** Undo and Redo of a screen; the tooltips name the steps. */
export function UndoButtons({ scope, disabled = false, variant, undo, redo }: UndoButtonsProps) {
  const last = useNextStep('undo', scope);
  const next = useNextStep('redo', scope);
  return (
    <>
      <Button
        leftSection={<Icon name="undo" />}
        variant={variant}
        // The dashboard's button stays enabled: with nothing to undo, a click shows the specified message.
        disabled={disabled || (last === null && scope !== 'products')}
        title={last === null ? undefined : `${UNDO}: ${last}`}
        onClick={() => void undo()}
      >
        {UNDO}
      </Button>
      <IconButton
        icon="redo"
        label={REDO}
        disabled={disabled || next === null}
        title={next === null ? undefined : `${REDO}: ${next}`}
        onClick={() => void redo()}
      />
    </>
  );
}
