import { measureOf, publishedFact, type FigureFactId } from '../facts/published.ts';
import type { SeedTable } from './seed-table.ts';

/** A row per figure; a figure that differs by words (`for gas`) has a row per class, which its header names. */
function rowsOf(id: FigureFactId): SeedTable['rows'] {
  const { label } = publishedFact(id);
  const { values } = measureOf(id);
  if (values.length === 1 || values.some(({ when }) => typeof when === 'object'))
    return [{ header: label, cells: [id, id] }];
  return values.map(({ when }, at) => ({
    header: typeof when === 'string' ? `${label} ${when}` : label,
    cells: [{ fact: id, at, shows: 'value' }, id],
  }));
}

/** A table of figures in both systems with their conditions. */
export const figures = (caption: string, ids: readonly FigureFactId[]): SeedTable => ({
  caption,
  rowLabel: 'Property',
  columns: [
    { label: 'Value', kind: 'figure' },
    { label: 'Condition', kind: 'condition' },
  ],
  rows: ids.flatMap(rowsOf),
});
