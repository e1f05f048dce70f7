import { SHEET } from './strokes/shape.ts';

/** Said in every file of a drawing that leaves the site. */
export const NOT_TO_SCALE = 'schematic, not to scale';

/** Units of a strip below the drawing. */
const STRIP = 9;

/** The sheet of a file: that of the drawing, with a strip for the note. */
export const FILE_SHEET = { x: 0, y: 0, width: SHEET.width, height: SHEET.height + STRIP } as const;

/** Baseline of the note, as y grows downwards. */
export const NOTE_AT = { x: 2, y: SHEET.height + STRIP - 3 } as const;
