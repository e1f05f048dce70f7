import { useState, createContext, useContext } from 'react';
import { flushSync } from 'react-dom';
import { findBlock } from '@wa/core/domain/page-editor/edit-page';
import type { EditorSection } from '@wa/core/domain/page-editor/editable';
import { Button, NativeSelect } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';
import { optionsWith } from '../../../ui/options.ts';
import { blockFacts } from './block-facts.ts';
import { useEditor, useSections } from '../record/editor-store.ts';
import { focusBlock } from './focus.ts';
import { NumberField } from '../../form/number-field.tsx';
import { columnName } from './places.ts';

/** Moves a block to any column and position, without dragging. */
export function MoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { act } = useEditor();
  const sections = useSections();
  const found = findBlock(sections, id);
  const [target, setTarget] = useState(found === null ? '' : keyOf(found));
  const [position, setPosition] = useState((found?.index ?? 0) + 1);
  if (found === null) return null;

  const columns = columnsOf(sections);
  const chosen = columns.find(({ value }) => value === target) ?? columns[0];
  const others = (chosen?.length ?? 0) - (target === keyOf(found) ? 1 : 0);
  const places = others + 1;
  const move = () => {
    const [section = 0, row = 0, column = 0] = target.split('.').map(Number);
    const index = Math.min(position, places) - 1;
    flushSync(() => {
      act({ type: 'moveBlock', id, to: { section, row, column, index } });
      onClose();
    });
    focusBlock(id);
  };
  return (
    <Dialog
      title={`Move ${blockFacts(found.block.kind).name} block`}
      width="narrow"
      onClose={onClose}
      actions={
        <Button variant="filled" onClick={move}>
          Move
        </Button>
      }
    >
      <div className="stack builder-form">
        <NativeSelect
          label="Column"
          data={optionsWith(target, columns, 'Choose a column')}
          value={target}
          onChange={({ currentTarget: { value: next } }) => {
            setTarget(next);
            const length = columns.find(({ value }) => value === next)?.length ?? 0;
            setPosition(next === keyOf(found) ? found.index + 1 : length + 1);
          }}
        />
        <NumberField
          label={`Position, 1 to ${String(places)}`}
          limits={{ min: 1, max: places }}
          value={Math.min(position, places)}
          onChange={setPosition}
        />
      </div>
    </Dialog>
  );
}

const keyOf = ({ section, row, column }: { section: number; row: number; column: number }) =>
  [section, row, column].join('.');

function columnsOf(sections: readonly EditorSection[]) {
  return sections.flatMap(({ rows }, section) =>
    rows.flatMap(({ columnsData }, row) =>
      columnsData.map((blocks, column) => ({
        value: keyOf({ section, row, column }),
        label: columnName(sections, { section, row, column }),
        length: blocks.length,
      })),
    ),
  );
}

/**
 * Opens the dialog that moves a block anywhere. All blocks share it, because hundreds of menus would be slow.
 */
export const MoveDialogContext = createContext<(blockId: string) => void>(() => {});

export function useMoveDialog(): (blockId: string) => void {
  return useContext(MoveDialogContext);
}
