import type { Sheet } from '../model/sheet.ts';
import { COLORS, CONTENT_WIDTH } from './canvas.ts';
import type { Canvas } from './canvas.ts';
import { paintLogo } from './frames.ts';
import { paintRuns, type TextStyle } from './text.ts';

const PAPER_WHITE = '#ffffff';
const BAND_SHARE = 0.4;
const INSET = 12;
const NAME: TextStyle = { size: 17, color: PAPER_WHITE, face: 'headBold', leading: 1.2 };
const TITLE: TextStyle = { size: 40, color: PAPER_WHITE, face: 'headBold', leading: 1.1 };
const LINE: TextStyle = { size: 14, color: PAPER_WHITE, face: 'head', leading: 1.35 };

/** Draws the colored top of a cover with the company, the title, and the lines below it. */
export function paintCover(canvas: Canvas, sheet: Sheet): void {
  const { doc, page, left } = canvas;
  const height = page.height * BAND_SHARE;
  canvas.artifact('Layout', () => {
    doc.rect(0, 0, page.width, height).fillColor(COLORS.brand).fill();
    doc.rect(0, height, page.width, 6).fillColor(COLORS.signal).fill();
    paintLogo(canvas, left, 62, 1.1, PAPER_WHITE);
  });
  const box = { x: left, width: CONTENT_WIDTH };
  canvas.y = 64;
  const name = { x: left + 66, width: CONTENT_WIDTH - 66 };
  paintRuns(canvas, canvas.root, 'P', [{ text: sheet.siteName }], NAME, name);
  canvas.y = Math.max(canvas.y + INSET, height * 0.42);
  paintRuns(canvas, canvas.root, 'H1', [{ text: sheet.heading }], TITLE, box);
  canvas.y += INSET;
  for (const text of sheet.lines) paintRuns(canvas, canvas.root, 'P', [{ text }], LINE, box);
  canvas.y = height + 36;
}
