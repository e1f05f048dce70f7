import { IS_SHEET_CURRENT } from '@wa/core/domain/labels';
import { encode } from 'uqr';
import type { Sheet } from '../model/sheet.ts';
import { dayOf } from './blocks.ts';
import { COLORS, CONTENT_WIDTH, FOOT, SIZE, type Canvas } from './canvas.ts';
import { layoutLines, paintLine, paintWords, type TextStyle } from './text.ts';

const SMALL: TextStyle = { size: SIZE.frame, color: COLORS.text3, face: 'text' };
const LABEL: TextStyle = { size: 10.5, color: COLORS.text2, face: 'head' };
const NAME: TextStyle = { size: 12.5, color: COLORS.brand, face: 'headBold' };
const HEADER_RULE = 54;
const LOGO = { top: 28, scale: 0.62 } as const;

/** Zero-based pages of a sheet: from the first to before `to`, and the number of all pages. */
interface PageRange {
  from: number;
  to: number;
  total: number;
}

/** Draws header and footer of the pages of a sheet after the number of pages is known. */
export function paintFrames(canvas: Canvas, sheet: Sheet, { from, to, total }: PageRange): void {
  for (let index = from; index < to; index += 1) {
    canvas.doc.switchToPage(index);
    if (sheet.layout === 'certificate') paintCertificateFrame(canvas);
    else if (sheet.layout === 'sheet') paintHeader(canvas, sheet, index === from);
    paintFooter(canvas, sheet, `Page ${index + 1} of ${total}`);
  }
}

function paintHeader(canvas: Canvas, sheet: Sheet, isFirst: boolean): void {
  const text = sheet.within?.header ?? (isFirst ? sheet.label : sheet.title);
  canvas.artifact('Pagination', () => paintLogo(canvas, canvas.left, LOGO.top, LOGO.scale));
  canvas.artifact('Pagination', () => {
    paintWords(canvas, sheet.siteName, NAME, { x: canvas.left + 36, width: 200, align: 'left' }, LOGO.top);
    paintWords(
      canvas,
      text,
      LABEL,
      { x: canvas.left + 150, width: CONTENT_WIDTH - 150, align: 'right' },
      LOGO.top + 1,
    );
  });
  canvas.rule(canvas.left, HEADER_RULE, canvas.right, COLORS.brand, 1);
}

/** The number of company lines that fit in the foot of a page. */
const COMPANY_LINES = 2;

function paintFooter(canvas: Canvas, sheet: Sheet, page: string): void {
  const inset = sheet.layout === 'certificate' ? 14 : 0;
  const top = canvas.page.height - FOOT + 14 - inset;
  const { email, phone, url, company } = sheet.contact;
  const { check } = sheet;
  const indent = check ? QR_ROOM : inset;
  const box = { x: canvas.left + indent, width: CONTENT_WIDTH - indent - inset };
  const address = check ? `${IS_SHEET_CURRENT} ${check.href.replace(/^https?:\/\//, '')}` : url;
  if (check) canvas.artifact('Pagination', () => paintQrCode(canvas, check.href, canvas.left, top));
  if (inset === 0) canvas.rule(canvas.left, top - 4, canvas.right, COLORS.line2);
  canvas.artifact('Pagination', () => {
    paintWords(canvas, `${email} · ${phone}`, SMALL, { ...box, align: 'left' }, top);
    paintWords(canvas, address, SMALL, { ...box, align: 'left' }, top + 11);
    layoutLines(canvas, [{ text: company }], SMALL, box.width)
      .slice(0, COMPANY_LINES)
      .forEach((line, at) => paintLine(canvas, line, SMALL, { ...box, align: 'left' }, top + 11 * (at + 2)));
    paintWords(canvas, page, SMALL, { ...box, align: 'right' }, top);
    paintWords(canvas, sheet.within?.footer ?? dayOf(sheet), SMALL, { ...box, align: 'right' }, top + 11);
  });
}

/** The size of a QR code in points, and its space with the quiet zone that readers need. */
const QR_SIZE = 38;
const QR_ROOM = 46;

/** Draws the QR code of an address. The text beside it is the same address. */
function paintQrCode({ doc }: Canvas, address: string, x: number, y: number): void {
  const { data, size } = encode(address, { border: 0 });
  const module = QR_SIZE / size;
  data.forEach((row, top) => {
    row.forEach((isDark, left) => {
      if (isDark) doc.rect(x + left * module, y + top * module, module, module);
    });
  });
  doc.fillColor(COLORS.text).fill();
}

/** Draws a double frame around the page, and the logo above the title. */
function paintCertificateFrame(canvas: Canvas): void {
  canvas.artifact('Pagination', () => {
    frame(canvas, 26, 2.2, COLORS.brand);
    frame(canvas, 32, 0.6, COLORS.line2);
    paintLogo(canvas, canvas.page.width / 2 - 23 * 1.15, 48, 1.15);
  });
}

function frame(canvas: Canvas, inset: number, width: number, color: string): void {
  const { doc } = canvas;
  doc.rect(inset, inset, canvas.page.width - 2 * inset, canvas.page.height - 2 * inset);
  doc.lineWidth(width).strokeColor(color).stroke();
}

/** Draws the logo: the bar of the A in the color of the seal (shared/core/src/ui/logo.tsx). */
export function paintLogo(
  { doc }: Canvas,
  x: number,
  y: number,
  scale: number,
  color: string = COLORS.brand,
): void {
  doc.save().translate(x, y).scale(scale).lineWidth(4.6).lineJoin('bevel');
  doc.path('M3 2l7.4 24L17.8 3l7.4 23L32.6 2L43 27').strokeColor(color).stroke();
  doc.path('M28 18.5h9.3').strokeColor(COLORS.signal).stroke();
  doc.restore();
}
