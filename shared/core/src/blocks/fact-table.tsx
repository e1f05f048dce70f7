import { useId } from 'react';
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

/** Material colours that the source publishes, as swatches beside their names. */
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

/** With more columns than these beside the names, a phone shows each row as a block of its own. */
const COLUMNS_ON_PHONE = 2;
/** With more of them in all, the table keeps a scroll box of its own on wide screens, too. */
const COLUMNS_IN_LINE = 5;
/** A longer table is for looking something up: it folds, except the fractions, which are shown (specification 9). */
const ROWS_OPEN = 16;

const PRESSURE = new Set<string | undefined>(['psi', 'bar']);

interface FactTableProps {
  table: ResolvedTable;
  caption: string;
  /** Attributes of the outermost element. */
  root?: object | undefined;
}

/**
 * A fact table: both unit systems in separate columns, of which the page may hide one, a head that stays below the top
 * bar, and a focusable scroll region on narrow screens. Every cell carries its unit (D5) and, where phones stack the
 * table, the label of its column.
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
            {rows.map((row) => (
              <tr key={row.id} id={row.id}>
                <th scope="row">
                  <a className="row-link" href={`#${row.id}`}>
                    <PartNumbers text={row.header} />
                  </a>
                </th>
                {row.cells.map((cell, index) => {
                  // Seen beside the value of both systems alone: with one system its column is the other's.
                  if (row.cells[index - 1]?.isShared) return <td key={index} className="us metric" />;
                  const { label = '', unit } = columns[index] ?? {};
                  const drawn = (
                    <>
                      <Cell cell={cell} unitInHead={unit} />
                      {cell.isOpen && <Dagger note={note} />}
                    </>
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

/** Classes of pipe make a cell too wide for one line. */
const cellClass = ({ classes }: ResolvedCell, ofColumn: string | undefined) =>
  classes ? `${ofColumn ?? ''} wraps` : ofColumn;

function Cell({ cell, unitInHead }: { cell: ResolvedCell; unitInHead: string | undefined }) {
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
  if (cell.classes) return <FactClasses classes={cell.classes} />;
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

/** The unit with its blank, and what stands on either side of it: `DN` goes before its figure. */
function splitAtUnit({ full, unit }: ResolvedCell): [before: string, unit: string, after: string] {
  const at = full.lastIndexOf(unit);
  const end = at + unit.length;
  const blankBefore = full[at - 1] === ' ' && full[end] !== ' ' ? 1 : 0;
  return [full.slice(0, at - blankBefore), full.slice(at - blankBefore, end), full.slice(end)];
}

/** A figure that differs by class: a line a class, read as one sentence. */
export function FactClasses({ classes }: { classes: readonly string[] }) {
  return classes.map((each, index, { length }) => (
    <span key={each} className="fact-class">
      {unbroken(each)}
      {index + 1 < length && ', '}
    </span>
  ));
}
