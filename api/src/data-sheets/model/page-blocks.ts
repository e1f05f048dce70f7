import { isFactId, type FactId } from '@wa/core/catalogue/facts/registry';
import { plateFigure, type PlateFigure } from '@wa/core/catalogue/facts/fact-text';
import { isFactTableName, resolveTable } from '@wa/core/catalogue/tables/registry';
import type { Block } from '@wa/core/domain/pages/block';
import { dataOf } from '@wa/core/domain/pages/block-data';
import { safeHref } from '@wa/core/domain/href';
import { sectionsOf, textItems } from '@wa/core/domain/pages/page-content';
import type { NormalRow, NormalSection } from '@wa/core/domain/pages/page-content';
import type { Page } from '@wa/core/domain/pages/page';
import { factTableBlocks } from './fact-blocks.ts';
import { htmlBlocks } from './html-blocks.ts';
import { figureOf } from './picture-source.ts';
import type { SheetBlock, SheetFigure, SheetListItem } from './sheet.ts';

const PLATE_MAX = 4;

type Content = Pick<Page, 'title' | 'content'>;

/**
 * The content of a page as a sheet prints it. What only leads on (links, tiles of a product page, documents, the quote
 * block) stays on the screen; a section that is empty without them goes with its title.
 */
export function pageBlocks(page: Content, origin: string): SheetBlock[] {
  return sectionsOf(page).flatMap((section, index) => sectionBlocks(section, origin, index === 0));
}

function sectionBlocks(section: NormalSection, origin: string, first: boolean): SheetBlock[] {
  const inner = section.rows.flatMap((row) => rowBlocks(row, origin));
  const blocks = first ? withOverview(inner) : inner;
  if (blocks.length === 0 || section.title === '') return blocks;
  return [{ kind: 'heading', level: 2, text: section.title }, ...blocks];
}

/** Figures side by side stay so; everything else reads from top to bottom. */
function rowBlocks(row: NormalRow, origin: string): SheetBlock[] {
  const blocks = row.columnsData.flat().flatMap((block) => blockOf(block, origin));
  const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  const onlyFigures = blocks.every((block) => block.kind === 'figures');
  return onlyFigures && figures.length > 1 ? [{ kind: 'figures', figures }] : blocks;
}

/** Brings the main drawing and the headline figures of the opening together; the lead stands above them. */
function withOverview(blocks: SheetBlock[]): SheetBlock[] {
  const opening = blocks.map((block, index): SheetBlock =>
    index === 0 && block.kind === 'paragraph' ? { ...block, style: 'lead' } : block,
  );
  const plateAt = opening.findIndex((block) => block.kind === 'plate');
  const figureAt = opening.findIndex((block) => block.kind === 'figures');
  const plate = opening[plateAt];
  const figures = opening[figureAt];
  if (plate?.kind !== 'plate' || figures?.kind !== 'figures') return opening;
  const [figure, ...others] = figures.figures;
  if (figure === undefined) return opening;
  const overview: SheetBlock = { kind: 'overview', figure, plate: plate.figures };
  const at = Math.min(plateAt, figureAt);
  const rest = opening.filter((_, index) => index !== plateAt && index !== figureAt);
  const more: SheetBlock[] = others.length > 0 ? [{ kind: 'figures', figures: others }] : [];
  return [...rest.slice(0, at), overview, ...more, ...rest.slice(at)];
}

function blockOf(block: Block, origin: string): SheetBlock[] {
  switch (block.kind) {
    case 'text':
      return textBlocks(block);
    case 'html':
      return htmlBlocks(text(dataOf(block, 'html')?.html), origin);
    case 'image': {
      const { src, alt, caption } = dataOf(block, 'image') ?? {};
      const figure: SheetFigure | null = figureOf(text(src), text(alt), text(caption));
      return figure ? [{ kind: 'figures', figures: [figure] }] : [];
    }
    case 'factTable': {
      const { table, caption } = dataOf(block, 'factTable') ?? {};
      return factTable(text(table), text(caption));
    }
    case 'factPlate': {
      const figures = plateFigures(dataOf(block, 'factPlate')?.facts);
      return figures.length > 0 ? [{ kind: 'plate', figures }] : [];
    }
    case 'tiles':
      return tileBlocks(dataOf(block, 'tiles')?.tiles, origin);
    default:
      return [];
  }
}

function factTable(name: string, caption: string): SheetBlock[] {
  if (!isFactTableName(name)) return [];
  const table = resolveTable(name);
  return factTableBlocks(table, caption.trim() || table.caption);
}

/** Tiles of a hub say something about what they lead to; tiles that only lead on are left out. */
function tileBlocks(tiles: unknown, origin: string): SheetBlock[] {
  if (!Array.isArray(tiles)) return [];
  const items = tiles.flatMap((tile: unknown): SheetListItem[] => {
    const [label, words, href] = ['label', 'text', 'href'].map((name) => field(tile, name).trim());
    if (!label || !words) return [];
    const address = safeHref(href);
    const target =
      address !== null && URL.canParse(address, origin) ? { href: new URL(address, origin).href } : {};
    return [{ runs: [{ text: label, bold: true, ...target }, { text: `: ${words}` }], lists: [] }];
  });
  return items.length > 0 ? [{ kind: 'list', list: { ordered: false, items } }] : [];
}

function field(value: unknown, name: string): string {
  return typeof value === 'object' && value !== null ? text(Reflect.get(value, name)) : '';
}

function textBlocks(block: Block): SheetBlock[] {
  const { heading, text: body, format } = dataOf(block, 'text') ?? {};
  const title = text(heading).trim();
  const blocks: SheetBlock[] = title ? [{ kind: 'heading', level: 3, text: title }] : [];
  if (format === 'ul' || format === 'ol') {
    const items = textItems(text(body)).map((item) => ({ runs: [{ text: item }], lists: [] }));
    return items.length > 0
      ? [...blocks, { kind: 'list', list: { ordered: format === 'ol', items } }]
      : blocks;
  }
  const paragraphs = text(body)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  return [
    ...blocks,
    ...paragraphs.map((value): SheetBlock => ({ kind: 'paragraph', runs: [{ text: value }], style: 'text' })),
  ];
}

/** Headline figures by the names of their facts; names that the catalogue does not have are left out. */
export function plateFigures(names: unknown): PlateFigure[] {
  if (!Array.isArray(names)) return [];
  const ids = names.filter((name): name is FactId => typeof name === 'string' && isFactId(name));
  return ids.slice(0, PLATE_MAX).map(plateFigure);
}

/** A stored field, which may hold anything, as text. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
