import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import type { RecordOf } from '../store/records.ts';

/** A figure as administrators see it: its fields, and no others. */
export function toFigure(record: RecordOf<'figures'>): FigureRecord {
  const { _id, version, updatedAt, key, formerKeys, family, product, label, measure, text } = record;
  const { condition, source, state, question, use, order, isDeleted } = record;
  const own = {
    key,
    formerKeys,
    family,
    product,
    label,
    measure,
    text,
    condition,
    source,
    state,
    question,
    use,
  };
  return { _id, version, updatedAt, ...own, order, isDeleted };
}
