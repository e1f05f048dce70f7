import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Sheet } from '../model/sheet.ts';
import { paintBlocks, paintContact, paintTitle, dayOf } from './blocks.ts';
import { COLORS, CONTENT_WIDTH, FIELD_FONT, LEFT, PAGE, PAGE_ROOM, RIGHT, SIZE, Canvas } from './canvas.ts';
import type { Document, Picture } from './canvas.ts';
import { loadFonts, type FontFiles } from './fonts.ts';
import { layoutLines, paintLine, paintWords, type TextStyle } from './text.ts';

/**
 * Renders a sheet as a tagged PDF/UA-1 document of letter size: title, language, structure tree, embedded
 * subset fonts. The same sheet gives the same bytes.
 * @param pictures uploaded images by name
 */
export async function renderSheet(sheet: Sheet, pictures: ReadonlyMap<string, Picture>): Promise<Buffer> {
  const fonts = await loadFonts();
  const { ifRoom = [], ...plain } = sheet;
  const extended = ifRoom.length > 0 ? { ...plain, blocks: [...plain.blocks, ...ifRoom] } : null;
  const canvas = fitSheet(
    (scale) => paintSheet(plain, fonts, pictures, scale),
    extended && (() => paintSheet(extended, fonts, pictures, 1)),
  );
  const done = buffer(canvas.doc);
  paintFrames(canvas, sheet);
  canvas.doc.end();
  return done;
}

function paintSheet(sheet: Sheet, fonts: FontFiles, pictures: Canvas['pictures'], scale: number): Canvas {
  const canvas = new Canvas(open(sheet, fonts), fonts, pictures, scale);
  paintTitle(canvas, sheet);
  paintBlocks(canvas, sheet.blocks, sheet.layout === 'certificate');
  if (sheet.layout === 'sheet') paintContact(canvas, sheet);
  return canvas;
}

/** Returns an empty document of letter size with its fonts and everything that PDF/UA-1 requires. */
function open(sheet: Sheet, fonts: FontFiles): Document {
  const title = metadataText(sheet.title);
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: PAGE.top, bottom: 0, left: PAGE.left, right: PAGE.right },
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: title,
      Author: metadataText(sheet.siteName),
      Creator: metadataText(sheet.siteName),
      CreationDate: new Date(`${sheet.revision}T00:00:00Z`),
    },
  }) as Document;
  // The identifier is here because the library's `subset` option would add a CIDSet, which no validator
  // accepts.
  doc.appendXML(
    '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
  );
  // This font comes before all others. PDF readers use it for typed text and bring it along.
  if (sheet.blocks.some(({ kind }) => kind === 'fields')) doc.font(FIELD_FONT).initForm();
  for (const files of Object.values(fonts)) for (const { name, font } of files) doc.registerFont(name, font);
  return doc;
}

/** Escapes the text, because the library writes it into XML unchanged. */
function metadataText(text: string): string {
  return text
    .replaceAll('&', 'and')
    .replace(/[<>]/g, ' ')
    .replace(/\p{Cc}/gu, ' ');
}

/** The share below which a last page looks unfinished. */
const HALF_EMPTY = 0.5;
/** The scales of pictures, the best first. Smaller pictures would not be readable on paper. */
const SCALES = [0.9, 0.8, 0.7, 0.55];

/**
 * Lays out a sheet so that it does not end on a half-empty page: with smaller pictures where that saves the
 * page, otherwise with more content on it.
 * @param paint lays the whole sheet out, on a separate document each time
 * @param paintMore does the same with the optional blocks; null where there are none
 */
function fitSheet(paint: (scale: number) => Canvas, paintMore: (() => Canvas) | null): Canvas {
  const loose = paint(1);
  const pages = pagesOf(loose);
  if (loose.y - PAGE.top >= HALF_EMPTY * PAGE_ROOM) return loose;
  for (const scale of pages === 1 ? [] : SCALES) {
    const tight = paint(scale);
    if (pagesOf(tight) < pages) return tight;
  }
  const more = paintMore?.();
  return more && pagesOf(more) === pages ? more : loose;
}

const pagesOf = ({ doc }: Canvas) => doc.bufferedPageRange().count;

const SMALL: TextStyle = { size: SIZE.frame, color: COLORS.text3, face: 'text' };
const LABEL: TextStyle = { size: 10.5, color: COLORS.text2, face: 'head' };
const NAME: TextStyle = { size: 12.5, color: COLORS.brand, face: 'headBold' };
const HEADER_RULE = 54;
const LOGO = { top: 28, scale: 0.62 } as const;

/** Draws header and footer of every page after the number of pages is known. */
function paintFrames(canvas: Canvas, sheet: Sheet): void {
  const { start, count } = canvas.doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    canvas.doc.switchToPage(start + index);
    if (sheet.layout === 'certificate') paintCertificateFrame(canvas);
    else paintHeader(canvas, sheet, index === 0);
    paintFooter(canvas, sheet, `Page ${index + 1} of ${count}`);
  }
}

function paintHeader(canvas: Canvas, sheet: Sheet, isFirst: boolean): void {
  const text = isFirst ? sheet.label : sheet.title;
  canvas.artifact('Pagination', () => paintLogo(canvas, LEFT, LOGO.top, LOGO.scale));
  canvas.artifact('Pagination', () => {
    paintWords(canvas, sheet.siteName, NAME, { x: LEFT + 36, width: 200, align: 'left' }, LOGO.top);
    paintWords(
      canvas,
      text,
      LABEL,
      { x: LEFT + 150, width: CONTENT_WIDTH - 150, align: 'right' },
      LOGO.top + 1,
    );
  });
  canvas.rule(LEFT, HEADER_RULE, RIGHT, COLORS.brand, 1);
}

/** The number of company lines that fit in the foot of a page. */
const COMPANY_LINES = 2;

function paintFooter(canvas: Canvas, sheet: Sheet, page: string): void {
  const inset = sheet.layout === 'certificate' ? 14 : 0;
  const top = PAGE.height - PAGE.bottom + 14 - inset;
  const { email, phone, url, company } = sheet.contact;
  const box = { x: LEFT + inset, width: CONTENT_WIDTH - 2 * inset };
  if (inset === 0) canvas.rule(LEFT, top - 4, RIGHT, COLORS.line2);
  canvas.artifact('Pagination', () => {
    paintWords(canvas, `${email} · ${phone}`, SMALL, { ...box, align: 'left' }, top);
    paintWords(canvas, url, SMALL, { ...box, align: 'left' }, top + 11);
    layoutLines(canvas, [{ text: company }], SMALL, box.width)
      .slice(0, COMPANY_LINES)
      .forEach((line, at) => paintLine(canvas, line, SMALL, { ...box, align: 'left' }, top + 11 * (at + 2)));
    paintWords(canvas, page, SMALL, { ...box, align: 'right' }, top);
    paintWords(canvas, dayOf(sheet), SMALL, { ...box, align: 'right' }, top + 11);
  });
}

/** Draws a double frame around the page, and the logo above the title. */
function paintCertificateFrame(canvas: Canvas): void {
  const { doc } = canvas;
  canvas.artifact('Pagination', () => {
    frame(doc, 26, 2.2, COLORS.brand);
    frame(doc, 32, 0.6, COLORS.line2);
    paintLogo(canvas, PAGE.width / 2 - 23 * 1.15, 48, 1.15);
  });
}

function frame(doc: Canvas['doc'], inset: number, width: number, color: string): void {
  doc.rect(inset, inset, PAGE.width - 2 * inset, PAGE.height - 2 * inset);
  doc.lineWidth(width).strokeColor(color).stroke();
}

/** Draws the logo: the bar of the A in the color of the seal (shared/core/src/ui/logo.tsx). */
function paintLogo({ doc }: Canvas, x: number, y: number, scale: number): void {
  doc.save().translate(x, y).scale(scale).lineWidth(4.6).lineJoin('bevel');
  doc.path('M3 2l7.4 24L17.8 3l7.4 23L32.6 2L43 27').strokeColor(COLORS.brand).stroke();
  doc.path('M28 18.5h9.3').strokeColor(COLORS.signal).stroke();
  doc.restore();
}
