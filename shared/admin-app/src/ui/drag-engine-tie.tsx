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
 * Makes an element that is already there an entry for the drag engine, for as long as this is drawn. The engine redraws
 * its entries with every place that is passed: the tie is all that there is to redraw, and moves the element by itself.
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
  // Not a layout effect: those of a part run before the elements above it are given to their refs.
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

/** In two dimensions and only for what moves: a third one would make a layer of every entry, to be put together anew. */
function inPlane(transform: Transform | null): string {
  if (transform === null || (transform.x === 0 && transform.y === 0)) return '';
  return `translate(${String(Math.round(transform.x))}px, ${String(Math.round(transform.y))}px)`;
}
