import { cloneElement, useState, type ComponentProps, type MouseEvent, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from './lazy-part.tsx';
import { holdFocus } from './return-focus.ts';

/** One thing that a menu offers. */
export interface MenuEntry {
  label: string;
  run: () => void;
  disabled?: boolean | undefined;
}

interface ActionMenuProps {
  /** What opens the menu: a button with its label. */
  button: ReactElement<ComponentProps<'button'>>;
  entries: readonly MenuEntry[];
}

const OpenMenu = lazyPart(
  async () => (await import('./open-menu.tsx')).OpenMenu,
  ({ button }) => button,
);

/** A menu is put into the nearest of these: a card would clip it, and in the body it would be outside every landmark. */
const PLACES = '.dialog, main, aside, header';

/** A button with a menu of actions, which is made only once it is opened. The focus is back on the button before an action runs. */
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
