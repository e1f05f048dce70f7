import type { Download } from '@wa/core/domain/block-kinds/downloads';
import type { BlockDataByKind, BlockKind } from '@wa/core/domain/block-kinds/registry';
import type { Tile } from '@wa/core/domain/block-kinds/tiles';
import type { Block } from '@wa/core/domain/pages/block';
import type { Row, SectionEntry } from '@wa/core/domain/pages/page';
import type { DrawingName } from '@wa/core/drawings/drawings';
import type { FactId } from '../facts/published.ts';
import type { FactTableName } from '../fact-tables/registry.ts';

/** A block before the page gives it its id. */
export type BlockDraft = { [Kind in BlockKind]: { kind: Kind; data: BlockDataByKind[Kind] } }[BlockKind];

/** A row before its blocks have ids: one block, or up to four columns of blocks. */
export type RowDraft = BlockDraft | { columns: BlockDraft[][] };

export interface SectionDraft {
  slug: string;
  title?: string;
  rows: RowDraft[];
}

/** Source of a bundled drawing in an image block. */
export const drawingSource = (name: DrawingName): string => `drawing:${name}`;

export const text = (value: string): BlockDraft => ({ kind: 'text', data: { text: value, format: 'p' } });
export const headed = (heading: string, value: string, anchor?: string): BlockDraft => ({
  kind: 'text',
  data: { heading, text: value, format: 'p', ...(anchor === undefined ? {} : { anchor }) },
});
export const bullets = (...items: string[]): BlockDraft => ({
  kind: 'text',
  data: { text: items.join('\n'), format: 'ul' },
});
export const steps = (...items: string[]): BlockDraft => ({
  kind: 'text',
  data: { text: items.join('\n'), format: 'ol' },
});
/** A drawing; its text alternative comes with it. */
export const drawing = (name: DrawingName, caption?: string): BlockDraft => ({
  kind: 'image',
  data: { src: drawingSource(name), lazy: true, ...(caption === undefined ? {} : { caption }) },
});
export const plate = (...facts: FactId[]): BlockDraft => ({ kind: 'factPlate', data: { facts } });
export const table = (name: FactTableName, caption?: string): BlockDraft => ({
  kind: 'factTable',
  data: { table: name, ...(caption === undefined ? {} : { caption }) },
});
export const tiles = (...items: Tile[]): BlockDraft => ({ kind: 'tiles', data: { tiles: items } });
export const downloads = (...items: Download[]): BlockDraft => ({ kind: 'downloads', data: { items } });
/** The text for projects' specifications, of the facts and tables that it names. */
export const guide = (facts: readonly FactId[], tables: readonly FactTableName[]): BlockDraft => ({
  kind: 'guideSpecification',
  data: { facts: [...facts], tables: tables.map((table) => ({ table })) },
});
/** Sizes and pressures of the types of a family as bars. */
export const chart = (caption: string, ...facts: FactId[]): BlockDraft => ({
  kind: 'rangeChart',
  data: { facts, caption },
});
export const link = (href: string, label: string): BlockDraft => ({ kind: 'link', data: { href, label } });
export const contact = (): BlockDraft => ({ kind: 'contact', data: {} });
export const columns = (...cells: BlockDraft[][]): RowDraft => ({ columns: cells });

export const section = (slug: string, title: string, ...rows: RowDraft[]): SectionDraft => ({
  slug,
  title,
  rows,
});

const isProse = (row: RowDraft): row is BlockDraft =>
  'kind' in row && (row.kind === 'text' || row.kind === 'factPlate');
const isDrawing = (row: RowDraft | undefined): row is BlockDraft =>
  row !== undefined && 'kind' in row && row.kind === 'image';

/** A drawing stands beside the words and figures right before it, not below them. The order of the blocks is kept. */
function besideWords(rows: readonly RowDraft[]): RowDraft[] {
  const placed: RowDraft[] = [];
  let words: BlockDraft[] = [];
  for (const [index, row] of rows.entries()) {
    if (isProse(row)) {
      words.push(row);
      // More drawings in a row are a series of their own.
    } else if (isDrawing(row) && words.length > 0 && !isDrawing(rows[index + 1])) {
      placed.push(columns(words, [row]));
      words = [];
    } else {
      placed.push(...words, row);
      words = [];
    }
  }
  return [...placed, ...words];
}

/** Turns drafts into entries; block ids count through the page, so they are the same in every release. */
export function toSections(drafts: readonly SectionDraft[]): SectionEntry[] {
  let count = 0;
  const withId = ({ kind, data }: BlockDraft): Block => {
    count += 1;
    return { id: `block-${count}`, kind, data };
  };
  const toRow = (row: RowDraft): Row => {
    const cells = 'columns' in row ? row.columns : [[row]];
    return { columns: cells.length, columnsData: cells.map((blocks) => blocks.map(withId)) };
  };
  return drafts.map(({ slug, title, rows }) => ({
    type: 'section',
    slug,
    ...(title === undefined ? {} : { title }),
    rows: besideWords(rows).map(toRow),
  }));
}
