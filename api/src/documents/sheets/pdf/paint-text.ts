import { BOTTOM, content, newPage, tag } from './canvas.ts';
import type { Canvas, Element } from './canvas.ts';
import { layoutLines, lineHeight } from './lines.ts';
import type { Fragment, Line, TextStyle } from './lines.ts';
import { COLORS } from './look.ts';
import type { Run } from '../model/sheet.ts';

export interface TextBox {
  x: number;
  width: number;
  align?: 'left' | 'right' | 'center';
}

/** Paints one line at the given top; the caller has opened the tag or artifact. */
export function paintLine(canvas: Canvas, line: Line, style: TextStyle, box: TextBox, top: number): void {
  paintFragments(canvas, line.fragments, style, box.x + shift(line, box), top);
}

function shift(line: Line, { width, align = 'left' }: TextBox): number {
  if (align === 'left') return 0;
  return (width - line.width) * (align === 'right' ? 1 : 0.5);
}

function paintFragments(
  canvas: Canvas,
  fragments: readonly Fragment[],
  style: TextStyle,
  x: number,
  top: number,
): void {
  const { doc } = canvas;
  const baseline = top + lineHeight(style) * 0.5 + style.size * 0.34;
  for (const fragment of fragments) {
    doc
      .font(fragment.font.name)
      .fontSize(style.size)
      .fillColor(fragment.href === undefined ? style.color : COLORS.link);
    doc.text(fragment.text, x + fragment.x, baseline, { lineBreak: false, baseline: 'alphabetic' });
  }
}

/**
 * Paints lines as the content of an element, going on to the next page where they end. Links become elements of their
 * own with an annotation.
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
    if (canvas.y + height > BOTTOM) newPage(canvas);
    const x = box.x + shift(line, box);
    for (const group of byLink(line.fragments)) {
      const href = group[0]?.href;
      if (href === undefined) {
        content(canvas, element, type, () => paintFragments(canvas, group, style, x, canvas.y));
      } else paintLink(canvas, element, group, href, style, x);
    }
    canvas.y += height;
  }
}

function paintLink(
  canvas: Canvas,
  element: Element,
  group: readonly Fragment[],
  href: string,
  style: TextStyle,
  x: number,
): void {
  const link = tag(canvas, element, 'Link');
  content(canvas, link, 'Link', () => paintFragments(canvas, group, style, x, canvas.y));
  const first = group[0];
  const last = group[group.length - 1];
  if (first && last) {
    const options = { structParent: link, Contents: pdfString(href) };
    canvas.doc.link(x + first.x, canvas.y, last.x + last.width - first.x, lineHeight(style), href, options);
  }
  // Ended at once: the library notes the page of an annotation when its element ends.
  link.end();
}

type Contents = NonNullable<Parameters<Canvas['doc']['link']>[5]>['Contents'];

/** The library prints a plain string as a name and a String object as text; its types know the plain one only. */
function pdfString(text: string): Contents {
  return Object(text);
}

function byLink(fragments: readonly Fragment[]): Fragment[][] {
  const groups: Fragment[][] = [];
  for (const fragment of fragments) {
    const group = groups[groups.length - 1];
    if (group && group[0]?.href === fragment.href) group.push(fragment);
    else groups.push([fragment]);
  }
  return groups;
}

/** Lays out and paints a block of text at the free space. */
export function paintRuns(
  canvas: Canvas,
  parent: Element,
  type: string,
  runs: readonly Run[],
  style: TextStyle,
  box: TextBox,
): void {
  const lines = layoutLines(canvas, runs, style, box.width);
  if (lines.length > 0) paintLines(canvas, tag(canvas, parent, type), type, lines, style, box);
}
