import {
  Fragment,
  memo,
  useRef,
  useState,
  useCallback,
  useDeferredValue,
  useMemo,
  type KeyboardEvent,
  useEffect,
} from 'react';
import { flushSync } from 'react-dom';
import { type BlockKind, kindOf, BLOCK_KINDS, KINDS } from '@wa/core/domain/block-kinds/registry';
import type { Block } from '@wa/core/domain/pages/page';
import { useBoardList, useBoardEntry } from '../../../ui/block-board.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEditor, type PageEditor, sectionsOfState } from '../record/editor-store.ts';
import { focusBlockField, focusAfterDeletion, focusBlock } from './focus.ts';
import { blockEntry, blockList } from './places.ts';
import { unvalidated } from '@wa/core/domain/unvalidated';
import { findBlock } from '@wa/core/domain/page-editor/edit-page';
import { isTyping } from '../../../ui/is-typing.ts';
import { blockFacts } from './block-facts.ts';
import type { EditData } from '../../form/form-fields.ts';
import { FieldsForm } from '../../form/fields-form.tsx';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';
import { useMoveDialog } from './move-dialog.tsx';
import { unseenNote } from './unseen.ts';

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

interface BlockCardProps {
  block: Block;
  /** The list of the board that contains it. */
  list: string;
}

/** A block with its handle, buttons, and form. A focus within the block selects it. */
const BlockCard = memo(function BlockCard({ block, list }: BlockCardProps) {
  const { ref, handle, isDragging } = useBoardEntry(blockEntry(block.id), 'block', list);
  return (
    <div ref={ref} className={isDragging ? 'block-slot is-dragged' : 'block-slot'}>
      <BlockBody block={block}>
        <button
          type="button"
          className="handle"
          aria-label={`Drag ${blockFacts(block.kind).name} block`}
          {...handle}
        >
          <Icon name="grip" />
        </button>
      </BlockBody>
    </div>
  );
});

function BlockBody({ block, children }: { block: Block; children: React.ReactNode }) {
  const { id, kind } = block;
  const store = useEditor();
  const openMoveDialog = useMoveDialog();
  const { name, icon } = blockFacts(kind);

  const duplicate = () => {
    store.act({ type: 'duplicateBlock', id });
  };
  const remove = () => focusAfterDeletion(id, () => store.act({ type: 'deleteBlock', id }));
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = isTyping(event.target);
    if (event.key === 'Escape' && typing) {
      event.stopPropagation();
      focusBlock(id);
    } else if (
      event.key.toLowerCase() === 'd' &&
      event.shiftKey &&
      !event.ctrlKey &&
      !event.metaKey &&
      !typing
    ) {
      event.preventDefault();
      duplicate();
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      nudgeBlock(store, id, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Delete' && event.target === event.currentTarget) {
      remove();
    }
  };
  return (
    <div
      className="stack-4 box block-card"
      id={`block-${id}`}
      role="group"
      aria-label={`${name} block`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="line block-head quiet">
        {children}
        <Icon name={icon} size={16} />
        <span>{name}</span>
        <span className="spacer" />
        <IconButton icon="more" label={`Move ${name} block to ...`} onClick={() => openMoveDialog(id)} />
        <IconButton icon="copy" label={`Duplicate ${name} block`} onClick={duplicate} />
        <IconButton icon="trash" color="danger" label={`Delete ${name} block`} onClick={remove} />
      </div>
      <BlockFields block={block} />
      <UnseenNote block={block} />
    </div>
  );
}

/** Notes that visitors don't see a block, or a part of it, yet. Such a block can still be saved. */
function UnseenNote({ block }: { block: Block }) {
  const settled = useDeferredValue(block);
  const catalogue = useCatalogue();
  const note = useMemo(() => unseenNote(settled, catalogue), [settled, catalogue]);
  return note === null ? null : <p className="block-unseen quiet">{note}</p>;
}

/** Re-rendered only if the block itself changes, so that typing is fast on a page with hundreds of blocks. */
const BlockFields = memo(function BlockFields({ block: { id, kind, data } }: { block: Block }) {
  const store = useEditor();
  const onEdit = useCallback<EditData>(
    (change, typing) => {
      const block = findBlock(sectionsOfState(store.getState()), id)?.block;
      // The block may have been deleted during the upload.
      if (block === undefined) return;
      const now = unvalidated(block.data);
      const changed = Object.entries(change(now)).filter(([name, value]) => value !== now[name]);
      const patch = Object.fromEntries(changed);
      store.act({ type: 'updateBlock', id, patch, ...(typing?.includes('.') && { typing }) });
    },
    [id, store],
  );
  const known = kindOf(kind);
  const note =
    known === null
      ? 'This version of the app can’t edit this block. It stays unchanged and shows nothing on the page.'
      : known.note;
  return (
    <div className="stack-8 block-fields">
      {note !== undefined && <p className="field-hint">{note}</p>}
      {known !== null && <FieldsForm fields={known.fields} data={unvalidated(data)} onEdit={onEdit} />}
    </div>
  );
});

/** Moves a block up or down by one position within its column, except at the ends. */
function nudgeBlock(store: PageEditor, id: string, by: 1 | -1): void {
  const found = findBlock(sectionsOfState(store.getState()), id);
  if (found === null) return;
  const { section, row, column, index } = found;
  const last = sectionsOfState(store.getState())[section]?.rows[row]?.columnsData[column]?.length ?? 1;
  const to = index + by;
  if (to < 0 || to >= last) return;
  flushSync(() => store.act({ type: 'moveBlock', id, to: { section, row, column, index: to } }));
  focusBlock(id);
}

/** All kinds of blocks with short descriptions. */
function BlockPicker({ onPick, onClose }: { onPick: (kind: BlockKind) => void; onClose: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div
      className="choices floating block-picker"
      role="group"
      aria-label="Add block"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {BLOCK_KINDS.map((kind, index) => (
        <button key={kind} type="button" ref={index === 0 ? first : null} onClick={() => onPick(kind)}>
          <Icon name={KINDS[kind].icon} />
          {KINDS[kind].name}
          <small>{KINDS[kind].hint}</small>
        </button>
      ))}
    </div>
  );
}
