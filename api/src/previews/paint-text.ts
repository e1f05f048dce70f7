import { splitByFont } from '../data-sheets/pdf/fonts.ts';
import type { FontFile } from '../data-sheets/pdf/fonts.ts';

export interface TextPlace {
  x: number;
  /** The baseline. */
  y: number;
  size: number;
  color: string;
}

/** Width of a line at size 1. */
export const textWidth = (files: readonly FontFile[], text: string): number =>
  splitByFont(files, text).reduce((sum, run) => sum + run.font.widthOf(run.text), 0);

/** Words in lines of at most this width, measured at size 1; a word that is wider stands alone. */
export function wrapText(files: readonly FontFile[], text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = `${lines[lines.length - 1] ?? ''} ${word}`;
    if (lines.length > 0 && textWidth(files, longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A line of text as outlines, so that no font has to be installed where the picture is made. */
export function paintText(
  files: readonly FontFile[],
  text: string,
  { x, y, size, color }: TextPlace,
): string {
  let at = x;
  let outlines = '';
  for (const { font, text: run } of splitByFont(files, text)) {
    const scale = size / font.font.unitsPerEm;
    const { glyphs, positions } = font.font.layout(run);
    for (const [index, glyph] of glyphs.entries()) {
      const d = glyph.path.toSVG();
      if (d !== '') {
        const matrix = `matrix(${scale.toFixed(5)} 0 0 ${(-scale).toFixed(5)} ${at.toFixed(1)} ${y.toFixed(1)})`;
        outlines += `<path transform="${matrix}" d="${d}"/>`;
      }
      at += (positions[index]?.xAdvance ?? 0) * scale;
    }
  }
  return `<g style="fill:${color}">${outlines}</g>`;
}
