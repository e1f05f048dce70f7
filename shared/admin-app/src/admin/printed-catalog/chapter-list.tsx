import { useCallback, useMemo } from 'react';
import { Checkbox } from '@mantine/core';
import type { OrderedChapter, SavedChapter } from '@wa/core/domain/printed-catalog/printed-catalog';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { MoveMenu } from '../move/move-menu.tsx';

type Shown = OrderedChapter<unknown>;

interface ChapterListProps {
  chapters: readonly Shown[];
  /** Saved chapters that have no products now. Their position and check box stay saved. */
  missing: readonly SavedChapter[];
  /** Receives all chapters in their new order. */
  onChange: (chapters: SavedChapter[]) => void;
}

const idOf = ({ id }: Shown) => id;
const nameOf = ({ title }: Shown) => title;
const saved = ({ id, title, isLeftOut }: Shown | SavedChapter): SavedChapter => ({ id, title, isLeftOut });

/** The chapters in their order, with a checkbox for each to leave it out. */
export function ChapterList({ chapters, missing, onChange }: ChapterListProps) {
  const count = chapters.length;
  const change = useCallback(
    (next: readonly Shown[]) => onChange([...next, ...missing].map(saved)),
    [missing, onChange],
  );
  const move = useCallback(
    (from: number, to: number) => {
      const moved = chapters[from];
      const others = chapters.filter((each) => each !== moved);
      if (moved) change([...others.slice(0, to), moved, ...others.slice(to)]);
    },
    [change, chapters],
  );
  const toggle = useCallback(
    (id: string) =>
      change(chapters.map((each) => (each.id === id ? { ...each, isLeftOut: !each.isLeftOut } : each))),
    [change, chapters],
  );
  const renderItem = useCallback(
    ({ id, title, products, isLeftOut }: Shown, index: number) => (
      <div className="chapter-row">
        <DragHandle label={`Drag ${title}`} />
        <Checkbox
          checked={!isLeftOut}
          label={title}
          description={products.length === 1 ? '1 product' : `${String(products.length)} products`}
          onChange={() => toggle(id)}
        />
        <MoveMenu name={title} index={index} count={count} onMove={move} />
      </div>
    ),
    [count, move, toggle],
  );
  const names = useMemo(() => missing.map(({ title }) => `“${title}”`).join(', '), [missing]);
  return (
    <>
      <SortableList
        label="Chapters in order"
        layout="list"
        className="stack-4 chapter-list"
        items={chapters}
        idOf={idOf}
        nameOf={nameOf}
        onMove={move}
        renderItem={renderItem}
      />
      {missing.length > 0 && (
        <p className="note note-warn" role="status">
          Not in the sidebar, or without products: {names}. The PDF leaves them out. Their position and check
          box stay saved in case they come back.
        </p>
      )}
    </>
  );
}
