import type { Sheet } from '../model/sheet.ts';
import { PAGE_ROOM } from './canvas.ts';
import type { Canvas, Fit } from './canvas.ts';
import { PAGE } from './look.ts';

/** A last page with less on it than this is worth another layout; share of a page. */
const WELL_FILLED = 0.4;
/** A last page with less than this is nearly empty: the last section joins it. */
const NEARLY_EMPTY = 0.25;
/** Smaller pictures could not be read on paper. */
const SMALLEST = 0.55;
const SCALES = [0.9, 0.8, 0.7];

/**
 * Lays a sheet out so that it does not run onto a nearly empty last page: with smaller pictures where that saves the
 * page, else with its last section at the top of it.
 * @param paint lays the whole sheet out, on a document of its own each time
 */
export function fitSheet(sheet: Sheet, paint: (fit: Fit) => Canvas): Canvas {
  const loose = paint({ scale: 1, breakBefore: null });
  const pages = pagesOf(loose);
  if (pages === 1 || filled(loose.y) >= WELL_FILLED) return loose;
  // What the smallest pictures do not save, others need not try: a layout costs as much as the sheet.
  const tightest = paint({ scale: SMALLEST, breakBefore: null });
  if (pagesOf(tightest) < pages) {
    for (const scale of SCALES) {
      const tight = paint({ scale, breakBefore: null });
      if (pagesOf(tight) < pages) return tight;
    }
    return tightest;
  }
  if (filled(loose.y) >= NEARLY_EMPTY) return loose;
  const breakBefore = sheet.blocks.map(({ kind }) => kind).lastIndexOf('heading');
  if (breakBefore <= 0) return loose;
  const balanced = paint({ scale: 1, breakBefore });
  const isBetter =
    pagesOf(balanced) === pages && balanced.brokenAt !== null && filled(balanced.brokenAt) >= WELL_FILLED;
  return isBetter ? balanced : loose;
}

const pagesOf = ({ doc }: Canvas) => doc.bufferedPageRange().count;
const filled = (y: number) => (y - PAGE.top) / PAGE_ROOM;
