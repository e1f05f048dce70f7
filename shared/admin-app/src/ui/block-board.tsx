import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { snapCenterToCursor } from '@dnd-kit/modifiers';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { DRAG_ANIMATION_MS } from '@wa/core/domain/limits';

/** A position in one of the board's lists. `index` counts the entries without the dragged one. */
export interface BoardPlace {
  list: string;
  index: number;
}

interface BoardProps {
  children: ReactNode;
  onMove: (id: string, to: BoardPlace) => void;
  /** Returns the name of an entry, for the drag preview and for screen readers. */
  nameOf: (id: string) => string;
  /** Describes a position for screen readers. */
  describePlace: (to: BoardPlace) => string;
}

interface Drag {
  id: string;
  kind: string;
  over: BoardPlace | null;
}

const DragContext = createContext<Drag | null>(null);
const ListsContext = createContext<BoardLists | null>(null);

const INSTRUCTIONS =
  'Press Space or Enter to lift it. Move it with the arrow keys. Press Space, Enter, or Tab to drop it, Escape to cancel.';

/**
 * Entries that can be dragged within and across lists by mouse, touch, and keyboard. Only a line shows the
 * target until the drop, so that a drag over hundreds of entries stays fast. Entries move only between lists
 * of their own kind. Only this module and the sortable list depend on the drag library.
 */
export function Board({ children, onMove, nameOf, describePlace }: BoardProps) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [lists] = useState(createBoardLists);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor),
  );

  function follow({ active, over }: Pick<DragMoveEvent, 'active' | 'over'>): void {
    const rect = active.rect.current.translated;
    const id = String(active.id);
    const place =
      over === null || rect === null
        ? null
        : {
            list: String(over.id),
            index: insertionIndex(lists.entriesOf(String(over.id)), id, rect.top + rect.height / 2),
          };
    setDrag((current) =>
      current === null || (current.over?.list === place?.list && current.over?.index === place?.index)
        ? current
        : { ...current, over: place },
    );
  }

  const announcements = useMemo<Announcements>(() => {
    const where = (id: string, over: string | null, top: number | null) =>
      over === null || top === null
        ? 'outside any list'
        : describePlace({ list: over, index: insertionIndex(lists.entriesOf(over), id, top) });
    return {
      onDragStart: ({ active }) => `${nameOf(String(active.id))} lifted.`,
      onDragOver: ({ active, over }) => {
        const rect = active.rect.current.translated;
        const top = rect && rect.top + rect.height / 2;
        return `${nameOf(String(active.id))} is over ${where(String(active.id), over && String(over.id), top)}.`;
      },
      onDragEnd: ({ active, over }) =>
        `${nameOf(String(active.id))} ${over === null ? 'returned to its position' : 'dropped'}.`,
      onDragCancel: ({ active }) => `${nameOf(String(active.id))} returned to its position.`,
    };
  }, [describePlace, lists, nameOf]);

  return (
    <ListsContext value={lists}>
      <DndContext
        sensors={sensors}
        collisionDetection={nearestList}
        accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
        onDragStart={({ active }) =>
          setDrag({ id: String(active.id), kind: String(active.data.current?.['kind']), over: null })
        }
        onDragMove={follow}
        onDragOver={follow}
        onDragCancel={() => setDrag(null)}
        onDragEnd={({ active }) => {
          if (drag?.over) onMove(String(active.id), drag.over);
          setDrag(null);
        }}
      >
        <DragContext value={drag}>{children}</DragContext>
        <DragOverlay
          modifiers={[snapCenterToCursor]}
          style={{ width: 'auto', height: 'auto' }}
          dropAnimation={{ duration: DRAG_ANIMATION_MS, easing: 'ease' }}
        >
          {drag && <div className="cut is-lifted board-shadow">{nameOf(drag.id)}</div>}
        </DragOverlay>
      </DndContext>
    </ListsContext>
  );
}

/** Returns the nearest list that accepts the dragged entry; of nested lists, the innermost one. */
const nearestList: CollisionDetection = ({
  active,
  collisionRect,
  pointerCoordinates,
  droppableContainers,
  droppableRects,
}) => {
  const kind: unknown = active.data.current?.['kind'];
  const x = pointerCoordinates?.x ?? collisionRect.left + collisionRect.width / 2;
  const y = pointerCoordinates?.y ?? collisionRect.top + collisionRect.height / 2;
  const ranked = droppableContainers.flatMap((container) => {
    const rect = droppableRects.get(container.id);
    if (!rect || container.data.current?.['kind'] !== kind) return [];
    const away =
      Math.max(rect.left - x, 0, x - rect.right) ** 2 + Math.max(rect.top - y, 0, y - rect.bottom) ** 2;
    return [{ id: container.id, away, area: rect.width * rect.height }];
  });
  ranked.sort((a, b) => a.away - b.away || a.area - b.area);
  return ranked.slice(0, 1).map(({ id }) => ({ id }));
};

function useLists(): BoardLists {
  const lists = useContext(ListsContext);
  if (lists === null) throw new Error('Entries and lists need a Board around them');
  return lists;
}

/**
 * Registers a list of the board with its entries' ids. Returns the ref of its element and the line's position
 * (linePosition).
 */
export function useBoardList(list: string, kind: string, ids: readonly string[]) {
  const { setNodeRef } = useDroppable({ id: list, data: { kind } });
  const drag = useContext(DragContext);
  const index = drag?.over?.list === list ? drag.over.index : null;
  return { ref: setNodeRef, lineAt: linePosition(ids, drag?.id ?? null, index) };
}

/** Registers an entry of a list. Returns the ref of its element and the props of its handle. */
export function useBoardEntry(id: string, kind: string, list: string) {
  const lists = useLists();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: { kind },
  });
  const ref = useCallback((element: HTMLElement | null) => lists.place(list, id, element), [id, list, lists]);
  // The drag library measures the handle, so that a drag of a tall entry starts at the handle.
  const handleRef = useCallback(
    (element: HTMLElement | null) => {
      setNodeRef(element);
      setActivatorNodeRef(element);
    },
    [setActivatorNodeRef, setNodeRef],
  );
  return { ref, isDragging, handle: { ref: handleRef, ...attributes, ...listeners } };
}

/** The elements of each list's entries, measured while an entry is dragged over the list. */
interface BoardLists {
  place: (list: string, id: string, element: HTMLElement | null) => void;
  entriesOf: (list: string) => ReadonlyMap<string, Measurable>;
}

interface Measurable {
  getBoundingClientRect: () => Pick<DOMRect, 'top' | 'height'>;
}

function createBoardLists(): BoardLists {
  const lists = new Map<string, Map<string, HTMLElement>>();
  return {
    place: (list, id, element) => {
      const entries = lists.get(list) ?? new Map<string, HTMLElement>();
      lists.set(list, entries);
      if (element === null) entries.delete(id);
      else entries.set(id, element);
    },
    entriesOf: (list) => lists.get(list) ?? new Map<string, HTMLElement>(),
  };
}

/**
 * Returns the insertion index of `id`: the number of other entries above `y` (pixels from the top of the
 * window).
 */
function insertionIndex(entries: ReadonlyMap<string, Measurable>, id: string, y: number): number {
  let above = 0;
  for (const [other, element] of entries) {
    if (other === id) continue;
    const { top, height } = element.getBoundingClientRect();
    if (top + height / 2 < y) above += 1;
  }
  return above;
}

/**
 * Returns the position of the drop line, which precedes the entry with that position. `index` counts `ids`
 * without the dragged entry, as a drop does. `ids.length` is the end, -1 means no line.
 */
function linePosition(ids: readonly string[], draggedId: string | null, index: number | null): number {
  if (index === null) return -1;
  const next = ids.filter((id) => id !== draggedId)[index];
  return next === undefined ? ids.length : ids.indexOf(next);
}
