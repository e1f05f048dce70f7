import { isMeasured } from '@wa/core/domain/figures/catalogue-figure';
import { classText, phraseOf, subjectOf, valueIn } from '@wa/core/domain/figures/figure-text';
import {
  COLUMN_KIND_NAMES,
  COLUMN_KINDS,
  type CatalogueTable,
  type FigureCell,
  type TableCell,
  type TableColumn,
} from '@wa/core/domain/tables/fact-table';
import { Button, NativeSelect } from '@mantine/core';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { optionsWith } from '../../ui/options.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { FigureLink } from '../references/drawn-line.tsx';
import { FigureSearch } from '../references/use-figure-picker.tsx';
import { labelOf } from './grid/table-grid.tsx';
import * as edits from './grid/table-edits.ts';
import type { Spot } from './grid/table-edits.ts';

interface CellPanelProps {
  table: CatalogueTable;
  spot: Spot;
  onEdit: (change: (now: CatalogueTable) => CatalogueTable) => void;
  onSpot: (spot: Spot) => void;
}

/** Edits the selected cell: its content, the class of its spec, and its row and column. */
export function CellPanel({ table, spot, onEdit, onSpot }: CellPanelProps) {
  const { row, column } = spot;
  const cell = table.rows[row]?.cells[column];
  const name = labelOf(spot, table);
  return (
    <aside className="stack-8 cell-panel panel" aria-label={`Cell: ${name}`}>
      <h2>{name}</h2>
      {cell !== undefined && <CellKind cell={cell} onChange={(next) => onEdit(edits.setCell(spot, next))} />}
      {column >= 0 && table.columns[column] !== undefined && (
        <ColumnTools table={table} spot={spot} onEdit={onEdit} onSpot={onSpot} />
      )}
      {row >= 0 && table.rows[row] !== undefined && (
        <RowTools table={table} spot={spot} onEdit={onEdit} onSpot={onSpot} />
      )}
    </aside>
  );
}

function CellKind({ cell, onChange }: { cell: TableCell; onChange: (cell: TableCell) => void }) {
  const { figure } = useCatalogue();
  const found = cell !== null && 'figure' in cell ? figure(cell.figure) : null;
  const is = cell === null ? 'none' : 'words' in cell ? 'words' : 'figure';
  return (
    <>
      <p className="field-hint">
        {is === 'none' && 'Empty. Visitors see “Not listed”.'}
        {is === 'words' && 'Text. A number with a unit must be a spec.'}
        {found && `${subjectOf(found)}: ${phraseOf(found)}`}
      </p>
      <FigureSearch label="Spec for this cell" onPick={({ key }) => onChange({ figure: key })} />
      {cell !== null && 'figure' in cell && <ClassSelect cell={cell} onChange={onChange} />}
      {cell !== null && 'figure' in cell && (
        <p>
          Open spec <FigureLink name={cell.figure} />
        </p>
      )}
      {cell !== null && (
        <Button size="xs" onClick={() => onChange(null)}>
          Clear cell
        </Button>
      )}
    </>
  );
}

/** Selects all classes of a figure, the value of one, or its sizes. */
function ClassSelect({ cell, onChange }: { cell: FigureCell; onChange: (cell: TableCell) => void }) {
  const found = useCatalogue().figure(cell.figure);
  if (found === null || !isMeasured(found) || found.measure.values.length < 2) return null;
  const { figure } = cell;
  const options = found.measure.values.flatMap((value, at, all) => {
    const sizes = classText(value, 'us', all[at - 1]);
    return [
      { value: `${String(at)}/value`, label: `${valueIn(found, value, 'us').full} only (${sizes})` },
      { value: `${String(at)}/class`, label: `Its class: ${sizes}` },
    ];
  });
  const chosen = cell.at === undefined ? '' : `${String(cell.at)}/${cell.shows ?? 'class'}`;
  return (
    <NativeSelect
      label="Class"
      data={optionsWith(chosen, options, 'All classes')}
      value={chosen}
      onChange={({ currentTarget: { value: next } }) => {
        const [at = '', shows] = next.split('/');
        onChange(next === '' ? { figure } : { figure, at: Number(at), shows: shows as 'value' | 'class' });
      }}
    />
  );
}

type Tool = readonly [icon: IconName, label: string, change: edits.Edit, to: Spot | null];

function ColumnTools({ table, spot, onEdit, onSpot }: CellPanelProps) {
  const { row, column } = spot;
  const last = table.columns.length - 1;
  const tools: Tool[] = [
    ['plus', 'Add column before', edits.addColumn(column), null],
    ['plus', 'Add column after', edits.addColumn(column + 1), { row, column: column + 1 }],
    ...(column > 0
      ? ([['back', 'Move left', edits.moveColumn(column, column - 1), { row, column: column - 1 }]] as const)
      : []),
    ...(column < last
      ? ([['redo', 'Move right', edits.moveColumn(column, column + 1), { row, column: column + 1 }]] as const)
      : []),
    ['trash', 'Remove column', edits.removeColumn(column), { row, column: Math.max(column - 1, -1) }],
  ];
  return (
    <section className="stack-8" aria-label="Column">
      <h3>Column</h3>
      <NativeSelect
        aria-label="Column content"
        data={COLUMN_KINDS.map((value) => ({ value, label: COLUMN_KIND_NAMES[value] }))}
        value={table.columns[column]?.kind ?? 'figure'}
        onChange={({ currentTarget }) =>
          onEdit(edits.setColumn(column, { kind: currentTarget.value as TableColumn['kind'] }))
        }
      />
      <Tools tools={tools} onEdit={onEdit} onSpot={onSpot} />
    </section>
  );
}

function RowTools({ table, spot, onEdit, onSpot }: CellPanelProps) {
  const { row, column } = spot;
  const last = table.rows.length - 1;
  const tools: Tool[] = [
    ['plus', 'Add row above', edits.addRow(row), null],
    ['plus', 'Add row below', edits.addRow(row + 1), { row: row + 1, column }],
    ...(row > 0 ? ([['up', 'Move up', edits.moveRow(row, row - 1), { row: row - 1, column }]] as const) : []),
    ...(row < last
      ? ([['down', 'Move down', edits.moveRow(row, row + 1), { row: row + 1, column }]] as const)
      : []),
    ['trash', 'Remove row', edits.removeRow(row), { row: Math.max(row - 1, -1), column }],
  ];
  return (
    <section className="stack-8" aria-label="Row">
      <h3>Row</h3>
      <Tools tools={tools} onEdit={onEdit} onSpot={onSpot} />
    </section>
  );
}

interface ToolsProps extends Pick<CellPanelProps, 'onEdit' | 'onSpot'> {
  tools: readonly Tool[];
}

function Tools({ tools, onEdit, onSpot }: ToolsProps) {
  return (
    <div className="line">
      {tools.map(([icon, label, change, to]) => (
        <Button
          key={label}
          size="xs"
          leftSection={<Icon name={icon} />}
          {...(icon === 'trash' && { color: 'danger' })}
          onClick={() => {
            onEdit(change);
            if (to !== null) onSpot(to);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
