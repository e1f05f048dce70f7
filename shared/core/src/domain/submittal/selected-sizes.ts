import type { Catalogue } from '../catalogue/catalogue.ts';
import { isMeasured, type CatalogueFigure, type ClassValue } from '../figures/catalogue-figure.ts';
import { quantityOf } from '../figures/units.ts';
import type { Figure } from '../figures/figure.ts';
import { spellFractions } from '../figures/read-value.ts';
import { readNominal, Unclear } from '../finder/read-answers.ts';
import { rowsByFigure } from '../tables/resolve-table.ts';
import { specRows } from '../tables/spec-table.ts';

const NOMINAL = /\b(?:DN\s*\d+(?:[.,]\d+)?|NPS\s*(?:(?:\d+[ -])?\d+\/\d+|\d+(?:[.,]\d+)?))/i;

/** Returns the nominal size that a text names: `DN 150, ductile iron`. Null for any other text. */
function nominalIn(text: string): Figure | null {
  const [named] = NOMINAL.exec(spellFractions(text)) ?? [];
  if (named === undefined) return null;
  try {
    const { dn } = readNominal(named, 'NPS');
    return dn === null ? null : { value: dn, unit: 'DN' };
  } catch (error) {
    if (error instanceof Unclear) return null;
    throw error;
  }
}

interface Selection {
  /** Key of the selected row. */
  row: string;
  /** Pipe and dimensions as typed. */
  size: string;
}

/**
 * Returns the sizes that a submittal selects (D25.5): the nominal size that is typed, otherwise the sizes of
 * the selected row. Empty if neither names a size.
 * @param tables names of the spec tables of the data sheet
 */
export function selectedSizes(
  { row, size }: Selection,
  figures: readonly CatalogueFigure[],
  tables: readonly string[],
  { figure, definition }: Pick<Catalogue, 'figure' | 'definition'>,
): Figure[] {
  const typed = nominalIn(size);
  if (typed !== null) return [typed];
  if (row === '') return [];
  const shown = [specRows(figures), ...tables.flatMap((name) => definition(name) ?? [])];
  const keys = shown
    .flatMap((table) => [...rowsByFigure(table)])
    .flatMap(([key, id]) => (id === row ? key : []));
  return keys.flatMap((key) => {
    const [name = '', at] = key.split(' ');
    // The first row of a spec also has the key of the whole spec, whose other values are in other rows.
    if (at === undefined && keys.some((each) => each.startsWith(`${name} `))) return [];
    const found = figure(name);
    return found ? sizesOf(found, at === undefined ? null : Number(at)) : [];
  });
}

/** Returns the sizes of a spec, or the sizes for which its values hold. */
function sizesOf(figure: CatalogueFigure, at: number | null): Figure[] {
  if (!isMeasured(figure)) return [];
  const { values, unit } = figure.measure;
  const own = values.filter((_, index) => at === null || index === at);
  const isSize = figure.use?.limits === 'nominal-size' || figure.use?.limits === 'outside-diameter';
  return own.flatMap((value) => (isSize ? { ...value, unit } : classOf(value)));
}

const classOf = ({ when }: ClassValue): Figure[] =>
  typeof when === 'object' && ['nominalSize', 'length'].includes(quantityOf(when.unit)) ? [when] : [];
