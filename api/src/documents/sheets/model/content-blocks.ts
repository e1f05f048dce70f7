import { NOTHING_SHOWN, type ShownCatalogue } from '@wa/core/domain/tables/resolved-table';
import type { MarkedRun } from '@wa/core/domain/marked-text';
import type { SheetPart } from '@wa/core/domain/block-kinds/kind';
import { sheetOf } from '@wa/core/domain/block-kinds/registry';
import { platesOnce } from '@wa/core/domain/figures/figure-text';
import { PLATE_MAX } from '@wa/core/domain/limits';
import { sectionsOf, type NormalRow, type NormalSection, type Page } from '@wa/core/domain/pages/page';
import { factTableBlocks } from './fact-table-blocks.ts';
import { absolute, htmlBlocks } from './html-blocks.ts';
import { figureOf } from './sheet-figure.ts';
import type { SheetBlock, Run } from './sheet.ts';

/** The context in which all blocks of a page are printed. */
type Print = { origin: string; shown: ShownCatalogue };

/**
 * Returns the content of a page for a sheet. Parts that only lead elsewhere (links, tiles of a product page,
 * documents, the quote block) are left out, and a section that is empty without them loses its title as well.
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

/** Figures side by side stay side by side; everything else reads from top to bottom. */
function rowBlocks(row: NormalRow, print: Print): SheetBlock[] {
  const blocks = row.columnsData
    .flat()
    .flatMap((block) => sheetOf(block).flatMap((part) => printed(part, print)));
  const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  const onlyFigures = blocks.every((block) => block.kind === 'figures');
  return onlyFigures && figures.length > 1 ? [{ kind: 'figures', figures }] : blocks;
}

/** Combines the main drawing and the headline figures at the top, below the lead. */
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

/**
 * Returns a part of a block as sheets print it. References are resolved, and missing targets are left out.
 */
function printed(part: SheetPart, { origin, shown }: Print): SheetBlock[] {
  switch (part.is) {
    case 'heading':
      return [{ kind: 'heading', level: 3, text: part.text }];
    case 'paragraph':
      return [{ kind: 'paragraph', runs: printedRuns(part.runs, origin), style: 'text' }];
    case 'list': {
      const items = part.items.map((runs) => ({ runs: printedRuns(runs, origin), lists: [] }));
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
      return table === undefined ? [] : factTableBlocks(table, { caption: part.caption || table.caption });
    }
    case 'plate': {
      const figures = platesOnce(part.facts.flatMap((key) => shown.figures[key] ?? [])).slice(0, PLATE_MAX);
      return figures.length > 0 ? [{ kind: 'plate', figures }] : [];
    }
  }
}

const printedRuns = (runs: readonly MarkedRun[], origin: string): Run[] =>
  runs.map(({ href, ...run }) => {
    const address = absolute(href, origin);
    return address === null ? run : { ...run, href: address };
  });
