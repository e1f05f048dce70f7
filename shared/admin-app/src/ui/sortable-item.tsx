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
} from 'react';
import { flushSync } from 'react-dom';
import { DragEngineTie } from './drag-engine-tie.tsx';
import { HandleContext, type Handle } from './drag-handle.tsx';
import { useNear } from './near.ts';

/** Entries that are drawn whole at once, wherever they are: what most lists have. */
const DRAWN_AT_ONCE = 60;
/** Entries that can be dragged before it is known what is on the screen. */
const READY_AT_ONCE = 24;
/** A press on these is theirs, however far the mouse moves. */
const CONTROLS = 'button, input, select, textarea, [role="menuitem"]';
/** With Alt, on the handle. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

interface SortableItemProps<T> {
  id: string;
  item: T;
  /** From 0. */
  index: number;
  /** Where it is in the saved order, from 1. */
  was: number | undefined;
  render: (item: T, index: number, was?: number) => ReactNode;
  /** What stands for it until it first comes near the screen. */
  renderFar: ((item: T) => ReactNode) | undefined;
  className: string;
  wholeItem: boolean;
  /** Moves an entry to the next place or the one before. */
  onStep: (from: number, by: 1 | -1) => void;
  isLifted: boolean;
}

/**
 * One entry of a SortableList. While it is lifted its place shows where it would be dropped. Only entries near the
 * screen are known to the drag engine; those far from it are drawn when nothing else is to be done, so that a list of a
 * thousand is dragged as quickly as one of fifty. What was drawn once stays, with its state and the focus.
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
    // An element that moves in the document loses the focus.
    grip.focus();
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
