import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import type { MenuEntry } from './action-menu.tsx';

interface OpenMenuProps {
  button: ReactElement;
  entries: readonly MenuEntry[];
  /** Container of the menu. */
  within: HTMLElement;
  onClose: () => void;
}

/** The entries of an open menu. The first enabled one has the focus. */
export function OpenMenu({ button, entries, within, onClose }: OpenMenuProps) {
  const first = entries.findIndex(({ disabled }) => disabled !== true);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      portalProps={{ target: within }}
      // The library's placeholder isn't a menu item, so it would be invalid in a menu.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, run, disabled = false }, at) => (
          <Menu.Item
            key={label}
            disabled={disabled}
            closeMenuOnClick={false}
            onClick={() => {
              onClose();
              run();
            }}
            {...(at === first && { 'data-autofocus': true })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
