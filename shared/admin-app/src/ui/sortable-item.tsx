import {
  memo,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { HandleContext, type Handle } from './drag-handle.tsx';
import { useNear } from './near.ts';
import { useSortable, verticalListSortingStrategy, type SortingStrategy } from '@dnd-kit/sortable';
import type { Transform } from '@dnd-kit/utilities';
import { DRAG_ANIMATION_MS } from '@wa/core/domain/limits';

/** Number of entries that are rendered in full at once, wherever they are. Most lists have fewer. */
const DRAWN_AT_ONCE = 60;
/** Number of entries that can be dragged before the visible ones are known. */
const READY_AT_ONCE = 24;
/** Elements that handle a press themselves, however far the mouse moves. */
const CONTROLS = 'button, input, select, textarea, [role="menuitem"]';
/** Arrow keys that move an entry, with Alt, on the handle. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

interface SortableItemProps<T> {
  id: string;
  item: T;
  /** Zero-based position. */
  index: number;
  /** One-based position in the saved order. */
  was: number | undefined;
  render: (item: T, index: number, was?: number) => ReactNode;
  /** Renders a placeholder until the entry first gets near the screen. */
  renderFar: ((item: T) => ReactNode) | undefined;
  className: string;
  wholeItem: boolean;
  /** Moves an entry one position forward or back. */
  onStep: (from: number, by: 1 | -1) => void;
  isLifted: boolean;
}

/**
 * An entry of a SortableList. While it is lifted, its place shows the drop position. Only entries near the
 * screen are registered with the drag engine; the others render when the browser is idle, so that a list of a
 * thousand entries drags as fast as one of fifty. A rendered entry stays mounted and keeps its state and
 * focus.
 */
function Item<T>({
  id,
  item,
  index,
  was,
  render,
  renderFar,
  className,
  wholeItem,
  onStep,
  isLifted,
}: SortableItemProps<T>) {
  const element = useRef<HTMLLIElement>(null);
  const isNear = useNear(element, index < READY_AT_ONCE);
  const [hasFocus, setFocus] = useState(false);
  const [handle, setHandle] = useState<Handle | null>(null);
  const [isDrawn, setDrawn] = useState(renderFar === undefined || index < DRAWN_AT_ONCE);
  const isReady = isNear || isLifted || hasFocus;
  if (isReady && !isDrawn) setDrawn(true);

  const now = useMemo(() => ({ item, index, was, render }), [index, item, render, was]);
  const later = useDeferredValue(now);
  const shown = isReady ? now : later;
  const content = useMemo(() => shown.render(shown.item, shown.index, shown.was), [shown]);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocus(false);
  };
  const pressAnywhere = (event: MouseEvent) => {
    if ((event.target as Element).closest(CONTROLS) !== null) return;
    (handle?.listeners?.['onMouseDown'] as ((event: MouseEvent) => void) | undefined)?.(event);
  };
  const stepByKeys = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key];
    const grip = (event.target as Element).closest<HTMLElement>('.handle');
    if (!event.altKey || by === undefined || grip === null || isLifted) return;
    event.preventDefault();
    flushSync(() => onStep(index, by));
    // An element that moves in the document loses the focus. One that keeps it doesn't scroll into view.
    grip.focus();
    grip.scrollIntoView({ block: 'nearest' });
  };
  return (
    <li
      ref={element}
      className={isLifted ? `${className} is-slot` : className}
      onMouseDown={wholeItem ? pressAnywhere : undefined}
      onKeyDown={stepByKeys}
      onFocus={() => setFocus(true)}
      onBlur={onBlur}
    >
      {isReady && <DragEngineTie id={id} element={element} onHandle={setHandle} />}
      {isDrawn ? <HandleContext value={handle ?? 'resting'}>{content}</HandleContext> : renderFar?.(item)}
    </li>
  );
}

export const SortableItem = memo(Item) as typeof Item;

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
function DragEngineTie({ id, element, onHandle }: DragEngineTieProps) {
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

/** Returns the position of entry `index` while the entry at `from` is over `to`. Positions start at 0. */
function positionWhileHeld(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  if (to <= index && index < from) return index + 1;
  return index;
}

/**
 * Moves each entry to the rectangle of its new position, like the library's own strategy for grids. That one
 * copies the list of all rectangles per entry; this one needs only the rectangles of entries near the screen.
 */
const gridStrategy: SortingStrategy = ({ rects, activeIndex, overIndex, index }) => {
  const from = rects[index];
  const to = rects[positionWhileHeld(index, activeIndex, overIndex)];
  if (!from || !to) return null;
  return { x: to.left - from.left, y: to.top - from.top, scaleX: 1, scaleY: 1 };
};

export const SORT_STRATEGIES = { grid: gridStrategy, list: verticalListSortingStrategy } as const;
