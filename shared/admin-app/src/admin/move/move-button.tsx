import type { ComponentProps } from 'react';
import type { BinKind } from '@wa/core/domain/record';
import { Icon } from '@wa/core/ui/icon.tsx';

export interface MoveMenuProps {
  name: string;
  index: number;
  count: number;
  disabledReason: string | undefined;
  onMove: (from: number, to: number) => void;
  /** Whose history the menu leads to, too. */
  history?: { kind: BinKind; id: string } | undefined;
}

interface MoveButtonProps extends ComponentProps<'button'> {
  name: string;
  /** The menu leads to a history, too. */
  history: object | undefined;
  disabledReason: string | undefined;
}

/** What opens the menu of moves; the rest is for the menu that it belongs to. */
export function MoveButton({ name, history, disabledReason, ...rest }: MoveButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className="tool"
      aria-label={`Move ${name}: up, down, to position${history ? ', history' : ''}`}
      disabled={disabledReason !== undefined}
      title={disabledReason}
      aria-haspopup="menu"
    >
      <Icon name="more" />
    </button>
  );
}
