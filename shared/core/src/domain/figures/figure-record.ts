import type { Binnable, StoredRecord } from '../record.ts';
import type { CatalogueFigure } from './catalogue-figure.ts';

/** A figure as it is stored; its place is that within the list of all figures. */
export interface FigureRecord extends StoredRecord, Binnable, CatalogueFigure {
  order: number;
  /** Keys that it had before: references to them still find it. */
  formerKeys: string[];
}
