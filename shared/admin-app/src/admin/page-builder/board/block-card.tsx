import { memo, useCallback, useDeferredValue, useMemo, type KeyboardEvent } from 'react';
import { unvalidated } from '@wa/core/domain/unvalidated';
import { kindOf } from '@wa/core/domain/block-kinds/registry';
import { findBlock } from '@wa/core/domain/page-editor/edit-page';
import type { Block } from '@wa/core/domain/pages/page';
import { useBoardEntry } from '../../../ui/block-board.tsx';
import { ActionIcon } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { isTyping } from '../../../ui/is-typing.ts';
import { blockFacts } from './block-facts.ts';
import { useEditor } from '../record/editor-store.ts';
import { focusAfterDeletion, focusBlock } from './focus.ts';
import type { EditData } from '../../form/form-fields.ts';
import { FieldsForm } from '../../form/fields-form.tsx';
import { sectionsOfState } from '../side/use-sections.ts';
import { nudgeBlock } from './nudge.ts';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';
import { blockEntry } from './places.ts';
import { useMoveDialog } from './move-dialog-context.ts';
import { unseenNote } from './unseen.ts';

interface BlockCardProps {
  block: Block;
  /** The list of the board that contains it. */
  list: string;
}

/** A block with its handle, buttons, and form. A focus within the block selects it. */
export const BlockCard = memo(function BlockCard({ block, list }: BlockCardProps) {
  const { ref, handle, isDragging } = useBoardEntry(blockEntry(block.id), 'block', list);
  return (
    <div ref={ref} className={isDragging ? 'block-slot block-slot-lifted' : 'block-slot'}>
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
      className="block-card"
      id={`block-${id}`}
      role="group"
      aria-label={`${name} block`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="line block-head">
        {children}
        <Icon name={icon} size={16} />
        <span className="block-name">{name}</span>
        <span className="spacer" />
        <ActionIcon aria-label={`Move ${name} block to ...`} onClick={() => openMoveDialog(id)}>
          <Icon name="more" />
        </ActionIcon>
        <ActionIcon aria-label={`Duplicate ${name} block`} onClick={duplicate}>
          <Icon name="copy" />
        </ActionIcon>
        <ActionIcon color="danger" aria-label={`Delete ${name} block`} onClick={remove}>
          <Icon name="trash" />
        </ActionIcon>
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
  return note === null ? null : <p className="block-unseen">{note}</p>;
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
