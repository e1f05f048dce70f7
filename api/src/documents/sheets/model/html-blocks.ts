import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { safeHref } from '@wa/core/domain/links';
import { drawingName } from '@wa/core/domain/uploaded-image';
import { drawing, drawingFiles } from '@wa/core/drawings/drawings';
import type { Run, SheetBlock, SheetCell, SheetFigure, SheetList, SheetListItem } from './sheet.ts';

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
 * Sanitised HTML as structured blocks: headings, paragraphs, lists and tables stay what they are, so that the sheet
 * is read in the same order and with the same structure as the page.
 * @param origin makes links within the site absolute
 */
export function htmlBlocks(html: string, origin: string): SheetBlock[] {
  return blocksOf(parseDocument(html).children, origin);
}

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

/** True for a block, and for an inline element that wraps one, as linked images are. */
function isBlock(node: Element): boolean {
  return BLOCKS.has(node.name) || node.children.some((child) => isTag(child) && isBlock(child));
}

function hasText(runs: readonly Run[]): boolean {
  return runs.some(({ text }) => text.trim() !== '');
}

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

/** Links within the document itself lead nowhere on paper. */
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
  const [first = [], ...rest] = grid.map((row) => pad(row, width));
  const isHead = rest.length > 0 && first.every(({ role }) => role !== 'data');
  const head = isHead ? first.map((cell): SheetCell => ({ ...cell, role: 'column' })) : [];
  const rows = isHead ? rest : [first, ...rest];
  return [{ kind: 'table', table: { caption, head, rows } }];
}

/** A cell that spans columns keeps its text in the first of them. */
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

function pad(row: SheetCell[], width: number): SheetCell[] {
  return [...row, ...Array.from({ length: width - row.length }, () => emptyCell('data'))];
}

const emptyCell = (role: SheetCell['role']): SheetCell => ({ runs: [], role, align: 'left' });

const UPLOADED = /^\/uploads\/([0-9a-f]{32}(?:-\d+x\d+)?\.(?:png|jpe?g|webp|gif|avif))$/;

/**
 * The image of an image block or product as a sheet can print it, or null: a drawing, with its own alternative text unless
 * another is given, or an uploaded file. An address on another host is never fetched.
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
