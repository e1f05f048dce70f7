import {
  NOTHING_SHOWN,
  type ShownCatalogue,
  UNPUBLISHED,
  type ResolvedCell,
  type ResolvedColumn,
  type ResolvedTable,
} from '@wa/core/domain/tables/resolved-table';
import type { SheetItem, SheetPart } from '@wa/core/domain/block-kinds/kind';
import { sheetOf } from '@wa/core/domain/block-kinds/registry';
import { safeHref } from '@wa/core/domain/links';
import { platesOnce } from '@wa/core/domain/figures/figure-text';
import { PLATE_MAX } from '@wa/core/domain/limits';
import { sectionsOf, type NormalRow, type NormalSection, type Page } from '@wa/core/domain/pages/page';
import { figureOf, htmlBlocks } from './html-blocks.ts';
import type { SheetBlock, SheetCell, SheetListItem } from './sheet.ts';

/** What all blocks of a page are printed with. */
interface Print {
  origin: string;
  shown: ShownCatalogue;
}

/**
 * The content of a page as a sheet prints it. What only leads on (links, tiles of a product page, documents, the quote
 * block) stays on the screen; a section that is empty without them goes with its title.
 */
export function pageBlocks(page: Pick<Page, 'title' | 'content' | 'shown'>, origin: string): SheetBlock[] {
  const print = { origin, shown: page.shown ?? NOTHING_SHOWN };
  return sectionsOf(page).flatMap((section, index) => sectionBlocks(section, print, index === 0));
}

function sectionBlocks(section: NormalSection, print: Print, first: boolean): SheetBlock[] {
  const inner = section.rows.flatMap((row) => rowBlocks(row, print));
  const blocks = first ? withOverview(inner) : inner;
  if (blocks.length === 0 || section.title === '') return blocks;
  return [{ kind: 'heading', level: 2, text: section.title }, ...blocks];
}

/** Figures side by side stay so; everything else reads from top to bottom. */
function rowBlocks(row: NormalRow, print: Print): SheetBlock[] {
  const blocks = row.columnsData
    .flat()
    .flatMap((block) => sheetOf(block).flatMap((part) => printed(part, print)));
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

/** A part of a block as sheets print it: what it names is looked up; what is not there is left out. */
function printed(part: SheetPart, { origin, shown }: Print): SheetBlock[] {
  switch (part.is) {
    case 'heading':
      return [{ kind: 'heading', level: 3, text: part.text }];
    case 'paragraph':
      return [{ kind: 'paragraph', runs: [{ text: part.text }], style: 'text' }];
    case 'list': {
      const items = part.items.map((item) => listItem(item, origin));
      return [{ kind: 'list', list: { ordered: part.ordered, items } }];
    }
    case 'html':
      return htmlBlocks(part.html, origin);
    case 'figure': {
      const figure = figureOf(part.src, part.alt, part.caption);
      return figure ? [{ kind: 'figures', figures: [figure] }] : [];
    }
    case 'table': {
      const table = shown.tables[part.table];
      return table === undefined ? [] : factTableBlocks(table, part.caption || table.caption);
    }
    case 'plate': {
      const figures = platesOnce(part.facts.flatMap((key) => shown.figures[key] ?? [])).slice(0, PLATE_MAX);
      return figures.length > 0 ? [{ kind: 'plate', figures }] : [];
    }
  }
}

function listItem({ lead, text }: SheetItem, origin: string): SheetListItem {
  if (lead === undefined) return { runs: [{ text }], lists: [] };
  const address = safeHref(lead.href);
  const target =
    address !== null && URL.canParse(address, origin) ? { href: new URL(address, origin).href } : {};
  return { runs: [{ text: lead.text, bold: true, ...target }, { text }], lists: [] };
}

/** Published colors of the seal materials, as the pages show them (design tokens, `--mat-*`). */
const SWATCHES: Readonly<Record<string, string>> = {
  black: '#1e1e1e',
  red: '#b3261e',
  blue: '#1f4e9b',
  brown: '#7a4a2b',
  green: '#2f6b3a',
};

/** A fact table with its notes. Both unit systems stand in columns of their own, US first. */
export function factTableBlocks(table: ResolvedTable, caption = table.caption): SheetBlock[] {
  const ruled = table.columns.map(
    ({ system }, index) =>
      (system === 'us' && table.columns[index - 1]?.system !== 'us') ||
      (system === null && table.columns[index - 1]?.system === 'metric'),
  );
  const columnHead = ({ label, unit, numeric }: ResolvedColumn, index: number): SheetCell => ({
    runs: [{ text: label, bold: true }],
    role: 'column',
    align: numeric ? 'right' : 'left',
    ...(unit && { unit }),
    ...(ruled[index] && { ruled: true }),
  });
  const data = (cell: ResolvedCell, index: number): SheetCell => {
    const column = table.columns[index];
    const unitInHead = column?.unit !== undefined && cell.kind === 'figure' && !cell.classes;
    const swatch = SWATCHES[cell.text.toLowerCase()];
    return {
      runs: [{ text: unitInHead ? cell.text : cell.full }],
      role: 'data',
      align: column?.numeric ? 'right' : 'left',
      ...(unitInHead && { full: cell.full }),
      ...(cell.text === UNPUBLISHED && { full: 'not published' }),
      ...(ruled[index] && { ruled: true }),
      ...(swatch && { swatch }),
    };
  };
  return [
    {
      kind: 'table',
      table: {
        caption,
        head: [
          { runs: [{ text: table.rowLabel, bold: true }], role: 'column', align: 'left' },
          ...table.columns.map(columnHead),
        ],
        rows: table.rows.map((row) => [
          { runs: [{ text: row.header, bold: true }], role: 'row', align: 'left' },
          ...row.cells.map(data),
        ]),
      },
    },
    ...table.notes.map((text): SheetBlock => ({ kind: 'paragraph', runs: [{ text }], style: 'note' })),
  ];
}
