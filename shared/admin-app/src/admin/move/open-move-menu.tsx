import { Menu } from '@mantine/core';
import { useState } from 'react';
import { historyRequests } from '../history/history-requests.ts';
import { MoveButton, type MoveMenuProps } from './move-button.tsx';
import { MoveToDialog } from './move-to-dialog.tsx';

interface OpenMoveMenuProps extends MoveMenuProps {
  /** Where the menu is put. */
  within: HTMLElement;
  onClose: () => void;
}

/** The first that can be chosen has the focus: nothing else in the menu takes it. */
const focusIf = (isFirst: boolean) => (isFirst ? { 'data-autofocus': true } : {});

/** The moves to choose from, then the position if that was chosen. */
export function OpenMoveMenu(props: OpenMoveMenuProps) {
  const { name, index, count, disabledReason, onMove, history, more, within, onClose } = props;
  const [isPosition, askPosition] = useState(false);
  const button = <MoveButton name={name} disabledReason={disabledReason} history={history} more={more} />;
  if (isPosition) {
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
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      portalProps={{ target: within }}
      // It is no item, and nothing else may stand in a menu.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item {...focusIf(index > 0)} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
          Move up
        </Menu.Item>
        <Menu.Item
          {...focusIf(index === 0)}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        >
          Move down
        </Menu.Item>
        <Menu.Item disabled={index === 0} onClick={() => onMove(index, 0)}>
          Move to the start
        </Menu.Item>
        <Menu.Item disabled={index === count - 1} onClick={() => onMove(index, count - 1)}>
          Move to the end
        </Menu.Item>
        <Menu.Item closeMenuOnClick={false} onClick={() => askPosition(true)}>
          Move to position...
        </Menu.Item>
        {history && <Menu.Item onClick={() => historyRequests.tell({ ...history, name })}>History</Menu.Item>}
        {more?.map(({ label, run }) => (
          <Menu.Item key={label} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
