import { ElementType, parseDocument } from 'htmlparser2';
import { safeHref } from '@wa/core/domain/links';
import { oneLine } from '@wa/core/domain/text';
import { figureOf } from './sheet-figure.ts';
import type { Run, SheetBlock, SheetCell, SheetList, SheetListItem } from './sheet.ts';

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
      const text = plainText(node, origin);
      if (text) blocks.push({ kind: 'heading', level: node.name < 'h3' ? 2 : 3, text });
    } else if (LISTS.has(node.name)) {
      const { list, others } = listOf(node, origin);
      if (list.items.length > 0) blocks.push({ kind: 'list', list });
      blocks.push(...others);
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
  // A value that is crossed out no longer applies, and the PDF has no line through it.
  if (!isTag(node) || node.name === 's') return [];
  if (node.name === 'br') return [{ text: '\n' }];
  const own: Style = { ...style };
  if (node.name === 'strong' || node.name === 'b') own.bold = true;
  if (node.name === 'em' || node.name === 'i') own.italic = true;
  const href = node.name === 'a' ? absolute(node.attribs['href'], origin) : null;
  if (href !== null) own.href = href;
  const runs = node.children.flatMap((child) => runsOf(child, own, origin));
  const digits = DIGITS[node.name];
  return digits === undefined ? runs : runs.map((run) => ({ ...run, text: inDigits(run.text, digits) }));
}

const plainText = (node: Element, origin: string): string =>
  oneLine(
    runsOf(node, {}, origin)
      .map(({ text }) => text)
      .join(''),
  );

/** The digits and signs of exponents and indexes, in the order of `0123456789+-`. */
const DIGITS: Readonly<Record<string, string>> = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', sub: '₀₁₂₃₄₅₆₇₈₉₊₋' };

/** Raises or lowers a number, so that 10 to the power of 6 isn't 106. */
const inDigits = (text: string, digits: string) =>
  text.replace(/[\d+−-]/g, (sign) => digits['0123456789+-'.indexOf(sign.replace('−', '-'))] ?? sign);

/** Returns an absolute address; null for links within the document itself, which lead nowhere on paper. */
export function absolute(href: string | undefined, origin: string): string | null {
  const safe = safeHref(href);
  if (safe === null || safe.startsWith('#') || !URL.canParse(safe, origin)) return null;
  return new URL(safe, origin).href;
}

/** Returns a list, and what its items can't contain: tables and pictures, which follow the list. */
function listOf(node: Element, origin: string): { list: SheetList; others: SheetBlock[] } {
  const others: SheetBlock[] = [];
  const items = node.children.filter(isTag).map((item): SheetListItem => {
    const inner = blocksOf(item.children, origin);
    others.push(...inner.filter(({ kind }) => kind === 'table' || kind === 'figures'));
    return {
      runs: linesOf(inner.filter(({ kind }) => kind !== 'list')),
      lists: inner.flatMap((block) => (block.kind === 'list' ? [block.list] : [])),
    };
  });
  const start = Number(node.attribs['start'] ?? 1) || 1;
  const list = {
    ordered: node.name === 'ol',
    ...(start !== 1 && { start }),
    items: items.filter(({ runs, lists }) => hasText(runs) || lists.length > 0),
  };
  return { list, others };
}

/** Returns the texts of blocks, each on a line of its own. */
function linesOf(blocks: readonly SheetBlock[]): Run[] {
  const lines = blocks.flatMap((block): Run[][] => {
    if (block.kind === 'paragraph') return [block.runs];
    if (block.kind === 'heading') return [[{ text: block.text, bold: true }]];
    return block.kind === 'list' ? listLines(block.list) : [];
  });
  return lines.flatMap((runs, index) => (index === 0 ? runs : [{ text: '\n' }, ...runs]));
}

const listLines = ({ ordered, start = 1, items }: SheetList): Run[][] =>
  items.flatMap(({ runs, lists }, index) => [
    [{ text: ordered ? `${String(start + index)}. ` : '• ' }, ...runs],
    ...lists.flatMap(listLines),
  ]);

/** Returns a table, and then the tables and pictures in its cells. */
function tableBlocks(node: Element, origin: string): SheetBlock[] {
  const parts = node.children.filter(isTag);
  const title = parts.find(({ name }) => name === 'caption');
  const caption = title ? plainText(title, origin) : '';
  const rows = parts
    .flatMap((part) => (part.name === 'tr' ? [part] : part.children.filter(isTag)))
    .filter(({ name }) => name === 'tr');
  const { grid, others } = gridOf(rows, origin);
  const width = Math.max(0, ...grid.map((row) => row.length));
  if (width === 0) return [];
  const pad = (row: SheetCell[]) => Array.from({ length: width }, (_, index) => row[index] ?? emptyCell());
  const [first = [], ...rest] = grid.map(pad);
  const isHead = rest.length > 0 && first.every(({ role }) => role !== 'data');
  const table = isHead
    ? { caption, head: first.map((cell): SheetCell => ({ ...cell, role: 'column' })), rows: rest }
    : { caption, head: [], rows: [first, ...rest] };
  return [{ kind: 'table', table }, ...others];
}

const SPAN_MAX = 20;

/**
 * Returns the cells of each row in their columns. A cell that spans columns has its text in the first of
 * them, and one that spans rows in each of them, because a sheet draws every row by itself.
 */
function gridOf(rows: readonly Element[], origin: string): { grid: SheetCell[][]; others: SheetBlock[] } {
  const grid = rows.map((): SheetCell[] => []);
  const others: SheetBlock[] = [];
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row.children.filter(isTag)) {
      while (grid[at]?.[column] !== undefined) column += 1;
      const inner = blocksOf(cell.children, origin);
      others.push(...inner.filter(({ kind }) => kind === 'table' || kind === 'figures'));
      const isHead = cell.name === 'th';
      const own: SheetCell = {
        runs: linesOf(inner).map((run) => (isHead ? { bold: true, ...run } : run)),
        role: isHead ? 'row' : 'data',
        align: /text-align:\s*right/.test(cell.attribs['style'] ?? '') ? 'right' : 'left',
      };
      const span = (name: string) => Math.min(Math.max(Number(cell.attribs[name] ?? 1) || 1, 1), SPAN_MAX);
      const width = span('colspan');
      for (const line of grid.slice(at, at + span('rowspan')))
        for (let next = 0; next < width; next += 1)
          line[column + next] = next === 0 ? own : emptyCell(own.role);
      column += width;
    }
  }
  return { grid, others };
}

const emptyCell = (role: SheetCell['role'] = 'data'): SheetCell => ({ runs: [], role, align: 'left' });
