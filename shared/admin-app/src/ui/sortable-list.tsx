import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import { restrictToVerticalAxis } from '@dnd-kit/modifiers';
import { SortableContext } from '@dnd-kit/sortable';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { DRAG_ANIMATION_MS, DRAG_AUTO_SCROLL } from '@wa/core/domain/limits';
import { createNearWatch, NearContext, useRendered } from './near.ts';
import { SORT_STRATEGIES, SortableItem } from './sortable-item.tsx';

/** Movement in pixels from which a press is a drag. Until then, it can still be a click. */
const MOUSE_DISTANCE = 6;
/** Milliseconds of rest from which a touch is a drag. Until then, it scrolls. */
const TOUCH_DELAY = 200;
/** Pixels that the finger may move during that time. */
const TOUCH_TOLERANCE = 8;

export interface SortableListProps<T> {
  items: readonly T[];
  idOf: (item: T) => string;
  nameOf: (item: T) => string;
  /**
   * Moves an entry. Positions start at 0, within `items`. Not called for an unchanged position. Must be
   * memoized, like `renderItem`.
   */
  onMove: (from: number, to: number) => void;
  /** Renders an entry. Must be memoized, because a new function renders all entries again. */
  renderItem: (item: T, index: number, was?: number) => ReactNode;
  /** Returns the one-based position in the saved order; undefined if the entry has not moved. */
  wasOf?: (item: T) => number | undefined;
  /** Renders a placeholder with the searchable text of an entry until it first gets near the screen. */
  renderFar?: (item: T) => ReactNode;
  layout: 'grid' | 'list';
  className?: string;
  itemClassName?: (item: T) => string;
  /** Turns dragging off, for example while a search filters the list. */
  disabled?: boolean;
  /** Fixed entries before the sortable ones. */
  before?: ReactNode;
  /** Lets the mouse drag the whole item, not only its handle. */
  wholeItem?: boolean;
  /** Accessible name of the list. */
  label?: string;
}

/**
 * A list whose entries are moved by mouse, touch, and keyboard, with a live announcement of each step. It
 * uses the library's drag engine with the specification's numbers, most of which are its defaults
 * (specification 4, 9).
 */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, idOf, nameOf, onMove, renderItem, layout, disabled = false, before, label } = props;
  const [active, setActive] = useState<string | null>(null);
  const [watchNear] = useState(createNearWatch);
  const drawn = useRendered(items.length);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY, tolerance: TOUCH_TOLERANCE } }),
    useSensor(KeyboardSensor),
  );
  const ids = useIds(items, idOf);
  const announcements = useMemo(() => announcementsOf(items, idOf, nameOf), [items, idOf, nameOf]);
  const activeIndex = active === null ? -1 : ids.indexOf(active);
  const lifted = items[activeIndex];

  const step = useCallback(
    (from: number, by: 1 | -1) => {
      const to = from + by;
      if (!disabled && to >= 0 && to < items.length) onMove(from, to);
    },
    [disabled, items.length, onMove],
  );
  const onDragEnd = ({ active: { id }, over }: DragEndEvent) => {
    setActive(null);
    const from = ids.indexOf(String(id));
    const to = over === null ? -1 : ids.indexOf(String(over.id));
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      autoScroll={{ ...DRAG_AUTO_SCROLL }}
      {...(layout === 'list' && { modifiers: [restrictToVerticalAxis] })}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragStart={({ active: { id } }: DragStartEvent) => setActive(String(id))}
      onDragEnd={onDragEnd}
      onDragCancel={() => setActive(null)}
    >
      <SortableContext items={ids} disabled={disabled} strategy={SORT_STRATEGIES[layout]}>
        <NearContext value={watchNear}>
          <ul className={props.className} aria-label={label}>
            {before}
            {items.slice(0, drawn).map((item, index) => {
              const id = ids[index] ?? '';
              return (
                <SortableItem
                  key={id}
                  id={id}
                  item={item}
                  index={index}
                  was={props.wasOf?.(item)}
                  render={renderItem}
                  renderFar={props.renderFar}
                  className={props.itemClassName?.(item) ?? ''}
                  wholeItem={props.wholeItem ?? false}
                  onStep={step}
                  isLifted={id === active}
                />
              );
            })}
          </ul>
        </NearContext>
      </SortableContext>
      <DragOverlay dropAnimation={{ duration: DRAG_ANIMATION_MS, easing: 'ease' }}>
        {lifted !== undefined && (
          <div className={`is-lifted ${props.itemClassName?.(lifted) ?? ''}`}>
            {renderItem(lifted, activeIndex, props.wasOf?.(lifted))}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/**
 * Returns the same array while the ids and their order are unchanged, because the drag engine processes every
 * new array.
 */
function useIds<T>(items: readonly T[], idOf: (item: T) => string): string[] {
  const fresh = useMemo(() => items.map(idOf), [items, idOf]);
  const [kept, setKept] = useState(fresh);
  if (fresh === kept) return kept;
  const isSame = fresh.length === kept.length && fresh.every((id, at) => id === kept[at]);
  if (!isSame) setKept(fresh);
  return isSame ? kept : fresh;
}

const INSTRUCTIONS = {
  draggable:
    'Press Space or Enter to lift. Move with the arrow keys. Press Space, Enter, or Tab to drop, Escape to cancel. Press Alt and an arrow key to move by one position.',
};

function announcementsOf<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  nameOf: (item: T) => string,
): Announcements {
  const at = (id: string | number) => items.findIndex((item) => idOf(item) === String(id));
  const name = (id: string | number) => {
    const item = items[at(id)];
    return item === undefined ? 'Item' : nameOf(item);
  };
  const place = (id: string | number) => `position ${String(at(id) + 1)} of ${String(items.length)}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} lifted from ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null
        ? `${name(active.id)} is outside the list.`
        : `${name(active.id)} is at ${place(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${name(active.id)} returned to its position.`
        : `${name(active.id)} dropped at ${place(over.id)}.`,
    onDragCancel: ({ active }) => `Canceled. ${name(active.id)} is back at ${place(active.id)}.`,
  };
}
