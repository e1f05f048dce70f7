import { useSortable } from '@dnd-kit/sortable';
import type { Transform } from '@dnd-kit/utilities';
import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { DRAG_ANIMATION_MS } from '@wa/core/domain/limits';
import type { Handle } from './drag-handle.tsx';
import { positionWhileHeld } from './sort-strategy.ts';

const TRANSITION = { duration: DRAG_ANIMATION_MS, easing: 'ease' };

interface DragEngineTieProps {
  id: string;
  element: RefObject<HTMLElement | null>;
  onHandle: (handle: Handle | null) => void;
}

/**
 * Registers an existing element with the drag engine while this component is mounted. The engine renders its
 * entries again for every position that a drag passes. Only this component renders, and it moves the element
 * directly.
 */
export function DragEngineTie({ id, element, onHandle }: DragEngineTieProps) {
  const {
    attributes,
    listeners,
    setActivatorNodeRef,
    setNodeRef,
    transform,
    transition,
    isDragging,
    overIndex,
  } = useSortable({
    id,
    transition: TRANSITION,
    getNewIndex: ({ items, activeIndex, overIndex: to }) =>
      positionWhileHeld(items.indexOf(id), activeIndex, to),
  });
  // A layout effect would run too early, before the parent elements set their refs.
  useEffect(() => {
    const { current } = element;
    setNodeRef(current);
    return () => {
      setNodeRef(null);
      current?.style.removeProperty('transform');
      current?.style.removeProperty('transition');
    };
  }, [element, setNodeRef]);
  useLayoutEffect(() => {
    element.current?.style.setProperty('transform', inPlane(transform));
    element.current?.style.setProperty('transition', transition ?? '');
  }, [element, transform, transition]);
  useLayoutEffect(() => {
    onHandle({ attributes, listeners, setActivatorNodeRef });
    return () => onHandle(null);
  }, [attributes, listeners, onHandle, setActivatorNodeRef]);
  return isDragging ? <span className="slot-label">Drop as {overIndex + 1}</span> : null;
}

/** Returns a 2D transform for a moved entry only. A 3D transform would create a layer for every entry. */
function inPlane(transform: Transform | null): string {
  if (transform === null || (transform.x === 0 && transform.y === 0)) return '';
  return `translate(${String(Math.round(transform.x))}px, ${String(Math.round(transform.y))}px)`;
}
