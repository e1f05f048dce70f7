import type { ComponentProps } from 'react';
import { Icon } from '@wa/core/ui/icon.tsx';

export interface MoveMenuProps {
  name: string;
  index: number;
  count: number;
  disabledReason: string | undefined;
  onMove: (from: number, to: number) => void;
}

interface MoveButtonProps extends ComponentProps<'button'> {
  name: string;
  disabledReason: string | undefined;
}

/** What opens the menu of moves; the rest is for the menu that it belongs to. */
export function MoveButton({ name, disabledReason, ...rest }: MoveButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className="tool"
      aria-label={`Move ${name}: up, down, to position`}
      disabled={disabledReason !== undefined}
      title={disabledReason}
      aria-haspopup="menu"
    >
      <Icon name="more" />
    </button>
  );
}
