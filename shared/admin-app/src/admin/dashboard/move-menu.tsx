import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MoveButton } from './move-button.tsx';

export interface MoveMenuProps {
  name: string;
  index: number;
  count: number;
  disabledReason: string | undefined;
  onMove: (from: number, to: number) => void;
}

const OpenMoveMenu = lazyPart(
  async () => (await import('./open-move-menu.tsx')).OpenMoveMenu,
  ({ name, disabledReason }) => <MoveButton name={name} disabledReason={disabledReason} />,
);

/** Up, down, to the ends and to a position: what dragging does, without dragging. Made only once it is opened. */
export function MoveMenu(props: MoveMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, disabledReason } = props;
  if (isOpen) return <OpenMoveMenu {...props} onClose={() => setIsOpen(false)} />;
  return <MoveButton name={name} disabledReason={disabledReason} onClick={() => setIsOpen(true)} />;
}
