import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { createContext, useContext, useMemo, type MouseEvent, type ReactNode } from 'react';
import { DRAG_ANIMATION_MS } from '../domain/limits.ts';
import { Icon } from './icon.tsx';

const TRANSITION = { duration: DRAG_ANIMATION_MS, easing: 'ease' };
/** A press on these is theirs, however far the mouse moves. */
const CONTROLS = 'button, input, select, textarea, [role="menuitem"]';

type Sortable = ReturnType<typeof useSortable>;
type Handle = Pick<Sortable, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;

const HandleContext = createContext<Handle | null>(null);

interface SortableItemProps {
  id: string;
  className?: string | undefined;
  wholeItem: boolean;
  children: ReactNode;
}

/** One entry of a SortableList. While it is lifted its place shows where it would be dropped. */
export function SortableItem({ id, className = '', wholeItem, children }: SortableItemProps) {
  const {
    attributes,
    listeners,
    setActivatorNodeRef,
    setNodeRef,
    transform,
    transition,
    isDragging,
    overIndex,
  } = useSortable({ id, transition: TRANSITION });
  const handle = useMemo(
    () => ({ attributes, listeners, setActivatorNodeRef }),
    [attributes, listeners, setActivatorNodeRef],
  );
  const pressAnywhere = (event: MouseEvent) => {
    if ((event.target as Element).closest(CONTROLS) !== null) return;
    (listeners?.['onMouseDown'] as ((event: MouseEvent) => void) | undefined)?.(event);
  };
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? `${className} is-slot` : className}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onMouseDown={wholeItem ? pressAnywhere : undefined}
    >
      {isDragging && <span className="slot-label">Drop as {overIndex + 1}</span>}
      <HandleContext value={handle}>{children}</HandleContext>
    </li>
  );
}

/** What an entry is lifted by; also a button for the keyboard. Outside of a list it is only a picture of itself. */
export function DragHandle({
  label,
  disabledReason,
}: {
  label: string;
  disabledReason?: string | undefined;
}) {
  const handle = useContext(HandleContext);
  // No button in the copy under the pointer: a disabled one swallows the release that ends the drag.
  if (handle === null) {
    return (
      <span className="handle" aria-hidden>
        <Icon name="grip" />
      </span>
    );
  }
  if (disabledReason !== undefined) {
    return (
      <button type="button" className="handle" aria-label={label} disabled title={disabledReason}>
        <Icon name="grip" />
      </button>
    );
  }
  const { attributes, listeners, setActivatorNodeRef } = handle;
  return (
    <button
      type="button"
      className="handle"
      aria-label={label}
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
    >
      <Icon name="grip" />
    </button>
  );
}
