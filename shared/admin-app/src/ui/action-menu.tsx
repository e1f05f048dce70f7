import { cloneElement, useState, type ComponentProps, type MouseEvent, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from './lazy-part.tsx';
import { holdFocus } from './return-focus.ts';

/** An entry of a menu. */
export interface MenuEntry {
  label: string;
  run: () => void;
  disabled?: boolean | undefined;
}

interface ActionMenuProps {
  /** The button that opens the menu, including its label. */
  button: ReactElement<ComponentProps<'button'>>;
  entries: readonly MenuEntry[];
}

const OpenMenu = lazyPart(
  async () => (await import('./open-menu.tsx')).OpenMenu,
  ({ button }) => button,
);

/** Containers of menus. A card would clip the menu, and in the body it would be outside every landmark. */
const PLACES = '.dialog, main, aside, header';

/**
 * A button with a menu of actions, which is rendered when it opens. The focus returns to the button before an
 * action runs.
 */
export function ActionMenu({ button, entries }: ActionMenuProps) {
  const [opened, setOpened] = useState<{ within: HTMLElement; giveBack: () => void } | null>(null);
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const within = currentTarget.closest<HTMLElement>(PLACES) ?? document.body;
    setOpened({ within, giveBack: holdFocus() });
  };
  if (opened === null) return cloneElement(button, { 'aria-haspopup': 'menu', onClick: open });
  const close = () => {
    flushSync(() => setOpened(null));
    opened.giveBack();
  };
  return <OpenMenu button={button} entries={entries} within={opened.within} onClose={close} />;
}
