import type { Run, SheetBlock } from '../model/sheet.ts';
import { COLORS, CONTENT_WIDTH, SIZE } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { layoutLines, lineHeight, paintLine, paintLines } from './text.ts';
import type { Line, TextStyle } from './text.ts';

type Contents = Extract<SheetBlock, { kind: 'contents' }>['entries'];
type Index = Extract<SheetBlock, { kind: 'index' }>['entries'];

const ENTRY: Record<1 | 2, TextStyle & { indent: number; before: number }> = {
  1: { size: SIZE.block, color: COLORS.brand, face: 'headBold', indent: 0, before: 8 },
  2: { size: SIZE.table, color: COLORS.text, face: 'text', indent: 14, before: 1 },
};
/** The space for a page number, and the one between it and the dots. */
const NUMBER_ROOM = 36;
const DOT_GAP = 4;

/** Draws titles with dots that lead to their page numbers. Each line is a link. */
export function paintContents(canvas: Canvas, entries: Contents): void {
  const toc = canvas.tag(canvas.root, 'TOC');
  for (const { text, level, page } of entries) {
    const { indent, before, ...style } = ENTRY[level];
    const box = { x: canvas.left + indent, width: CONTENT_WIDTH - indent - NUMBER_ROOM };
    const lines = layoutLines(canvas, [{ text }], style, box.width);
    const height = lines.length * lineHeight(style);
    // A chapter is on the page of its first product.
    canvas.ensure(before + height + (level === 1 ? 2 * lineHeight(style) : 0));
    canvas.y += before;
    const item = canvas.tag(canvas.tag(toc, 'TOCI'), 'Reference');
    paintEntry(canvas, canvas.tag(item, 'Link'), { lines, style, box, page });
  }
}

interface ContentsLine {
  lines: readonly Line[];
  style: TextStyle;
  box: { x: number; width: number };
  page: Run;
}

function paintEntry(canvas: Canvas, link: Element, { lines, style, box, page }: ContentsLine): void {
  const top = canvas.y;
  const step = lineHeight(style);
  lines.forEach((line, at) =>
    canvas.content(link, 'Link', () => paintLine(canvas, line, style, box, top + at * step)),
  );
  const last = top + (lines.length - 1) * step;
  const [number] = layoutLines(canvas, [{ text: page.text }], style, NUMBER_ROOM);
  const end = canvas.right - (number?.width ?? 0);
  if (number)
    canvas.content(link, 'Link', () =>
      paintLine(canvas, number, style, { x: end, width: number.width }, last),
    );
  paintDots(
    canvas,
    box.x + (lines.at(-1)?.width ?? 0) + DOT_GAP,
    end - DOT_GAP,
    last + step * 0.5 + style.size * 0.34,
  );
  canvas.y = last + step;
  const area = { x: box.x, y: top, width: canvas.right - box.x, height: canvas.y - top };
  canvas.link(link, page.pageOf ?? 0, area, `Page ${page.text}`);
}

function paintDots(canvas: Canvas, from: number, to: number, y: number): void {
  if (to <= from) return;
  canvas.artifact('Layout', () => {
    canvas.doc.moveTo(to, y).lineTo(from, y).lineWidth(0.8).dash(0.8, { space: 3.2 });
    canvas.doc.strokeColor(COLORS.line2).stroke().undash();
  });
}

const COLUMNS = 3;
const COLUMN_GAP = 16;
const COLUMN = (CONTENT_WIDTH - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS;
const TERM: TextStyle = { size: SIZE.note, color: COLORS.text, face: 'text' };
const TERM_GAP = 2;

/** Draws terms with their page numbers in three columns, of which the last ones are equally long. */
export function paintIndex(canvas: Canvas, entries: Index): void {
  const list = canvas.tag(canvas.root, 'L');
  const laidOut = entries.map(({ term, pages }) => {
    const runs: Run[] = [{ text: term, bold: true }, { text: ' ' }, ...pages];
    const lines = layoutLines(canvas, runs, TERM, COLUMN);
    return { lines, height: lines.length * lineHeight(TERM) + TERM_GAP };
  });
  for (let at = 0; at < laidOut.length;) {
    // Even a page that is nearly full has room for one line.
    canvas.ensure(lineHeight(TERM) + TERM_GAP);
    const heights = laidOut.slice(at).map(({ height }) => height);
    const counts = fillColumns(heights, canvas.bottom - canvas.y);
    const top = canvas.y;
    let lowest = top;
    counts.forEach((count, column) => {
      canvas.y = top;
      const box = { x: canvas.left + column * (COLUMN + COLUMN_GAP), width: COLUMN };
      for (const { lines } of laidOut.slice(at, at + count)) {
        const body = canvas.tag(canvas.tag(list, 'LI'), 'LBody');
        paintLines(canvas, body, 'LBody', lines, TERM, box);
        canvas.y += TERM_GAP;
      }
      lowest = Math.max(lowest, canvas.y);
      at += count;
    });
    canvas.y = lowest;
    if (at < laidOut.length) canvas.newPage();
  }
}

/**
 * Returns how many entries each column of a page has. Columns that don't fill the page are as short as
 * possible.
 */
function fillColumns(heights: readonly number[], room: number): number[] {
  const fill = (limit: number) => {
    const counts: number[] = [];
    let at = 0;
    while (counts.length < COLUMNS) {
      let used = 0;
      const from = at;
      // An entry that is taller than a page is alone in its column.
      for (; at < heights.length && (at === from || used + (heights[at] ?? 0) <= limit); at += 1)
        used += heights[at] ?? 0;
      counts.push(at - from);
    }
    return { counts, isAll: at === heights.length };
  };
  const full = fill(room);
  if (!full.isAll) return full.counts;
  const total = heights.reduce((sum, height) => sum + height, 0);
  for (let limit = total / COLUMNS; limit < room; limit += lineHeight(TERM)) {
    const short = fill(limit);
    if (short.isAll) return short.counts;
  }
  return full.counts;
}
