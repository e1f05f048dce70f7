import { FIGURE_STATES } from '@wa/core/domain/figures/catalogue-figure';
import { CLOSE_BIN, OPEN_BIN } from '@wa/core/domain/labels';
import { Button, SegmentedControl } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { UndoButton } from '../../undo/undo-button.tsx';
import { useShortcut, useUndo } from '../../undo/use-undo.ts';
import { stateName } from '../grid/columns.ts';
import type { FigureFilter } from '../grid/grid-rows.ts';

export type GridFilter = Omit<FigureFilter, 'family'>;
export const NO_FILTER: GridFilter = { text: '', state: null };

interface RoomToolbarProps {
  total: number;
  filter: GridFilter;
  onFilter: (filter: GridFilter) => void;
  isBin: boolean;
  onBin: () => void;
  onSpreadsheet: () => void;
  onNew: () => void;
}

/** The room's name and what can be done in it; below, what narrows the list. */
export function RoomToolbar(props: RoomToolbarProps) {
  const { total, filter, onFilter, isBin, onBin, onSpreadsheet, onNew } = props;
  const undo = useUndo('figures');
  useShortcut('z', undo);
  return (
    <>
      <div className="toolbar">
        <h1>
          Figures <small>{total}</small>
        </h1>
        <UndoButton scope="figures" onUndo={() => void undo()} />
        <Button onClick={onSpreadsheet}>Spreadsheet</Button>
        <Button leftSection={<Icon name="trash" />} aria-expanded={isBin} onClick={onBin}>
          {isBin ? CLOSE_BIN : OPEN_BIN}
        </Button>
        <Button leftSection={<Icon name="plus" />} variant="filled" onClick={onNew}>
          New figure
        </Button>
      </div>
      <div className="toolbar">
        <SearchField
          label="Filter figures"
          placeholder="Key, label or value"
          clearLabel="Clear filter"
          value={filter.text}
          onChange={(text) => onFilter({ ...filter, text })}
        />
        <SegmentedControl
          aria-label="State"
          data={['all' as const, ...FIGURE_STATES].map((value) => ({
            value,
            label: value === 'all' ? 'All' : stateName(value),
          }))}
          value={filter.state ?? 'all'}
          onChange={(next) => onFilter({ ...filter, state: next === 'all' ? null : next })}
        />
      </div>
    </>
  );
}
