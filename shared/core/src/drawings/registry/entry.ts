import type { Shape } from '../strokes/shape.ts';

/** A drawing by name: what it shows, in words, and how it is drawn. */
export interface DrawingEntry {
  /** View and object, e.g. "Section of a disc seal in a wall sleeve". */
  alt: string;
  shapes: () => readonly Shape[];
}
