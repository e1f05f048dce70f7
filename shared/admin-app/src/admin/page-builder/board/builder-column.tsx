import { Fragment, memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BlockKind } from '@wa/core/domain/block-kinds/registry';
import type { Block } from '@wa/core/domain/pages/page';
import { useBoardList } from '../../../ui/block-board.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BlockCard } from './block-card.tsx';
import { BlockPicker } from './block-picker.tsx';
import { useEditor } from '../record/editor-store.ts';
import { focusBlockField } from './focus.ts';
import { blockEntry, blockList } from './places.ts';
import { sectionsOfState } from '../side/use-sections.ts';

interface BuilderColumnProps {
  blocks: readonly Block[];
  section: number;
  row: number;
  column: number;
}

/** One column of a row: its blocks, and the button that adds one. */
export const BuilderColumn = memo(function BuilderColumn({
  blocks,
  section,
  row,
  column,
}: BuilderColumnProps) {
  const list = blockList({ section, row, column });
  const ids = blocks.map(({ id }) => blockEntry(id));
  const { ref, lineAt } = useBoardList(list, 'block', ids);
  return (
    <div className="stack-8 builder-column" id={`column-${[section, row, column].join('-')}`} ref={ref}>
      {blocks.map((block, index) => (
        <Fragment key={block.id}>
          {lineAt === index && <DropLine />}
          <BlockCard block={block} list={list} />
        </Fragment>
      ))}
      {lineAt === blocks.length && <DropLine />}
      <AddBlock section={section} row={row} column={column} count={blocks.length} />
    </div>
  );
});

/** Shows where a dragged entry would be inserted. */
export function DropLine() {
  return <div className="drop-line" aria-hidden="true" />;
}

function AddBlock({ section, row, column, count }: Omit<BuilderColumnProps, 'blocks'> & { count: number }) {
  const store = useEditor();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const add = (kind: BlockKind) => {
    flushSync(() => {
      store.act({ type: 'addBlock', kind, to: { section, row, column, index: count } });
      setOpen(false);
    });
    const added = sectionsOfState(store.getState())[section]?.rows[row]?.columnsData[column]?.at(-1);
    if (added) focusBlockField(added.id);
  };
  return (
    <>
      {isOpen && (
        <BlockPicker
          onPick={add}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
      <button
        ref={button}
        type="button"
        className="add-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="plus" />
        Add block
      </button>
    </>
  );
}
