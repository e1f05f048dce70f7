import { Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { COPY, MOVE_TO, PASTE_AFTER } from '@wa/core/domain/labels';
import { Tool } from '../../../ui/button.tsx';
import { holdFocus } from '../../../ui/return-focus.ts';
import { useEditor } from '../record/editor-store.ts';
import { copyFromMenu, pasteFromMenu, type Card } from './clipboard.ts';

interface CardMenuProps {
  /** Of the card. */
  name: string;
  card: Card;
  onMove?: () => void;
}

/** What else can be done with a card; the menu is made only once it is opened, for there are hundreds of cards. */
export function CardMenu({ name, card, onMove }: CardMenuProps) {
  const store = useEditor();
  const [isOpen, setOpen] = useState(false);
  const giveBack = useRef(() => {});
  const open = () => {
    giveBack.current = holdFocus();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    giveBack.current();
  };
  const button = (
    <Tool icon="more" label={`More for ${name}`} aria-haspopup="menu" onClick={isOpen ? close : open} />
  );
  if (!isOpen) return button;
  return (
    <Menu
      opened
      onClose={close}
      position="bottom-end"
      // A card clips what sticks out of it, and outside of the main part a menu belongs to no landmark.
      portalProps={{ target: '#admin-main' }}
      // It is no item, and nothing else may stand in a menu.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {onMove && <Menu.Item onClick={onMove}>{MOVE_TO}</Menu.Item>}
        <Menu.Item onClick={() => void copyFromMenu(store, card)}>{COPY}</Menu.Item>
        <Menu.Item onClick={() => pasteFromMenu(store, card)}>{PASTE_AFTER}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
