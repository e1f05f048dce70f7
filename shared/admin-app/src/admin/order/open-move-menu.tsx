import { Menu } from '@mantine/core';
import { useState } from 'react';
import { MoveButton, type MoveMenuProps } from './move-button.tsx';
import { MoveToDialog } from './move-to-dialog.tsx';

interface OpenMoveMenuProps extends MoveMenuProps {
  onClose: () => void;
}

/** The moves to choose from, then the position if that was chosen. */
export function OpenMoveMenu({ name, index, count, disabledReason, onMove, onClose }: OpenMoveMenuProps) {
  const [asksPosition, setAsksPosition] = useState(false);
  const button = <MoveButton name={name} disabledReason={disabledReason} />;
  if (asksPosition) {
    return (
      <>
        {button}
        <MoveToDialog
          name={name}
          index={index}
          count={count}
          onClose={onClose}
          onMove={(to) => {
            onClose();
            onMove(index, to);
          }}
        />
      </>
    );
  }
  return (
    <Menu opened onClose={onClose} position="bottom-end" withinPortal>
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
        <Menu.Item closeMenuOnClick={false} onClick={() => setAsksPosition(true)}>
          Move to position...
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
