import { uncapitalized } from '@wa/core/domain/text';
import type { Run, Sheet, SheetBlock, SheetList, SheetListItem } from '../model/sheet.ts';
import { COLORS, CONTENT_WIDTH, SIZE, TOP } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { paintBar } from './bars.ts';
import { paintContents, paintIndex } from './listings.ts';
import { paintFigures, paintOverview, paintPlate } from './figures.ts';
import { measureTable, paintTable } from './table.ts';
import { layoutLines, lineHeight, paintLine, paintLines, paintRuns, paintWords } from './text.ts';
import type { TextStyle } from './text.ts';

const TEXT = { size: SIZE.text, color: COLORS.text, face: 'text' } satisfies TextStyle;
const PARAGRAPH: Record<'text' | 'lead' | 'note', TextStyle> = {
  text: TEXT,
  lead: { ...TEXT, size: SIZE.lead },
  note: { ...TEXT, size: SIZE.note, color: COLORS.text3 },
};
const HEADING: Record<2 | 3, TextStyle> = {
  2: { size: SIZE.section, color: COLORS.brand, face: 'headBold', leading: 1.25 },
  3: { size: SIZE.block, color: COLORS.text, face: 'headBold', leading: 1.25 },
};
const TITLE: TextStyle = { size: SIZE.title, color: COLORS.brand, face: 'headBold', leading: 1.15 };
const TITLE_LINE: TextStyle = { size: SIZE.titleLine, color: COLORS.text2, face: 'head', leading: 1.25 };
/** The space that a heading needs below it, so that it never ends a page. */
const KEEP_WITH_HEADING = 52;
/** The space for the picture of a short text below a heading, and for each text above it. */
const PICTURE_ROOM = 205;
const TEXT_ROOM = 36;

/** Returns `Revision 2026-11-21`, or `Made on 2026-11-21` for a sheet without revisions, such as a quote request. */
export const dayOf = ({ isMadeWhenAsked, revision }: Sheet): string =>
  `${isMadeWhenAsked ? 'Made on' : 'Revision'} ${revision}`;

/** Draws the title, further lines, and the day of the revision. */
export function paintTitle(canvas: Canvas, sheet: Sheet): void {
  const isCertificate = sheet.layout === 'certificate';
  const align = isCertificate ? 'center' : 'left';
  canvas.y += isCertificate ? 26 : 0;
  const box = { ...canvas.full, align } as const;
  paintRuns(canvas, canvas.root, 'H1', [{ text: sheet.heading.trim() || sheet.label }], TITLE, box);
  if (sheet.lines.length > 0)
    paintRuns(canvas, canvas.root, 'P', [{ text: sheet.lines.join(' · ') }], TITLE_LINE, box);
  const note = { ...PARAGRAPH.note, size: SIZE.frame + 0.5 };
  const named = sheet.lines.includes(sheet.label)
    ? dayOf(sheet)
    : `${sheet.label}, ${uncapitalized(dayOf(sheet))}`;
  const revision = sheet.titleNote ?? (isCertificate ? sheet.siteName : named);
  paintRuns(canvas, canvas.root, 'P', [{ text: revision }], note, box);
  canvas.y += 8;
}

/**
 * Draws blocks one below the other. A third-level heading without a second level above it becomes a
 * second-level heading, because no level is skipped.
 */
export function paintBlocks(canvas: Canvas, blocks: readonly SheetBlock[], isDense: boolean): void {
  let level: 1 | 2 | 3 = 1;
  blocks.forEach((block, index) => {
    if (block.kind === 'heading') {
      level = block.level === 3 && level === 1 ? 2 : block.level;
      paintHeading(canvas, level, block.text, isDense, blocks.slice(index + 1, index + 4));
    } else paintBlock(canvas, block);
  });
}

function paintHeading(
  canvas: Canvas,
  level: 2 | 3,
  text: string,
  isDense: boolean,
  next: readonly SheetBlock[],
): void {
  const before = (level === 2 ? 12 : 5) * canvas.scale;
  canvas.ensure(before + lineHeight(HEADING[level]) + roomBelow(canvas, next));
  canvas.y += before;
  const style = isDense && level === 2 ? { ...HEADING[3], color: COLORS.brand } : HEADING[level];
  if (level === 2 && !isDense && canvas.y > TOP + before) {
    canvas.rule(canvas.left, canvas.y - 5, canvas.right, COLORS.line);
  }
  paintRuns(canvas, canvas.root, `H${level}`, [{ text }], style, canvas.full);
  canvas.y += 3;
}

/** Returns the space that keeps a heading, its first words, and the picture or table of them on one page. */
function roomBelow(canvas: Canvas, next: readonly SheetBlock[]): number {
  const texts = next.findIndex(({ kind }) => kind !== 'paragraph');
  const first = next[texts];
  if (first?.kind === 'figures') return PICTURE_ROOM * canvas.scale + texts * TEXT_ROOM;
  if (first?.kind === 'table' && texts <= 1)
    return measureTable(canvas, first.table).start + texts * TEXT_ROOM;
  return KEEP_WITH_HEADING;
}

function paintBlock(canvas: Canvas, block: Exclude<SheetBlock, { kind: 'heading' }>): void {
  switch (block.kind) {
    case 'paragraph':
      paintParagraph(canvas, block);
      canvas.y += (block.style === 'note' ? 2 : 6) * canvas.scale;
      return;
    case 'list':
      return paintList(canvas, canvas.root, block.list);
    case 'table':
      return paintTable(canvas, block.table);
    case 'figures':
      return paintFigures(canvas, block.figures);
    case 'plate':
      return paintPlate(canvas, block.figures);
    case 'overview':
      return paintOverview(canvas, block.figure, block.plate);
    case 'fields':
      return paintFields(canvas, block.labels);
    case 'stamps':
      return paintStamps(canvas, block.labels);
    case 'contents':
      return paintContents(canvas, block.entries);
    case 'index':
      return paintIndex(canvas, block.entries);
  }
}

function paintParagraph(
  canvas: Canvas,
  { runs, style, bar }: Extract<SheetBlock, { kind: 'paragraph' }>,
): void {
  if (bar !== undefined) canvas.ensure(lineHeight(PARAGRAPH[style]));
  const { y: top } = canvas;
  const element = paintRuns(canvas, canvas.root, 'P', runs, PARAGRAPH[style], canvas.full);
  if (bar !== undefined && element) paintBar(canvas, element, bar, top, canvas.y - top);
}

const CONTACT_PADDING = 6;
const CONTACT_GAP = 8;

/** Draws the contact box, the last part of a sheet, with the edge that marks a quote on the pages. */
export function paintContact(canvas: Canvas, sheet: Sheet): void {
  const { email, phone, url, mail } = sheet.contact;
  const runs = [
    { text: 'Request a quote: ', bold: true },
    { text: email, ...(mail !== undefined && { href: mail }) },
    { text: ` or ${phone}, ` },
    { text: url, href: url },
  ];
  const box = { x: canvas.left + 18, width: CONTENT_WIDTH - 36 };
  const lines = layoutLines(canvas, runs, TEXT, box.width);
  const height = lines.length * lineHeight(TEXT) + 2 * CONTACT_PADDING;
  canvas.ensure(CONTACT_GAP + height);
  canvas.y += CONTACT_GAP;
  const top = canvas.y;
  canvas.artifact('Layout', () => {
    canvas.doc.rect(canvas.left, top, CONTENT_WIDTH, height).fillColor(COLORS.rowAlt).fill();
    canvas.doc.rect(canvas.left, top, 4, height).fillColor(COLORS.signal).fill();
  });
  canvas.y += CONTACT_PADDING;
  paintLines(canvas, canvas.tag(canvas.root, 'P'), 'P', lines, TEXT, box);
  canvas.y = top + height;
}

const INDENT = 16;
const LEVELS_MAX = 6;
const ITEM_GAP = 2;
const BULLET = '•';
const LABEL: TextStyle = { ...TEXT, color: COLORS.text2 };

const COLUMN_GAP = 16;
const HALF_WIDTH = (CONTENT_WIDTH - COLUMN_GAP) / 2;

/**
 * Draws a list with its bullets or numbers as labels. Nested lists are indented, and short points have two
 * columns.
 */
function paintList(canvas: Canvas, parent: Element, list: SheetList, level = 0): void {
  const element = canvas.tag(parent, 'L');
  const x = canvas.left + Math.min(level, LEVELS_MAX) * INDENT;
  if (level === 0 && isShort(canvas, list)) paintColumns(canvas, element, list);
  else
    list.items.forEach(({ runs, lists }, index) => {
      if (canvas.y + lineHeight(TEXT) > canvas.bottom) canvas.newPage();
      const label = list.ordered ? `${(list.start ?? 1) + index}.` : BULLET;
      const body = paintItem(canvas, element, label, runs, { x, width: canvas.right - x });
      for (const inner of lists) paintList(canvas, body, inner, level + 1);
      canvas.y += ITEM_GAP;
    });
  if (level === 0) canvas.y += 5;
}

/** Returns whether each of at least four points fits on one line of half the width. */
function isShort(canvas: Canvas, { ordered, items }: SheetList): boolean {
  const fits = ({ runs, lists }: SheetListItem) =>
    lists.length === 0 && layoutLines(canvas, runs, TEXT, HALF_WIDTH - INDENT).length === 1;
  return !ordered && items.length >= 4 && items.every(fits);
}

/** Draws the first half of the points on the left and the others on the right. */
function paintColumns(canvas: Canvas, element: Element, { items }: SheetList): void {
  const step = lineHeight(TEXT) + ITEM_GAP;
  const rows = Math.ceil(items.length / 2);
  canvas.ensure(rows * step);
  const top = canvas.y;
  items.forEach(({ runs }, index) => {
    canvas.y = top + (index % rows) * step;
    const x = index < rows ? canvas.left : canvas.left + HALF_WIDTH + COLUMN_GAP;
    paintItem(canvas, element, BULLET, runs, { x, width: HALF_WIDTH });
  });
  canvas.y = top + rows * step;
}

/** @returns the element of its text, for the lists within it */
function paintItem(
  canvas: Canvas,
  list: Element,
  label: string,
  runs: readonly Run[],
  { x, width }: { x: number; width: number },
): Element {
  const item = canvas.tag(list, 'LI');
  canvas.content(canvas.tag(item, 'Lbl'), 'Lbl', () =>
    paintWords(canvas, label, LABEL, { x, width: INDENT }, canvas.y),
  );
  const body = canvas.tag(item, 'LBody');
  const box = { x: x + INDENT, width: width - INDENT };
  const lines = layoutLines(canvas, runs, TEXT, box.width);
  if (lines.length > 0) paintLines(canvas, body, 'LBody', lines, TEXT, box);
  return body;
}

const FIELD_ROW = 26;
const FIELD_GAP = 20;
const FIELD_LABEL: TextStyle = { size: SIZE.note, color: COLORS.text2, face: 'head' };

/**
 * Draws labels with a line to fill in, two to a row. The lines are artifacts, because they contain nothing to
 * read.
 */
function paintFields(canvas: Canvas, labels: readonly string[]): void {
  const width = (CONTENT_WIDTH - FIELD_GAP) / 2;
  canvas.ensure(Math.ceil(labels.length / 2) * FIELD_ROW + 8);
  labels.forEach((text, index) => {
    const x = canvas.left + (index % 2) * (width + FIELD_GAP);
    const [line] = layoutLines(canvas, [{ text }], FIELD_LABEL, width);
    const y = canvas.y;
    if (line) {
      const element = canvas.tag(canvas.root, 'P');
      canvas.content(element, 'P', () =>
        paintLine(canvas, line, FIELD_LABEL, { x, width }, y + FIELD_ROW - 13),
      );
      const start = x + line.width + 6;
      canvas.field(element, text, {
        x: start,
        y: y + FIELD_ROW - 17,
        width: x + width - start,
        height: 15,
      });
      canvas.rule(start, y + FIELD_ROW - 2, x + width, COLORS.text3, 0.5);
    }
    if (index % 2 === 1 || index === labels.length - 1) canvas.y += FIELD_ROW;
  });
  canvas.y += 10;
}

const STAMP_HEIGHT = 150;
const STAMP_LINES = ['Signature', 'Date'];

/** Draws empty boxes for stamps, two to a row, each with lines for a signature and a date. */
function paintStamps(canvas: Canvas, labels: readonly string[]): void {
  labels.forEach((text, index) => {
    if (index % 2 === 0) canvas.ensure(STAMP_HEIGHT + 8);
    const x = canvas.left + (index % 2) * (HALF_WIDTH + COLUMN_GAP);
    const top = canvas.y;
    canvas.artifact('Layout', () => {
      canvas.doc.rect(x, top, HALF_WIDTH, STAMP_HEIGHT).lineWidth(0.8).strokeColor(COLORS.text3).stroke();
    });
    const element = canvas.tag(canvas.root, 'P');
    const box = { x: x + 8, width: HALF_WIDTH - 16 };
    canvas.content(element, 'P', () => paintWords(canvas, text, FIELD_LABEL, box, top + 6));
    STAMP_LINES.forEach((label, at) => {
      const start = x + 8 + at * 0.6 * HALF_WIDTH;
      const end = at === 0 ? x + 0.55 * HALF_WIDTH : x + HALF_WIDTH - 8;
      canvas.rule(start, top + STAMP_HEIGHT - 20, end, COLORS.text3, 0.5);
      const line = { x: start, width: end - start };
      canvas.content(element, 'P', () =>
        paintWords(canvas, label, FIELD_LABEL, line, top + STAMP_HEIGHT - 17),
      );
    });
    if (index % 2 === 1 || index === labels.length - 1) canvas.y += STAMP_HEIGHT + 8;
  });
}
