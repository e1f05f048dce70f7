import type { useSortable } from '@dnd-kit/sortable';
import { createContext, useContext } from 'react';
import { Icon } from './icon.tsx';

/** What the drag engine wants of the element that an entry is lifted by. */
export type Handle = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;

/** The entry's own handle; 'resting' while the entry is far off the screen; null outside of a list. */
export const HandleContext = createContext<Handle | 'resting' | null>(null);

interface DragHandleProps {
  label: string;
  /** Why it cannot be dragged now. */
  disabledReason?: string | undefined;
}

/** What an entry is lifted by; also a button for the keyboard. Outside of a list it is only a picture of itself. */
export function DragHandle({ label, disabledReason }: DragHandleProps) {
  const handle = useContext(HandleContext);
  // No button in the copy under the pointer: a disabled one swallows the release that ends the drag.
  if (handle === null) {
    return (
      <span className="handle" aria-hidden>
        <Icon name="grip" />
      </span>
    );
  }
  const engine =
    handle === 'resting' || disabledReason !== undefined
      ? { disabled: disabledReason !== undefined, title: disabledReason }
      : { ref: handle.setActivatorNodeRef, ...handle.attributes, ...handle.listeners };
  return (
    <button type="button" className="handle" aria-label={label} {...engine}>
      <Icon name="grip" />
    </button>
  );
}
