import { useRef, useState, type MouseEvent } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { holdFocus } from '../../ui/return-focus.ts';
import { MoveButton, type MoveMenuProps } from './move-button.tsx';

const OpenMoveMenu = lazyPart(
  async () => (await import('./open-move-menu.tsx')).OpenMoveMenu,
  ({ name, disabledReason, history, more }) => (
    <MoveButton name={name} disabledReason={disabledReason} history={history} more={more} />
  ),
);

/** A card clips what sticks out of it, and outside of these a menu belongs to no dialog and no landmark. */
const PLACES = '.dialog, main, aside';

/** Up, down, to the ends and to a position: what dragging does, without dragging. Made only once it is opened. */
export function MoveMenu(props: MoveMenuProps) {
  const [within, setWithin] = useState<HTMLElement | null>(null);
  const giveBack = useRef(() => {});
  const { name, disabledReason, history, more } = props;
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setWithin(currentTarget.closest<HTMLElement>(PLACES) ?? document.body);
    giveBack.current = holdFocus();
  };
  const close = () => {
    setWithin(null);
    giveBack.current();
  };
  if (within !== null) return <OpenMoveMenu {...props} within={within} onClose={close} />;
  return (
    <MoveButton name={name} disabledReason={disabledReason} history={history} more={more} onClick={open} />
  );
}
