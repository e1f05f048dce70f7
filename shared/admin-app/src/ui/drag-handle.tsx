import type { useSortable } from '@dnd-kit/sortable';
import { createContext, useContext } from 'react';
import { Icon } from './icon.tsx';

/** Props of the drag engine for the handle of an entry. */
export type Handle = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;

/** The handle of the entry; 'resting' while the entry is far off the screen; null outside a list. */
export const HandleContext = createContext<Handle | 'resting' | null>(null);

interface DragHandleProps {
  label: string;
  /** Reason why the entry cannot be dragged now. */
  disabledReason?: string | undefined;
}

/** Drag handle of an entry, also a button for the keyboard. Outside a list, it is only an icon. */
export function DragHandle({ label, disabledReason }: DragHandleProps) {
  const handle = useContext(HandleContext);
  // The drag preview has no button, because a disabled one swallows the release that ends the drag.
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
