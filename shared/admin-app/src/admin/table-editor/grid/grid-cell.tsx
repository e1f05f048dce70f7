import { isMeasured } from '@wa/core/domain/figures/catalogue-figure';
import { classesIn, classText, valueIn } from '@wa/core/domain/figures/figure-text';
import { isNeutral } from '@wa/core/domain/figures/figure';
import { capitalized } from '@wa/core/domain/text';
import type { FigureCell, TableCell, TableColumn } from '@wa/core/domain/tables/fact-table';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';

/** Shows the content of a cell: text, a spec with its key in both systems, or that nothing is listed. */
export function CellContent({ cell, column }: { cell: TableCell; column: TableColumn }) {
  if (cell === null) return <span>Not listed</span>;
  if ('words' in cell) return <>{cell.words}</>;
  return <FigureContent cell={cell} kind={column.kind} />;
}

function FigureContent({ cell, kind }: { cell: FigureCell; kind: TableColumn['kind'] }) {
  const found = useCatalogue().figure(cell.figure);
  if (found === null)
    return <span className="field-error">{cell.figure}: spec not found, visitors see “Not listed”</span>;
  return (
    <>
      <span className="grid-key">{found.key}</span>
      {kind === 'condition' ? capitalized(found.condition) || 'No condition' : <Values cell={cell} />}
      {kind !== 'condition' && found.condition !== '' && (
        <span className="grid-value muted">{found.condition}</span>
      )}
      {found.state === 'hidden' && <span className="muted"> Hidden: visitors see “Not listed”</span>}
      {found.state === 'question' && <span className="tag tag-warn">Question</span>}
    </>
  );
}

function Values({ cell: { figure: key, at, shows } }: { cell: FigureCell }) {
  const found = useCatalogue().figure(key);
  if (found === null || !isMeasured(found)) return <>{found?.text}</>;
  const systems = isNeutral(found.measure) ? (['us'] as const) : (['us', 'metric'] as const);
  return systems.map((system) => {
    const value = at === undefined ? undefined : found.measure.values[at];
    const text =
      value === undefined
        ? classesIn(found, system).full
        : shows === 'value'
          ? valueIn(found, value, system).full
          : classText(value, system);
    return (
      <span key={system} className={system === 'us' ? 'grid-value' : 'grid-value muted'}>
        {text}
      </span>
    );
  });
}
