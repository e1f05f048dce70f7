import { Menu } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { MoveToDialog } from './move-to-dialog.tsx';

interface MoveMenuProps {
  name: string;
  index: number;
  count: number;
  disabledReason: string | undefined;
  onMove: (from: number, to: number) => void;
}

/** Up, down, to the ends and to a position: what dragging does, without dragging. Made only once it is opened. */
export function MoveMenu({ name, index, count, disabledReason, onMove }: MoveMenuProps) {
  const [state, setState] = useState<'closed' | 'menu' | 'position'>('closed');
  const button = (
    <button
      type="button"
      className="tool"
      aria-label={`Move ${name}: up, down, to position`}
      disabled={disabledReason !== undefined}
      title={disabledReason}
      aria-haspopup="menu"
      onClick={() => setState('menu')}
    >
      <Icon name="more" />
    </button>
  );
  if (state === 'position') {
    return (
      <>
        {button}
        <MoveToDialog
          name={name}
          index={index}
          count={count}
          onClose={() => setState('closed')}
          onMove={(to) => {
            setState('closed');
            onMove(index, to);
          }}
        />
      </>
    );
  }
  if (state === 'closed') return button;
  const close = () => setState((now) => (now === 'menu' ? 'closed' : now));
  return (
    <Menu opened onClose={close} position="bottom-end" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={index === 0} onClick={() => onMove(index, index - 1)}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={index === count - 1} onClick={() => onMove(index, index + 1)}>
          Move down
        </Menu.Item>
        <Menu.Item disabled={index === 0} onClick={() => onMove(index, 0)}>
          Move to the start
        </Menu.Item>
        <Menu.Item disabled={index === count - 1} onClick={() => onMove(index, count - 1)}>
          Move to the end
        </Menu.Item>
        <Menu.Item closeMenuOnClick={false} onClick={() => setState('position')}>
          Move to position...
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
