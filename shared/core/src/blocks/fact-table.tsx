import type { ResolvedCell, ResolvedColumn, ResolvedTable } from '../catalogue/tables/resolved-table.ts';
import { CopyButton } from './copy-button.tsx';
import { PartNumbers } from './part-numbers.tsx';

const CELL_CLASS = { us: 'us', metric: 'metric', both: '' } as const;

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
    CELL_CLASS[column.system ?? 'both'],
    column.system && column.system !== previous?.system ? 'pair-start' : '',
  ];
  return classes.filter(Boolean).join(' ') || undefined;
}

interface FactTableProps {
  table: ResolvedTable;
  caption: string;
  id: string;
  /** Attributes of the outermost element. */
  root?: object | undefined;
}

/**
 * A fact table: both unit systems in separate columns, a switch that hides one of them without a script, a head that
 * stays below the top bar, and a focusable scroll region on narrow screens. Every cell carries its unit (D5).
 */
export function FactTable({ table, caption, id, root }: FactTableProps) {
  const classes = table.columns.map((column, index) => columnClass(column, table.columns[index - 1]));
  const bothSystems = table.columns.some((column) => column.system === 'metric');
  return (
    <div className="fact-table" {...root}>
      {bothSystems && <UnitSwitch caption={caption} name={`units-${id}`} />}
      <div className="fact-table-frame">
        <div className="fact-table-scroll" tabIndex={0} role="region" aria-label={caption}>
          <table>
            <caption>{caption}</caption>
            <thead>
              <tr>
                <th scope="col">{table.rowLabel}</th>
                {table.columns.map((column, index) => (
                  <th key={index} scope="col" className={classes[index]}>
                    {column.label}
                    {column.unit && <span className="fact-table-unit">{column.unit}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.header}>
                  <th scope="row">
                    <PartNumbers text={row.header} />
                  </th>
                  {row.cells.map((cell, index) => (
                    <td key={index} className={cellClass(cell, classes[index])}>
                      <Cell cell={cell} unitInHead={table.columns[index]?.unit} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <CopyButton label={`Copy the table ${caption}`} />
      </div>
      {table.notes.length > 0 && <p className="fact-table-notes">{table.notes.join(' ')}</p>}
    </div>
  );
}

/** Classes of pipe make a cell too wide for one line. */
const cellClass = ({ classes }: ResolvedCell, ofColumn: string | undefined) =>
  classes ? `${ofColumn ?? ''} wraps` : ofColumn;

function Cell({ cell, unitInHead }: { cell: ResolvedCell; unitInHead: string | undefined }) {
  if (cell.kind === 'none') {
    return (
      <>
        <span aria-hidden="true">{cell.text}</span>
        <span className="visually-hidden">not published</span>
      </>
    );
  }
  if (cell.kind === 'text') {
    const swatch = SWATCHES[cell.text.toLowerCase()];
    return (
      <>
        {swatch && <span className={`swatch swatch-${swatch}`} />}
        {cell.text}
      </>
    );
  }
  if (cell.classes) {
    return cell.classes.map((each, index, { length }) => (
      <span key={each} className="fact-class">
        {each}
        {index + 1 < length && ', '}
      </span>
    ));
  }
  if (!cell.unit || cell.unit !== unitInHead) return cell.full;
  const [before, unit, after] = splitAtUnit(cell);
  return (
    <>
      {before}
      <span className="visually-hidden">{unit}</span>
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

function UnitSwitch({ caption, name }: { caption: string; name: string }) {
  return (
    <fieldset className="unit-switch">
      <legend className="visually-hidden">Units in {caption}</legend>
      <span aria-hidden="true">Units</span>
      <span className="unit-switch-choices">
        <label>
          <input type="radio" name={name} className="unit-both" defaultChecked />
          Both
        </label>
        <label>
          <input type="radio" name={name} className="unit-us" />
          US
        </label>
        <label>
          <input type="radio" name={name} className="unit-metric" />
          Metric
        </label>
      </span>
    </fieldset>
  );
}
