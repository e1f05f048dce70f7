import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { COLUMN_KIND_NAMES, type CatalogueTable, type TableCell } from '@wa/core/domain/tables/fact-table';
import { wordsProblem } from '@wa/core/domain/tables/table-problems';
import { FigureSearch } from '../../references/use-figure-picker.tsx';
import { CellContent, CellText } from './grid-cell.tsx';
import {
  moveColumn,
  moveRow,
  nextSpot,
  setCell,
  setText,
  tabSpot,
  textAt,
  type Spot,
} from './table-edits.ts';
import { tableKey, type Line } from './table-keys.ts';
import { useDraggedLines } from './use-dragged-lines.tsx';

interface TableGridProps {
  table: CatalogueTable;
  spot: Spot;
  onSpot: (spot: Spot) => void;
  onEdit: (change: (now: CatalogueTable) => CatalogueTable) => void;
  /** Spreadsheet text, pasted from the selected cell onward. */
  onPaste: (text: string) => void;
  /** Creates a spec from the text typed into the selected cell. */
  onMakeFigure: (typed: string) => void;
}

/** The edit mode of the selected cell. `text` is the initial text of the field or of the search. */
type Editing = { as: 'text' | 'figure'; text: string } | null;

const idOf = ({ row, column }: Spot) => `cell-${String(row)}-${String(column)}`;
const isSame = (a: Spot, b: Spot) => a.row === b.row && a.column === b.column;

/**
 * The table as a grid with one selected cell: arrow keys move, Enter edits, Alt+arrow moves rows and columns.
 */
export function TableGrid({ table, spot, onSpot, onEdit, onPaste, onMakeFigure }: TableGridProps) {
  const [editing, setEditing] = useState<Editing>(null);
  const root = useRef<HTMLTableElement>(null);
  const holdsFocus = useRef(false);
  const isEditing = editing !== null;
  /**
   * True while the open cell contains a rejected text: it stays open with the reason until it is fixed or
   * canceled.
   */
  const isRefused = useRef(false);

  // While the focus is in the grid, it moves to each newly selected cell.
  useEffect(() => {
    if (!isEditing && holdsFocus.current) root.current?.querySelector<HTMLElement>(`#${idOf(spot)}`)?.focus();
  }, [spot, isEditing, table]);

  const isWords = (at: Spot) => at.row < 0 || at.column < 0 || table.columns[at.column]?.kind === 'text';
  const begin = (typed?: string) => {
    const cell = table.rows[spot.row]?.cells[spot.column] ?? null;
    const asWords = isWords(spot) || (cell !== null && 'words' in cell);
    setEditing(
      asWords ? { as: 'text', text: typed ?? textAt(spot, table) } : { as: 'figure', text: typed ?? '' },
    );
  };
  /**
   * Applies the text of the cell. `then` is the cell that gets the focus; null leaves the focus unchanged.
   */
  const commit = (text: string, then: Spot | null) => {
    isRefused.current = false;
    setEditing(null);
    holdsFocus.current = then !== null;
    if (text !== textAt(spot, table)) onEdit(setText(spot, text));
    if (then !== null) onSpot(then);
  };
  const put = (cell: TableCell) => onEdit(setCell(spot, cell));

  const moveLine = (line: Line, from: number, to: number) =>
    onEdit(line === 'row' ? moveRow(from, to) : moveColumn(from, to));
  const lines = useDraggedLines(moveLine);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isEditing || event.ctrlKey || event.metaKey) return;
    const pressed = tableKey(event, spot, table);
    if (pressed === null) return;
    event.preventDefault();
    if (pressed.do === 'edit') begin(pressed.typed);
    else if (pressed.do === 'open') setEditing({ as: pressed.as, text: pressed.text });
    else if (pressed.do === 'clear') put(null);
    else {
      if (pressed.do === 'move') moveLine(pressed.line, spot[pressed.line], pressed.to[pressed.line]);
      onSpot(pressed.to);
    }
  };
  const cellProps = (at: Spot) => ({
    id: idOf(at),
    tabIndex: isSame(at, spot) ? 0 : -1,
    'aria-selected': isSame(at, spot),
    onFocus: (event: FocusEvent) => {
      holdsFocus.current = true;
      if (!isSame(at, spot)) {
        if (isRefused.current) {
          event.currentTarget.closest('table')?.querySelector<HTMLElement>('.grid-edit input')?.focus();
          return;
        }
        setEditing(null);
        onSpot(at);
      }
    },
    onDoubleClick: () => begin(),
  });
  const inside = (at: Spot, shown: ReactNode) => {
    if (editing === null || !isSame(at, spot)) return shown;
    if (editing.as === 'figure')
      return (
        <FigureSearch
          label="Spec"
          query={editing.text}
          onCancel={(isLeft) => commit(textAt(spot, table), isLeft ? null : spot)}
          onPick={({ key }) => {
            setEditing(null);
            holdsFocus.current = true;
            put({ figure: key });
          }}
        />
      );
    return (
      <CellText
        label={labelOf(at, table)}
        text={editing.text}
        problemOf={at.row >= 0 && at.column >= 0 ? wordsProblem : () => null}
        onMakeFigure={(typed) => {
          commit(textAt(spot, table), spot);
          onMakeFigure(typed);
        }}
        onCancel={() => commit(textAt(spot, table), spot)}
        onCommit={(text, step) => commit(text, step === 'left behind' ? null : stepFrom(spot, step, table))}
        onRefused={(is) => (isRefused.current = is)}
      />
    );
  };

  return (
    <div className="box table-scroll">
      <table
        ref={root}
        className="table-grid"
        role="grid"
        aria-label={table.caption || 'New table'}
        aria-describedby="grid-keys"
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) holdsFocus.current = false;
        }}
        onPaste={(event) => {
          if (isEditing) return;
          event.preventDefault();
          onPaste(event.clipboardData.getData('text/plain'));
        }}
        onCopy={(event) => {
          if (isEditing || document.getSelection()?.isCollapsed === false) return;
          event.preventDefault();
          const focused = root.current?.querySelector<HTMLElement>(`#${idOf(spot)}`);
          event.clipboardData.setData('text/plain', textAt(spot, table) || (focused?.textContent ?? ''));
        }}
      >
        <thead>
          <tr>
            <th scope="col" {...cellProps({ row: -1, column: -1 })}>
              {inside({ row: -1, column: -1 }, <>{table.rowLabel}</>)}
              <small>row name</small>
            </th>
            {table.columns.map(({ label, kind }, column) => (
              <th
                key={column}
                scope="col"
                {...cellProps({ row: -1, column })}
                {...lines.place('column', column)}
              >
                {lines.handle('column', column)}
                {inside({ row: -1, column }, <>{label || 'Unnamed'}</>)}
                <small>{COLUMN_KIND_NAMES[kind]}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ header, cells }, row) => (
            <tr key={row} {...lines.place('row', row)}>
              <th scope="row" {...cellProps({ row, column: -1 })}>
                {lines.handle('row', row)}
                {inside({ row, column: -1 }, <>{header || 'Unnamed'}</>)}
              </th>
              {table.columns.map((column, at) => {
                const cell = cells[at] ?? null;
                return (
                  <td
                    key={at}
                    {...cellProps({ row, column: at })}
                    className={cell === null ? 'is-unpublished' : undefined}
                  >
                    {inside({ row, column: at }, <CellContent cell={cell} column={column} />)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the accessible name of a cell: `Snap, Max pressure`. */
export function labelOf({ row, column }: Spot, table: CatalogueTable): string {
  if (row < 0 && column < 0) return 'Name of the rows';
  const head = table.columns[column]?.label || `Column ${String(column + 1)}`;
  const line = table.rows[row]?.header || `Row ${String(row + 1)}`;
  if (row < 0) return `Name of the column ${head}`;
  return column < 0 ? `Name of the row ${line}` : `${line}, ${head}`;
}

function stepFrom(spot: Spot, step: 'right' | 'left' | 'down' | 'here', table: CatalogueTable): Spot {
  if (step === 'here') return spot;
  const next =
    step === 'down' ? nextSpot(spot, 'ArrowDown', table) : tabSpot(spot, step === 'right' ? 1 : -1, table);
  return next ?? spot;
}
