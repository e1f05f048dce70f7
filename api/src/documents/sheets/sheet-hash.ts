import { createHash } from 'node:crypto';
import type { Sheet, SheetFigure } from './model/sheet.ts';

/** Raised when the painting changes, so that files of an older release are made again. */
const LAYOUT_VERSION = 4;

/** Name of everything that a sheet's file depends on: its content with the drawings in it, and how it is painted. */
export function sheetHash(sheet: Sheet): string {
  const inputs = JSON.stringify([LAYOUT_VERSION, sheet]);
  return createHash('sha256').update(inputs).digest('hex').slice(0, 32);
}

/** Every figure on a sheet. */
export function figuresIn({ blocks }: Sheet): SheetFigure[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'overview') return [block.figure];
    return block.kind === 'figures' ? block.figures : [];
  });
}
