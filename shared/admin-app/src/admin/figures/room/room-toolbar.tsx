import { FIGURE_STATES, isFigureKey } from '@wa/core/domain/figures/catalogue-figure';
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

interface EmptyProps {
  text: string;
  hasFigures: boolean;
  onNew: (key: string) => void;
  onClear: () => void;
}

/** No figure fits, or there is none: what to do about it. */
export function EmptyFigures({ text, hasFigures, onNew, onClear }: EmptyProps) {
  const key = text.replace(/^#/, '');
  return (
    <div className="empty" role="status">
      <p>{hasFigures ? 'No figure matches.' : 'There are no figures yet.'}</p>
      <div className="button-row">
        {hasFigures && <Button onClick={onClear}>Show all figures</Button>}
        <Button variant="filled" onClick={() => onNew(isFigureKey(key) ? key : '')}>
          New figure{isFigureKey(key) && ` ${key}`}
        </Button>
      </div>
    </div>
  );
}

const KEYS = [
  ['Enter', 'edit'],
  ['Tab', 'next cell'],
  ['Shift Enter', 'new row'],
  ['Ctrl C', 'copy the cell'],
  ['Alt ↑ ↓', 'move the row'],
  ['Alt U', 'used in'],
  ['Ctrl Z', 'undo'],
  ['Esc', 'leave the cell as it was'],
] as const;

/** What the keys do in the grid. */
export function KeyHints() {
  return (
    <p className="figures-hint figures-keys">
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
      <span>Grey numbers are converted and rounded to the safe side.</span>
    </p>
  );
}
