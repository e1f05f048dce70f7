import type { Run } from '../model/sheet.ts';
import { COLORS } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { splitByFont, type Face, type FontFile } from './fonts.ts';

/** A text of one font, style, and link on one line. */
interface Fragment {
  text: string;
  font: FontFile;
  /** The distance from the start of the line. */
  x: number;
  width: number;
  /** The address or the part of the document to which it leads. */
  target?: string | number;
}

export interface Line {
  fragments: Fragment[];
  width: number;
}

export interface TextStyle {
  size: number;
  color: string;
  /** `text` has bold and italic faces; headings have one. */
  face: 'text' | 'head' | 'headBold';
  /** The line height as a multiple of the size. */
  leading?: number;
}

type Piece = Omit<Fragment, 'x'>;
interface Word {
  pieces: Piece[];
  width: number;
  spaced: boolean;
}

const LEADING = 1.36;

export const lineHeight = ({ size, leading = LEADING }: TextStyle) => size * leading;

/** Breaks runs into lines of at most this width. A word that is wider by itself is cut. */
export function layoutLines(canvas: Canvas, runs: readonly Run[], style: TextStyle, width: number): Line[] {
  const lines: Line[] = [];
  let line: Line = { fragments: [], width: 0 };
  const end = () => {
    lines.push(line);
    line = { fragments: [], width: 0 };
  };
  for (const word of words(canvas, runs, style)) {
    if (word === 'break') {
      end();
      continue;
    }
    for (const part of word.width > width ? cut(word, style) : [word]) {
      const blank = (part.pieces[0]?.font.widthOf(' ') ?? 0) * style.size;
      const space = part.spaced && line.fragments.length > 0 ? blank : 0;
      if (line.fragments.length > 0 && line.width + space + part.width > width + 0.01) {
        // The space before a break stays in the text, for screen readers and copying.
        const last = line.fragments[line.fragments.length - 1];
        if (last && part.spaced) last.text += ' ';
        end();
        append(line, part, 0);
      } else append(line, part, space);
    }
  }
  if (line.fragments.length > 0) end();
  return lines;
}

/** Returns the width of the runs on one line, and of their widest word. */
export function textWidths(
  canvas: Canvas,
  runs: readonly Run[],
  style: TextStyle,
): { natural: number; least: number } {
  const lines = layoutLines(canvas, runs, style, Infinity);
  const least = [...words(canvas, runs, style)].map((word) => (word === 'break' ? 0 : word.width));
  return { natural: Math.max(0, ...lines.map((line) => line.width)), least: Math.max(0, ...least) };
}

function append(line: Line, word: Word, space: number): void {
  word.pieces.forEach((piece, index) => {
    const gap = index === 0 ? space : 0;
    const last = line.fragments[line.fragments.length - 1];
    if (last && last.font === piece.font && last.target === piece.target) {
      last.text += (gap > 0 ? ' ' : '') + piece.text;
      last.width += gap + piece.width;
    } else {
      // A space between two styles belongs to the text before it, so that underlines end at the word.
      if (last && gap > 0) last.text += ' ';
      line.fragments.push({ ...piece, x: line.width + gap });
    }
    line.width += gap + piece.width;
  });
}

function* words(canvas: Canvas, runs: readonly Run[], style: TextStyle): Generator<Word | 'break'> {
  let word: Word = { pieces: [], width: 0, spaced: false };
  for (const run of runs) {
    const isBreak = run.text === '\n';
    for (const token of run.text.match(/\s+|\S+/g) ?? []) {
      if (/^\s/.test(token) && !/^[\u00a0\u202f]+$/.test(token)) {
        if (word.pieces.length > 0) yield word;
        word = { pieces: [], width: 0, spaced: !isBreak };
        continue;
      }
      for (const piece of pieces(canvas, token, run, style)) {
        word.pieces.push(piece);
        word.width += piece.width;
      }
    }
    if (isBreak) yield 'break';
  }
  if (word.pieces.length > 0) yield word;
}

function pieces(canvas: Canvas, text: string, run: Run, style: TextStyle): Piece[] {
  const files = canvas.fonts[faceOf(run, style)];
  const target = run.href ?? run.pageOf;
  return splitByFont(files, text).map(({ font, text: part }) => ({
    text: part,
    font,
    width: font.widthOf(part) * style.size,
    ...(target !== undefined && { target }),
  }));
}

function faceOf({ bold, italic }: Run, { face }: TextStyle): Face {
  if (face !== 'text') return face;
  if (italic) return bold ? 'boldItalic' : 'italic';
  return bold ? 'bold' : 'text';
}

/** Returns the characters of a word that is wider than a line, each as a separate word. */
function cut({ pieces, spaced }: Word, { size }: TextStyle): Word[] {
  return pieces
    .flatMap((piece) => Array.from(piece.text, (character) => ({ ...piece, text: character })))
    .map((piece, index) => {
      const width = piece.font.widthOf(piece.text) * size;
      return { pieces: [{ ...piece, width }], width, spaced: spaced && index === 0 };
    });
}

export interface TextBox {
  x: number;
  width: number;
  align?: 'left' | 'right' | 'center';
}

/** Draws one line at the given top. The caller has opened the tag or artifact. */
export function paintLine(canvas: Canvas, line: Line, style: TextStyle, box: TextBox, top: number): void {
  paintFragments(canvas, line.fragments, style, startOf(line, box), top);
}

/** Draws the first line of a text in the same way. */
export function paintWords(canvas: Canvas, text: string, style: TextStyle, box: TextBox, top: number): void {
  const [line] = layoutLines(canvas, [{ text }], style, box.width);
  if (line) paintLine(canvas, line, style, box, top);
}

function startOf(line: Line, { x, width, align = 'left' }: TextBox): number {
  return x + (width - line.width) * { left: 0, center: 0.5, right: 1 }[align];
}

function paintFragments(
  canvas: Canvas,
  fragments: readonly Fragment[],
  style: TextStyle,
  x: number,
  top: number,
): void {
  if (canvas.isDraft) return;
  const { doc } = canvas;
  const baseline = top + lineHeight(style) * 0.5 + style.size * 0.34;
  for (const { font, target, text, x: offset } of fragments) {
    doc.font(font.name).fontSize(style.size);
    doc.fillColor(typeof target === 'string' ? COLORS.link : style.color);
    doc.text(text, x + offset, baseline, { lineBreak: false, baseline: 'alphabetic' });
  }
}

/**
 * Draws lines as the content of an element and continues on the next page. Links become elements with an
 * annotation.
 */
export function paintLines(
  canvas: Canvas,
  element: Element,
  type: string,
  lines: readonly Line[],
  style: TextStyle,
  box: TextBox,
): void {
  const height = lineHeight(style);
  for (const line of lines) {
    if (canvas.y + height > canvas.bottom) canvas.newPage();
    const x = startOf(line, box);
    for (const group of byLink(line.fragments)) {
      const [first] = group;
      const last = group.at(-1);
      const target = first?.target;
      const link = target === undefined ? null : canvas.tag(element, 'Link');
      canvas.content(link ?? element, link ? 'Link' : type, () =>
        paintFragments(canvas, group, style, x, canvas.y),
      );
      if (!link || target === undefined || !first || !last) continue;
      const width = last.x + last.width - first.x;
      const name = typeof target === 'string' ? target : `Page ${first.text.trim()}`;
      canvas.link(link, target, { x: x + first.x, y: canvas.y, width, height }, name);
    }
    canvas.y += height;
  }
}

function byLink(fragments: readonly Fragment[]): Fragment[][] {
  const groups: Fragment[][] = [];
  for (const fragment of fragments) {
    const group = groups[groups.length - 1];
    if (group && group[0]?.target === fragment.target) group.push(fragment);
    else groups.push([fragment]);
  }
  return groups;
}

/** Lays out and draws a block of text at the free space. @returns its element; null for an empty text */
export function paintRuns(
  canvas: Canvas,
  parent: Element,
  type: string,
  runs: readonly Run[],
  style: TextStyle,
  box: TextBox,
): Element | null {
  const lines = layoutLines(canvas, runs, style, box.width);
  if (lines.length === 0) return null;
  const element = canvas.tag(parent, type);
  paintLines(canvas, element, type, lines, style, box);
  return element;
}
