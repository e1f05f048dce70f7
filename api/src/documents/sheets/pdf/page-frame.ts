import type { Sheet } from '../model/sheet.ts';
import { LEFT, RIGHT, artifact, rule } from './canvas.ts';
import type { Canvas } from './canvas.ts';
import { layoutLines } from './lines.ts';
import type { TextStyle } from './lines.ts';
import { COLORS, CONTENT_WIDTH, PAGE, SIZE } from './look.ts';
import { paintLine } from './paint-text.ts';

const SMALL: TextStyle = { size: SIZE.frame, color: COLORS.text3, face: 'text' };
const LABEL: TextStyle = { size: 10.5, color: COLORS.text2, face: 'head' };
const NAME: TextStyle = { size: 12.5, color: COLORS.brand, face: 'headBold' };
const HEADER_RULE = 54;
const LOGO = { top: 28, scale: 0.62 } as const;

/** `Revision 2026-11-21`; an inquiry has no revisions. */
export const dayOf = ({ isMadeWhenAsked, revision }: Sheet): string =>
  `${isMadeWhenAsked ? 'Made on' : 'Revision'} ${revision}`;

/** Header and footer of every page, painted when the number of pages is known. */
export function paintFrames(canvas: Canvas, sheet: Sheet): void {
  const { start, count } = canvas.doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    canvas.doc.switchToPage(start + index);
    if (sheet.layout === 'certificate') paintCertificateFrame(canvas);
    else paintHeader(canvas, sheet, index === 0);
    paintFooter(canvas, sheet, `Page ${index + 1} of ${count}`);
  }
}

function paintHeader(canvas: Canvas, sheet: Sheet, isFirst: boolean): void {
  artifact(canvas, () => paintLogo(canvas, LEFT, LOGO.top, LOGO.scale), 'Pagination');
  const text = isFirst ? sheet.label : sheet.title;
  artifact(
    canvas,
    () => {
      put(canvas, sheet.siteName, NAME, { x: LEFT + 36, width: 200, align: 'left' }, LOGO.top);
      put(canvas, text, LABEL, { x: LEFT + 150, width: CONTENT_WIDTH - 150, align: 'right' }, LOGO.top + 1);
    },
    'Pagination',
  );
  rule(canvas, LEFT, HEADER_RULE, RIGHT, COLORS.brand, 1);
}

function paintFooter(canvas: Canvas, sheet: Sheet, page: string): void {
  const inset = sheet.layout === 'certificate' ? 14 : 0;
  const top = PAGE.height - PAGE.bottom + 14 - inset;
  const { email, phone, url } = sheet.contact;
  const box = { x: LEFT + inset, width: CONTENT_WIDTH - 2 * inset };
  if (inset === 0) rule(canvas, LEFT, top - 4, RIGHT, COLORS.line2);
  artifact(
    canvas,
    () => {
      put(canvas, `${email} · ${phone}`, SMALL, { ...box, align: 'left' }, top);
      put(canvas, url, SMALL, { ...box, align: 'left' }, top + 11);
      put(canvas, page, SMALL, { ...box, align: 'right' }, top);
      put(canvas, dayOf(sheet), SMALL, { ...box, align: 'right' }, top + 11);
    },
    'Pagination',
  );
}

/** A double frame around the page, the mark above the title. */
function paintCertificateFrame(canvas: Canvas): void {
  const { doc } = canvas;
  artifact(
    canvas,
    () => {
      frame(doc, 26, 2.2, COLORS.brand);
      frame(doc, 32, 0.6, COLORS.line2);
      paintLogo(canvas, PAGE.width / 2 - 23 * 1.15, 48, 1.15);
    },
    'Pagination',
  );
}

function frame(doc: Canvas['doc'], inset: number, width: number, color: string): void {
  doc.rect(inset, inset, PAGE.width - 2 * inset, PAGE.height - 2 * inset);
  doc.lineWidth(width).strokeColor(color).stroke();
}

/** The mark: the bar of the A in the color of the seal (shared/core/src/ui/logo.tsx). */
function paintLogo({ doc }: Canvas, x: number, y: number, scale: number): void {
  doc.save().translate(x, y).scale(scale).lineWidth(4.6).lineJoin('bevel');
  doc.path('M3 2l7.4 24L17.8 3l7.4 23L32.6 2L43 27').strokeColor(COLORS.brand).stroke();
  doc.path('M28 18.5h9.3').strokeColor(COLORS.signal).stroke();
  doc.restore();
}

function put(
  canvas: Canvas,
  text: string,
  style: TextStyle,
  box: { x: number; width: number; align: 'left' | 'right' },
  top: number,
): void {
  const [line] = layoutLines(canvas, [{ text }], style, box.width);
  if (line) paintLine(canvas, line, style, box, top);
}
