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
import { createBoardLists, insertionIndex, linePosition, type BoardLists } from './block-board-lists.ts';

/** A place in one of the board's lists; `index` counts its entries without the one that moves. */
export interface BoardPlace {
  list: string;
  index: number;
}

export interface BoardProps {
  children: ReactNode;
  onMove: (id: string, to: BoardPlace) => void;
  /** What an entry is called, for the shadow below the pointer and for screen readers. */
  nameOf: (id: string) => string;
  /** Where a place is, in words. */
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
  'Press space or enter to lift it, the arrow keys to move it, space, enter or tab to drop it, escape to put it back.';

/**
 * Entries that can be dragged within and across lists, by mouse, touch and keyboard. Nothing moves on the page until
 * the drop: a line shows where the entry would go, so that a drag over hundreds of entries stays quick. Entries move
 * only among lists of their own kind. The drag library is known to this module and to the sortable list alone.
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
        ? 'outside of any list'
        : describePlace({ list: over, index: insertionIndex(lists.entriesOf(over), id, top) });
    return {
      onDragStart: ({ active }) => `${nameOf(String(active.id))} lifted.`,
      onDragOver: ({ active, over }) => {
        const rect = active.rect.current.translated;
        const top = rect && rect.top + rect.height / 2;
        return `${nameOf(String(active.id))} is over ${where(String(active.id), over && String(over.id), top)}.`;
      },
      onDragEnd: ({ active, over }) =>
        `${nameOf(String(active.id))} ${over === null ? 'put back' : 'dropped'}.`,
      onDragCancel: ({ active }) => `${nameOf(String(active.id))} put back.`,
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
          {drag && <div className="board-shadow">{nameOf(drag.id)}</div>}
        </DragOverlay>
      </DndContext>
    </ListsContext>
  );
}

/** The nearest list that takes what is dragged; of lists within each other the innermost. */
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

/** A list of the board with its entries' ids: its element's ref, and where the line stands (linePosition). */
export function useBoardList(list: string, kind: string, ids: readonly string[]) {
  const { setNodeRef } = useDroppable({ id: list, data: { kind } });
  const drag = useContext(DragContext);
  const index = drag?.over?.list === list ? drag.over.index : null;
  return { ref: setNodeRef, lineAt: linePosition(ids, drag?.id ?? null, index) };
}

/** An entry of a list: a ref for the whole of it, and what its handle needs. */
export function useBoardEntry(id: string, kind: string, list: string) {
  const lists = useLists();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: { kind },
  });
  const ref = useCallback((element: HTMLElement | null) => lists.place(list, id, element), [id, list, lists]);
  // The handle is what is measured: a lifted entry starts from the place of its handle, however tall it is.
  const handleRef = useCallback(
    (element: HTMLElement | null) => {
      setNodeRef(element);
      setActivatorNodeRef(element);
    },
    [setActivatorNodeRef, setNodeRef],
  );
  return { ref, isDragging, handle: { ref: handleRef, ...attributes, ...listeners } };
}
