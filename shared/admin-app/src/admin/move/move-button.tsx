import type { ComponentProps } from 'react';
import type { RecordKind } from '@wa/core/domain/record';
import { Tool } from '../../ui/button.tsx';

/** One more thing that the menu offers. */
export interface MenuAction {
  label: string;
  run: () => void;
}

export interface MoveMenuProps {
  name: string;
  index: number;
  count: number;
  disabledReason: string | undefined;
  onMove: (from: number, to: number) => void;
  /** Whose history the menu leads to, too. */
  history?: { kind: RecordKind; id: string } | undefined;
  /** What else can be done with the entry, below the moves. */
  more?: readonly MenuAction[];
}

interface MoveButtonProps extends ComponentProps<'button'> {
  name: string;
  /** The menu leads to a history, too. */
  history: object | undefined;
  more?: readonly MenuAction[] | undefined;
  disabledReason: string | undefined;
}

/** What opens the menu of moves; the rest is for the menu that it belongs to. */
export function MoveButton({ name, history, more, disabledReason, ...rest }: MoveButtonProps) {
  const moves = `Move ${name}: up, down, to position${history ? ', history' : ''}`;
  return (
    <Tool
      {...rest}
      icon="more"
      label={more ? `More for ${name}` : moves}
      disabled={disabledReason !== undefined}
      title={disabledReason}
      aria-haspopup="menu"
    />
  );
}
