/**
 * What a drawing is made of: plain data on a sheet of 240 x 160 units (3:2, y grows downwards). The same shapes
 * become SVG on the pages and vector paths in the PDF data sheets, so nothing here knows a color or an element.
 */
export const SHEET = { width: 240, height: 160 } as const;

/** Meaning of a shape; the style sheet and the PDF writer turn it into line width and fill. */
export type ShapeClass =
  /** Outline, bolt shank. */
  | 'o'
  /** Steel seen from outside. */
  | 's'
  /** Metal, cut. */
  | 'm'
  /** HDPE. */
  | 'd'
  /** Concrete, cut (its hatching is `h`). */
  | 'k'
  | 'h'
  /** The part that seals: an area, or a lip drawn as a line. Nothing else may be red. */
  | 'r'
  | 'rl'
  /** Paper: opening, bore, bolt shank in front of steel. */
  | 'p'
  /** Water and its surface. */
  | 'w'
  | 'wl'
  /** Detail line, weld bead, board joint on HDPE. */
  | 't'
  | 't2'
  | 'dl'
  /** Centre line. */
  | 'c'
  /** Flow, movement, pressure. */
  | 'a'
  /** Solid mark: arrow head, bolt head seen from above. */
  | 'f';

/** `d` is SVG path data without any transform. */
export interface PathShape {
  kind: 'path';
  cls: ShapeClass;
  d: string;
}

/** x and y are the baseline, at its start or its middle. */
export interface TextShape {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  anchor: 'start' | 'middle';
}

/** Dimensions, swing arcs and letters: shown in figures and data sheets, hidden on cards. */
export interface DetailShape {
  kind: 'detail';
  shapes: readonly (PathShape | TextShape)[];
}

export type Shape = PathShape | TextShape | DetailShape;

/** One path of the given meaning from any number of outlines. */
export function draw(cls: ShapeClass, ...outlines: string[]): PathShape {
  return { kind: 'path', cls, d: outlines.join('') };
}

export function detail(...shapes: (PathShape | TextShape)[]): DetailShape {
  return { kind: 'detail', shapes };
}
