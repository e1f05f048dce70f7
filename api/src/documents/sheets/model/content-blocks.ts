import { NOTHING_SHOWN, type ShownCatalogue } from '@wa/core/domain/tables/resolved-table';
import type { MarkedRun } from '@wa/core/domain/marked-text';
import type { SheetPart } from '@wa/core/domain/block-kinds/kind';
import { sheetOf } from '@wa/core/domain/block-kinds/registry';
import { safeHref } from '@wa/core/domain/links';
import { platesOnce } from '@wa/core/domain/figures/figure-text';
import { PLATE_MAX } from '@wa/core/domain/limits';
import { sectionsOf, type NormalRow, type NormalSection, type Page } from '@wa/core/domain/pages/page';
import { factTableBlocks } from './fact-table-blocks.ts';
import type { SheetBlock, SheetCell, SheetListItem, Run, SheetFigure, SheetList } from './sheet.ts';
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { drawingName } from '@wa/core/domain/uploaded-image';
import { drawing, drawingFiles } from '@wa/core/drawings/drawings';

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

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: unknown }>;
type Style = Omit<Run, 'text'>;

const isTag = (node: Node): node is Element => 'attribs' in node;

const HEADING = /^h[1-6]$/;
const LISTS = new Set(['ul', 'ol']);
const BLOCKS = new Set(
  'p div blockquote pre figure figcaption dl dt dd hr table ul ol h1 h2 h3 h4 h5 h6 img'.split(' '),
);

/**
 * Converts sanitized HTML to structured blocks. Headings, paragraphs, lists, and tables keep their kind, so
 * that the sheet has the same order and structure as the page.
 * @param origin makes links within the site absolute
 */
export const htmlBlocks = (html: string, origin: string): SheetBlock[] =>
  blocksOf(parseDocument(html).children, origin);

function blocksOf(nodes: readonly Node[], origin: string): SheetBlock[] {
  const blocks: SheetBlock[] = [];
  let inline: Run[] = [];
  const flush = () => {
    if (hasText(inline)) blocks.push({ kind: 'paragraph', runs: inline, style: 'text' });
    inline = [];
  };
  for (const node of nodes) {
    if (!isTag(node) || !isBlock(node)) {
      inline.push(...runsOf(node, {}, origin));
      continue;
    }
    flush();
    if (HEADING.test(node.name)) {
      const text = DomUtils.textContent(node).replace(/\s+/g, ' ').trim();
      if (text) blocks.push({ kind: 'heading', level: node.name < 'h3' ? 2 : 3, text });
    } else if (LISTS.has(node.name)) {
      const list = listOf(node, origin);
      if (list.items.length > 0) blocks.push({ kind: 'list', list });
    } else if (node.name === 'table') blocks.push(...tableBlocks(node, origin));
    else if (node.name === 'img') {
      const figure = figureOf(node.attribs['src'] ?? '', node.attribs['alt'] ?? '');
      if (figure) blocks.push({ kind: 'figures', figures: [figure] });
    } else if (node.name === 'dt') {
      inline.push(...node.children.flatMap((child) => runsOf(child, { bold: true }, origin)));
      flush();
    } else blocks.push(...blocksOf(node.children, origin));
  }
  flush();
  return blocks;
}

/** Returns true for a block, and for an inline element that wraps one, such as a linked image. */
function isBlock(node: Element): boolean {
  return BLOCKS.has(node.name) || node.children.some((child) => isTag(child) && isBlock(child));
}

const hasText = (runs: readonly Run[]) => runs.some(({ text }) => text.trim() !== '');

function runsOf(node: Node, style: Style, origin: string): Run[] {
  if ('data' in node && node.type === ElementType.Text)
    return [{ ...style, text: node.data.replace(/\s+/g, ' ') }];
  if (!isTag(node)) return [];
  if (node.name === 'br') return [{ text: '\n' }];
  const own: Style = { ...style };
  if (node.name === 'strong' || node.name === 'b') own.bold = true;
  if (node.name === 'em' || node.name === 'i') own.italic = true;
  const href = node.name === 'a' ? absolute(node.attribs['href'], origin) : null;
  if (href !== null) own.href = href;
  return node.children.flatMap((child) => runsOf(child, own, origin));
}

/** Returns an absolute address; null for links within the document itself, which lead nowhere on paper. */
function absolute(href: string | undefined, origin: string): string | null {
  const safe = safeHref(href);
  if (safe === null || safe.startsWith('#') || !URL.canParse(safe, origin)) return null;
  return new URL(safe, origin).href;
}

function listOf(node: Element, origin: string): SheetList {
  const items = node.children.filter(isTag).map((item): SheetListItem => {
    const inner = blocksOf(item.children, origin);
    const runs = inner.flatMap((block, index) =>
      block.kind === 'paragraph' ? (index === 0 ? block.runs : [{ text: '\n' }, ...block.runs]) : [],
    );
    return { runs, lists: inner.flatMap((block) => (block.kind === 'list' ? [block.list] : [])) };
  });
  return {
    ordered: node.name === 'ol',
    items: items.filter(({ runs, lists }) => hasText(runs) || lists.length > 0),
  };
}

function tableBlocks(node: Element, origin: string): SheetBlock[] {
  const within = (name: string) => DomUtils.getElementsByTagName(name, node.children, true);
  const caption = within('caption').map(DomUtils.textContent).join(' ').replace(/\s+/g, ' ').trim();
  const grid = within('tr').map((row) => rowCells(row, origin));
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width === 0) return [];
  const pad = (row: SheetCell[]) =>
    Array.from({ length: width }, (_, index) => row[index] ?? emptyCell('data'));
  const [first = [], ...rest] = grid.map(pad);
  const isHead = rest.length > 0 && first.every(({ role }) => role !== 'data');
  if (!isHead) return [{ kind: 'table', table: { caption, head: [], rows: [first, ...rest] } }];
  const head = first.map((cell): SheetCell => ({ ...cell, role: 'column' }));
  return [{ kind: 'table', table: { caption, head, rows: rest } }];
}

/** Returns the cells of a row. A cell that spans columns keeps its text in the first of them. */
function rowCells(row: Element, origin: string): SheetCell[] {
  const cells = row.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th');
  return cells.flatMap((cell): SheetCell[] => {
    const isHead = cell.name === 'th';
    const style = isHead ? { bold: true } : {};
    const right = /text-align:\s*right/.test(cell.attribs['style'] ?? '');
    const own: SheetCell = {
      runs: cell.children.flatMap((child) => runsOf(child, style, origin)),
      role: isHead ? 'row' : 'data',
      align: right ? 'right' : 'left',
    };
    const span = Math.min(Math.max(Number(cell.attribs['colspan'] ?? 1) || 1, 1), 20);
    return [own, ...Array.from({ length: span - 1 }, () => emptyCell(own.role))];
  });
}

const emptyCell = (role: SheetCell['role']): SheetCell => ({ runs: [], role, align: 'left' });

const UPLOADED = /^\/uploads\/([0-9a-f]{32}(?:-\d+x\d+)?\.(?:png|jpe?g|webp|gif|avif))$/;

/**
 * Returns the image of an image block or product for a sheet, or null: a drawing, with its own alternative
 * text unless another is given, or an uploaded file. An address on another host is never fetched.
 */
export function figureOf(src: string, alt: string, caption = ''): SheetFigure | null {
  const address = src.trim();
  const name = drawingName(address) ?? address;
  const svg = drawingFiles()[name];
  const uploaded = UPLOADED.exec(address)?.[1];
  if (svg === undefined && uploaded === undefined) return null;
  const own = svg === undefined ? '' : drawing(name)?.alt;
  return {
    source: svg === undefined ? { kind: 'upload', name: uploaded ?? '' } : { kind: 'drawing', name, svg },
    alt: alt.trim() || own || caption.trim() || 'Illustration',
    caption: caption.trim(),
  };
}
