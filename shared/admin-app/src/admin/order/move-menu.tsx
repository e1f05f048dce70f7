import { useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { holdFocus } from '../../ui/return-focus.ts';
import { MoveButton, type MoveMenuProps } from './move-button.tsx';

const OpenMoveMenu = lazyPart(
  async () => (await import('./open-move-menu.tsx')).OpenMoveMenu,
  ({ name, disabledReason }) => <MoveButton name={name} disabledReason={disabledReason} />,
);

/** Up, down, to the ends and to a position: what dragging does, without dragging. Made only once it is opened. */
export function MoveMenu(props: MoveMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const giveBack = useRef(() => {});
  const { name, disabledReason } = props;
  const open = () => {
    giveBack.current = holdFocus();
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    giveBack.current();
  };
  if (isOpen) return <OpenMoveMenu {...props} onClose={close} />;
  return <MoveButton name={name} disabledReason={disabledReason} onClick={open} />;
}
