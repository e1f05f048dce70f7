import { drawing } from './drawings.ts';
import type { DrawingName } from './drawings.ts';
import { SHEET } from './strokes/shape.ts';
import type { Shape } from './strokes/shape.ts';
import { FILE_SHEET, NOT_TO_SCALE, NOTE_AT } from './file-sheet.ts';
import { standaloneStyle } from './standalone-style.ts';

export type DrawingVariant = 'card' | 'figure';

export const VIEW_BOX = `0 0 ${SHEET.width} ${SHEET.height}`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
}

/** Markup of shapes: classes only, no ids and no colors. */
export function shapesMarkup(shapes: readonly Shape[]): string {
  return shapes
    .map((shape) => {
      if (shape.kind === 'path') return shape.d && `<path class="${shape.cls}" d="${shape.d}"/>`;
      if (shape.kind === 'detail') return `<g class="dt">${shapesMarkup(shape.shapes)}</g>`;
      const anchor = shape.anchor === 'middle' ? ' text-anchor="middle"' : '';
      return `<text x="${shape.x}" y="${shape.y}"${anchor}>${escapeXml(shape.text)}</text>`;
    })
    .join('');
}

const bodies = new Map<DrawingName, string>();

/** Everything inside the svg element; kept, because one page may show forty drawings. */
export function svgBody(name: DrawingName): string {
  let body = bodies.get(name);
  if (body === undefined) bodies.set(name, (body = shapesMarkup(drawing(name).shapes)));
  return body;
}

/** A file of its own: it cannot read the page's tokens, carries its own style, and says that it is a schematic. */
export function standaloneSvg(name: DrawingName): string {
  const { alt, shapes } = drawing(name);
  const { x, y, width, height } = FILE_SHEET;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="il" viewBox="${x} ${y} ${width} ${height}" role="img" ` +
    `aria-label="${escapeXml(alt)}, ${NOT_TO_SCALE}"><style>${standaloneStyle(shapes)}</style>${svgBody(name)}` +
    `<text x="${NOTE_AT.x}" y="${NOTE_AT.y}">${NOT_TO_SCALE}</text></svg>`
  );
}
