import PDFDocument from 'pdfkit';
import type {} from './pdfkit-fonts.d.ts';
import type { Sheet } from '../model/sheet.ts';
import type { Canvas, Document, Fit, Picture } from './canvas.ts';
import { fitSheet } from './fit-sheet.ts';
import { loadFonts, shareLayouts } from './fonts.ts';
import type { FontFiles } from './fonts.ts';
import { PAGE } from './look.ts';
import { paintBlocks, paintContact, paintTitle } from './paint-blocks.ts';
import { FIELD_FONT } from './paint-field.ts';
import { paintFrames } from './page-frame.ts';

const LANGUAGE = 'en-US';

/**
 * A sheet as a tagged PDF/UA-1 document of letter size: title, language, structure tree, embedded subset fonts. The
 * same sheet gives the same bytes.
 * @param pictures uploaded images by name
 */
export async function renderSheet(sheet: Sheet, pictures: ReadonlyMap<string, Picture>): Promise<Buffer> {
  const fonts = await loadFonts();
  const canvas = fitSheet(sheet, (fit) =>
    paintSheet(sheet, { doc: open(sheet, fonts), fonts, pictures }, fit),
  );
  const done = collect(canvas.doc);
  paintFrames(canvas, sheet);
  canvas.doc.end();
  return done;
}

function paintSheet(sheet: Sheet, means: Pick<Canvas, 'doc' | 'fonts' | 'pictures'>, fit: Fit): Canvas {
  const { doc } = means;
  const root = doc.struct('Document');
  doc.addStructure(root);
  const canvas: Canvas = { ...means, root, y: PAGE.top, fit, brokenAt: null, fields: new Set() };
  paintTitle(canvas, sheet);
  paintBlocks(canvas, sheet.blocks, sheet.layout === 'certificate');
  if (sheet.layout === 'sheet') paintContact(canvas, sheet);
  return canvas;
}

/** An empty document of letter size with its fonts and everything that PDF/UA-1 asks for. */
function open(sheet: Sheet, fonts: FontFiles): Document {
  const title = metadataText(sheet.title);
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: PAGE.top, bottom: 0, left: PAGE.left, right: PAGE.right },
    pdfVersion: '1.7',
    lang: LANGUAGE,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: title,
      Author: metadataText(sheet.siteName),
      Creator: metadataText(sheet.siteName),
      CreationDate: new Date(`${sheet.revision}T00:00:00Z`),
    },
  });
  // The identifier stands here rather than in the library's `subset`, which would add a CIDSet that no validator takes.
  doc.appendXML(
    '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
  );
  // Before any other font: it is the one that readers type with, and they bring it along.
  if (sheet.blocks.some(({ kind }) => kind === 'fields')) doc.font(FIELD_FONT).initForm();
  for (const files of Object.values(fonts)) for (const { name, font } of files) doc.registerFont(name, font);
  shareLayouts(doc, fonts);
  return doc;
}

/** The library writes these into XML as they are. */
function metadataText(text: string): string {
  return text
    .replaceAll('&', 'and')
    .replace(/[<>]/g, ' ')
    .replace(/\p{Cc}/gu, ' ');
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
