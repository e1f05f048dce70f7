import { useId, type ReactNode } from 'react';
import {
  FRACTIONS,
  plainLabel,
  type ResolvedCell,
  type ResolvedColumn,
  type ResolvedTable,
} from '../domain/tables/resolved-table.ts';
import { unbroken } from '../domain/text.ts';
import { Dagger } from './dagger.tsx';
import { CopyButton, PartNumbers } from './part-numbers.tsx';

/** Colors of materials as listed by the source, shown as swatches next to the material names. */
const SWATCHES: Readonly<Record<string, string>> = {
  black: 'epdm',
  red: 'fire',
  blue: 'nitrile',
  brown: 'silicone',
  green: 'viton',
};

function columnClass(column: ResolvedColumn, previous: ResolvedColumn | undefined): string | undefined {
  const classes = [
    column.numeric ? 'numeric' : 'wraps',
    column.system,
    column.system && column.system !== previous?.system ? 'pair-start' : '',
    PRESSURE.has(column.unit) ? 'pressure' : '',
  ];
  return classes.filter(Boolean).join(' ') || undefined;
}

/** Maximum number of value columns on a phone; a larger table shows each row as a block. */
const COLUMNS_ON_PHONE = 2;
/** Maximum number of columns without a scroll box on wide screens. */
const COLUMNS_IN_LINE = 5;
/**
 * Maximum number of rows shown expanded, since a longer table is for lookup. The table of fractions is always
 * expanded (specification 9).
 */
const ROWS_OPEN = 16;

const PRESSURE = new Set<string | undefined>(['psi', 'bar']);

interface FactTableProps {
  table: ResolvedTable;
  caption: string;
  /** Attributes of the outermost element. */
  root?: object | undefined;
}

/**
 * Shows a spec table. The unit systems have separate columns, so that the page can hide one. The header
 * sticks below the top bar, and narrow screens get a focusable scroll region. Every cell contains its unit
 * (D5) and, for phones that stack the table, the label of its column.
 */
export function FactTable({ table, caption, root }: FactTableProps) {
  const { columns, rows, notes } = table;
  const note = useId();
  const classes = columns.map((column, index) => columnClass(column, columns[index - 1]));
  const stacks = columns.filter(({ system }) => system !== 'metric').length > COLUMNS_ON_PHONE;
  const scroll = columns.length > COLUMNS_IN_LINE ? 'fact-table-scroll wide' : 'fact-table-scroll';
  const frame = (
    <div className="fact-table-frame">
      <div className={scroll} tabIndex={0} role="region" aria-label={caption}>
        <table className={stacks ? 'stacks' : undefined}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{table.rowLabel}</th>
              {columns.map((column, index) => (
                <th key={index} scope="col" className={classes[index]}>
                  {column.label}
                  {column.unit && (
                    <>
                      {' '}
                      <span className="fact-table-unit">{column.unit}</span>
                    </>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at} id={row.id || undefined}>
                <th scope="row">
                  <a className="row-link" href={row.id ? `#${row.id}` : undefined}>
                    <PartNumbers text={row.header} />
                  </a>
                </th>
                {row.cells.map((cell, index) => {
                  // Visible only when both systems are shown; with one system, the shared cell takes its
                  // place.
                  if (row.cells[index - 1]?.isShared) return <td key={index} className="us metric" />;
                  const { label = '', unit } = columns[index] ?? {};
                  const drawn = (
                    <Cell cell={cell} unitInHead={unit} dagger={cell.isOpen && <Dagger note={note} />} />
                  );
                  return (
                    <td
                      key={index}
                      className={cell.isShared ? 'wraps' : cellClass(cell, classes[index])}
                      data-label={stacks ? (cell.isShared ? plainLabel(label) : label) : undefined}
                    >
                      {stacks ? <span>{drawn}</span> : drawn}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CopyButton label={`Copy the table ${caption}`} />
    </div>
  );
  return (
    <div className="fact-table" {...root}>
      {rows.length > ROWS_OPEN ? (
        <details className="fact-table-fold" open={table.name === FRACTIONS}>
          <summary>
            {caption} <small>{rows.length} rows</small>
          </summary>
          {frame}
        </details>
      ) : (
        frame
      )}
      {notes.length > 0 && (
        <p className="fact-table-notes" id={rows.some(hasDagger) ? note : undefined}>
          <PartNumbers text={notes.join(' ')} />
        </p>
      )}
    </div>
  );
}

const hasDagger = ({ cells }: ResolvedTable['rows'][number]) => cells.some(({ isOpen }) => isOpen);

/** Allows line breaks in a cell with pipe classes, which are too long for one line. */
const cellClass = ({ classes }: ResolvedCell, ofColumn: string | undefined) =>
  classes ? `${ofColumn ?? ''} wraps` : ofColumn;

interface CellProps {
  cell: ResolvedCell;
  unitInHead: string | undefined;
}

/** Shows a cell, followed by its dagger. */
function Cell({ dagger, ...cell }: CellProps & { dagger: ReactNode }) {
  const { classes } = cell.cell;
  if (classes) return <FactClasses classes={classes}>{dagger}</FactClasses>;
  return (
    <>
      <CellText {...cell} />
      {dagger}
    </>
  );
}

function CellText({ cell, unitInHead }: CellProps) {
  if (cell.kind === 'none') return <span className="not-listed">{cell.text}</span>;
  if (cell.kind === 'text') {
    const swatch = SWATCHES[cell.text.toLowerCase()];
    return (
      <>
        {swatch && <span className="swatch" style={{ background: `var(--mat-${swatch})` }} />}
        <PartNumbers text={cell.text} />
      </>
    );
  }
  if (!cell.unit || cell.unit !== unitInHead) return cell.full;
  const [before, unit, after] = splitAtUnit(cell);
  return (
    <>
      {before}
      <span className="cell-unit">{unit}</span>
      {after}
    </>
  );
}

/**
 * Splits a value at its unit and the space next to it: `DN` precedes its number. The unit is a word of its own,
 * not a part of one in a condition: “4 in, of stainless steel”.
 */
function splitAtUnit({ full, unit }: ResolvedCell): [before: string, unit: string, after: string] {
  const word = new RegExp(`(?<!\\p{L})${unit.replace(/[.*+?^$/()[\]|]/g, '\\$&')}(?!\\p{L})`, 'u');
  const at = full.search(word);
  if (at < 0) return [full, '', ''];
  const end = at + unit.length;
  const blankBefore = full[at - 1] === ' ' && full[end] !== ' ' ? 1 : 0;
  return [full.slice(0, at - blankBefore), full.slice(at - blankBefore, end), full.slice(end)];
}

interface FactClassesProps {
  classes: readonly string[];
  /** Follows the last class, on its line. */
  children?: ReactNode;
}

/** Shows a value that differs by class: one line per class, read aloud as one sentence. */
export function FactClasses({ classes, children }: FactClassesProps) {
  return classes.map((each, index, { length }) => (
    <span key={each} className="fact-class">
      {unbroken(each)}
      {index + 1 < length ? ', ' : children}
    </span>
  ));
}
