import * as fontkit from 'fontkit';
import { short } from './matrix.ts';

export interface PrintedFont {
  /** Advance of a glyph in thousandths of the size. */
  advance: (glyph: number) => number;
  /** Name of its outline in the picture; null for one without ink. */
  outline: (glyph: number) => string | null;
  /** Units of an outline in one size. */
  unitsPerEm: number;
}

/** The outlines of all letters of a picture, each kept once. */
export function glyphShelf(): { open: (file: Buffer) => PrintedFont; outlines: () => string } {
  const drawn: string[] = [];
  return {
    open(file) {
      const font = fontkit.create(file);
      if (!('unitsPerEm' in font)) throw new TypeError('A printed font is one font');
      const names = new Map<number, string | null>();
      const { unitsPerEm } = font;
      return {
        unitsPerEm,
        advance: (glyph) => (font.getGlyph(glyph).advanceWidth * 1000) / unitsPerEm,
        outline(glyph) {
          const known = names.get(glyph);
          if (known !== undefined) return known;
          const path = font
            .getGlyph(glyph)
            .path.toSVG()
            .replace(/-?\d*\.\d+/g, (number) => short(Number(number), 0));
          const name = path === '' ? null : `g${drawn.length.toString(36)}`;
          if (name !== null) drawn.push(`<path id="${name}" d="${path}"/>`);
          names.set(glyph, name);
          return name;
        },
      };
    },
    outlines: () => drawn.join(''),
  };
}
