import type { CatalogueFigure } from '../figures/catalogue-figure.ts';
import { subjectOf } from '../figures/figure-text.ts';
import { FIGURE_KEY_MAX } from '../limits.ts';
import { cardLines, type ProductInput } from '../products/product.ts';
import { slugify } from '../slug.ts';
import { oneLine } from '../text.ts';
import type { ImportLine } from './change-schema.ts';
import { figureCells, NO_FIGURE } from './figure-columns.ts';
import type { NameList } from './names.ts';
import { plainLine, type NamedRow, type RowLines } from './sheet.ts';
import { labelKey, readSpec, specCell, type SpecColumn } from './spec-columns.ts';

/** The specs of a row. */
export interface ProductSpecs {
  /** Keys of all specs of the product. */
  keys: string[];
  figures: CatalogueFigure[];
  /** Places of the new specs, by key. */
  places: [key: string, place: Pick<ImportLine, 'sheet' | 'row' | 'column'>][];
  lines: ImportLine[];
}

interface SpecsOfRow {
  columns: readonly SpecColumn[];
  /** The product with the other cells of the row. */
  product: ProductInput;
  /** The product as it is now; null for a new one. */
  before: ProductInput | null;
  /** All specs by key, with those of earlier rows. */
  figures: ReadonlyMap<string, CatalogueFigure>;
  sidebar: NameList;
}

const IS_THERE = (key: string) =>
  `The product already has a spec with this label, ${key}. Change its value in the spreadsheet of Specs.`;

/**
 * Reads the cells of specs. A cell adds a spec to a product without one of that label. It never changes a
 * spec, because other pages may show it as well.
 */
export function newSpecs<Id extends string>(
  row: NamedRow<Id>,
  lines: RowLines<Id>,
  { columns, product, before, figures, sidebar }: SpecsOfRow,
): ProductSpecs {
  const result: ProductSpecs = { keys: [...product.figures], figures: [], places: [], lines: [] };
  const about = subjectOfSpecs(product, figures, sidebar);
  for (const column of columns) {
    const cell = row.cells.get(column.column);
    const text = cell?.text.trim() ?? '';
    const { label } = column;
    const refuse = (reason: string) =>
      lines.addAt('refused', column.column, { field: label, after: text, reason });
    const [was, now] = [before?.figures ?? [], product.figures].map((keys) => specCell(keys, label, figures));
    if (cell?.problem !== undefined) refuse(cell.problem);
    else if ([was, now].some((known) => plainLine(known ?? '') === plainLine(text))) continue;
    else if (now !== '') refuse(IS_THERE(keyOf(product.figures, label, figures)));
    else if (text !== '') {
      const read = readSpec(text, column);
      if (typeof read === 'string') {
        refuse(read);
        continue;
      }
      const key = freeKey(product.slug, label, [
        figures,
        new Map(result.figures.map((each) => [each.key, each])),
      ]);
      const figure = { ...NO_FIGURE, ...about, key, label, ...read };
      const { us, metric } = figureCells(figure);
      const place = lines.placeAt(column.column);
      result.keys.push(key);
      result.figures.push(figure);
      result.places.push([key, place]);
      result.lines.push({
        ...{ kind: 'new', ...place, record: 'figure', key, title: subjectOf(figure), field: label },
        ...{ before: '', after: [us, metric].filter(Boolean).join(' · '), reason: '' },
      });
    }
  }
  return result;
}

const keyOf = (keys: readonly string[], label: string, figures: SpecsOfRow['figures']): string =>
  keys.find((key) => labelKey(figures.get(key)?.label ?? '') === labelKey(label)) ?? '';

/** Returns the family and the product of new specs: those of its other specs, otherwise its sidebar item and title. */
function subjectOfSpecs(
  { figures: keys, connectedSidebar, title }: ProductInput,
  figures: SpecsOfRow['figures'],
  sidebar: NameList,
): Pick<CatalogueFigure, 'family' | 'product'> {
  const known = keys.map((key) => figures.get(key)).find((figure) => figure !== undefined);
  if (known !== undefined) return { family: known.family, product: known.product };
  // A spec can’t refer to another spec.
  const [name = ''] = cardLines(title.replace(/\{\{[^{}]*\}\}/g, ' ')).map(oneLine);
  const [item = ''] = connectedSidebar;
  const place = sidebar.textOf(item).split(' > ').at(-1) ?? '';
  return { family: place === item ? name : place, product: name };
}

/** Characters of a key that are left for a number. */
const NUMBER_ROOM = 8;

/** Returns a key that no spec has: `disc-seal.pressure`. */
function freeKey(slug: string, label: string, taken: readonly ReadonlyMap<string, unknown>[]): string {
  const [start, end] = [slugify(slug), slugify(label) || 'spec'];
  const whole = `${/^[a-z]/.test(start) ? '' : 'product-'}${start}`;
  const room = FIGURE_KEY_MAX - NUMBER_ROOM - Math.min(end.length, FIGURE_KEY_MAX / 2) - 1;
  const base = `${cut(whole, room)}.${cut(end, FIGURE_KEY_MAX / 2)}`;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${String(number)}`;
    if (!taken.some((keys) => keys.has(key))) return key;
  }
}

const cut = (text: string, length: number) => text.slice(0, length).replace(/-+$/, '');
