import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Paper, Run, Sheet, SheetBlock, SheetDocument } from '../model/sheet.ts';
import { paintBlocks, paintContact, paintTitle } from './blocks.ts';
import { CONTENT_WIDTH, FIELD_FONT, PAPERS, TOP, Canvas } from './canvas.ts';
import type { Document, Picture } from './canvas.ts';
import { paintCover } from './cover.ts';
import { loadFonts, type FontFiles } from './fonts.ts';
import { paintFrames } from './frames.ts';

interface Materials {
  fonts: FontFiles;
  /** Uploaded images by name. */
  pictures: ReadonlyMap<string, Picture>;
  paper: Paper | undefined;
}

/**
 * Composes sheets to one tagged PDF/UA-1 document: title, language, outline, structure tree, embedded subset
 * fonts. The same sheets give the same bytes. They are painted into one document, because no library merges
 * tagged files.
 * @param pictures uploaded images by name
 */
export async function composeDocument(
  { title, sheets, paper }: SheetDocument,
  pictures: Materials['pictures'],
): Promise<Buffer> {
  const [only, ...more] = sheets;
  if (only && more.length === 0) return composeSheet(only, { fonts: await loadFonts(), pictures, paper });
  const out = new PassThrough();
  const done = buffer(out);
  await composeInto(out, { title, paper, pictures, read: () => sheets });
  return done;
}

/** The only sheet of a document is painted once: its layout is the document. */
function composeSheet(sheet: Sheet, materials: Materials): Promise<Buffer> {
  const { canvas } = fitSheet(sheet, materials);
  const done = buffer(canvas.doc);
  paintFrames(canvas, sheet, { from: 0, to: canvas.pages, total: canvas.pages });
  canvas.doc.end();
  return done;
}

/** A document whose sheets are read one by one, so that it may be longer than the memory. */
interface LongDocument extends Pick<SheetDocument, 'title' | 'paper'> {
  /** Uploaded images by name. */
  pictures: Materials['pictures'];
  /** Reads the sheets from first to last. It is called twice, and both times returns the same ones. */
  read: () => AsyncIterable<Sheet> | Iterable<Sheet>;
  /** Called for each sheet that was measured or painted, so twice for each one. */
  onSheet?: () => void;
}

/**
 * Composes a document into a stream. It first measures all sheets, because each page names the number of
 * pages, then paints them one after the other.
 * @returns the number of pages
 */
export async function composeInto(out: Writable, source: LongDocument): Promise<number> {
  const { title, pictures, paper, read, onSheet = () => undefined } = source;
  const materials = { fonts: await loadFonts(), pictures, paper };
  const fits: Fit[] = [];
  const head: DocumentHead = { title, author: '', revision: '', hasFields: false };
  for await (const sheet of read()) {
    if (fits.length === 0) Object.assign(head, { author: sheet.siteName, revision: sheet.revision });
    head.hasFields ||= hasFields(sheet);
    fits.push(fitSheet(sheet, materials, true).fit);
    onSheet();
  }
  const starts = firstPages(fits);
  const total = fits.reduce((sum, { pages }) => sum + pages, 0);
  const canvas = new Canvas(open(head, materials), materials.fonts, pictures, paper);
  canvas.doc.pipe(out);
  let at = 0;
  for await (const sheet of read()) {
    const fit = fits[at] ?? LOOSE;
    const from = starts[at] ?? 0;
    canvas.beginPart(sheet.title, at, sheet.isInChapter);
    paintSheet(canvas, withPages(fitted(sheet, fit), starts), fit.scale);
    paintFrames(canvas, sheet, { from, to: from + fit.pages, total });
    canvas.endPart();
    at += 1;
    onSheet();
    if (out.writableNeedDrain) await once(out, 'drain');
  }
  canvas.doc.end();
  return total;
}

/** The layout in which a sheet fills its pages best. */
interface Fit {
  scale: number;
  /** True if its optional blocks are printed. */
  isExtended: boolean;
  pages: number;
}
const LOOSE: Fit = { scale: 1, isExtended: false, pages: 1 };

const fitted = ({ ifRoom = [], ...sheet }: Sheet, { isExtended }: Fit): Sheet =>
  isExtended ? { ...sheet, blocks: [...sheet.blocks, ...ifRoom] } : sheet;

/** Returns the zero-based first page of each sheet. */
function firstPages(fits: readonly Fit[]): number[] {
  let next = 0;
  return fits.map(({ pages }) => {
    const first = next;
    next += pages;
    return first;
  });
}

/** Fills in the page numbers of contents and indexes. */
function withPages(sheet: Sheet, starts: readonly number[]): Sheet {
  const filled = (run: Run): Run =>
    run.pageOf === undefined ? run : { ...run, text: String((starts[run.pageOf] ?? 0) + 1) };
  const blocks = sheet.blocks.map((block): SheetBlock => {
    if (block.kind === 'contents')
      return { ...block, entries: block.entries.map((entry) => ({ ...entry, page: filled(entry.page) })) };
    if (block.kind === 'index')
      return {
        ...block,
        entries: block.entries.map((entry) => ({ ...entry, pages: entry.pages.map(filled) })),
      };
    if (block.kind !== 'table') return block;
    const rows = block.table.rows.map((row) => row.map((cell) => ({ ...cell, runs: cell.runs.map(filled) })));
    return { ...block, table: { ...block.table, rows } };
  });
  return { ...sheet, blocks };
}

function paintSheet(canvas: Canvas, sheet: Sheet, scale: number): void {
  canvas.scale = scale;
  if (sheet.layout === 'cover') paintCover(canvas, sheet);
  else paintTitle(canvas, sheet);
  paintBlocks(canvas, sheet.blocks, sheet.layout === 'certificate');
  if (sheet.layout === 'sheet' && sheet.contact.mail !== undefined) paintContact(canvas, sheet);
}

const hasFields = ({ blocks }: Sheet): boolean => blocks.some(({ kind }) => kind === 'fields');

interface DocumentHead {
  title: string;
  author: string;
  /** The day of the document, `2026-11-21`. */
  revision: string;
  /** True if it has fields to fill in. */
  hasFields: boolean;
}

/** Returns an empty document with its fonts and everything that PDF/UA-1 requires. */
function open(head: DocumentHead, { fonts, paper = 'letter' }: Materials): Document {
  const [width, height] = PAPERS[paper];
  const author = metadataText(head.author);
  const side = (width - CONTENT_WIDTH) / 2;
  const doc = new PDFDocument({
    size: [width, height],
    margins: { top: TOP, bottom: 0, left: side, right: side },
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: metadataText(head.title),
      Author: author,
      Creator: author,
      CreationDate: new Date(`${head.revision}T00:00:00Z`),
    },
  }) as Document;
  // The identifier is here because the library's `subset` option would add a CIDSet, which no validator
  // accepts.
  doc.appendXML(
    '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
  );
  // This font comes before all others. PDF readers use it for typed text and include it, so it isn't embedded.
  if (head.hasFields) doc.font(FIELD_FONT).initForm();
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
 * Lays out a sheet, each time in a document of its own, so that it does not end on a half-empty page: with
 * smaller pictures where that saves the page, otherwise with its optional blocks.
 * @param isDraft true where only `fit` is used
 * @returns `canvas`, the sheet in its document
 */
function fitSheet(sheet: Sheet, materials: Materials, isDraft = false): { fit: Fit; canvas: Canvas } {
  const { fonts, pictures, paper } = materials;
  const layOut = (scale: number, isExtended = false) => {
    const laidOut = fitted(sheet, { ...LOOSE, isExtended });
    const { title, siteName: author, revision } = sheet;
    const head = { title, author, revision, hasFields: hasFields(laidOut) };
    const canvas = new Canvas(open(head, materials), fonts, pictures, paper);
    canvas.isDraft = isDraft;
    paintSheet(canvas, laidOut, scale);
    return { fit: { scale, isExtended, pages: canvas.pages }, canvas };
  };
  const loose = layOut(1);
  const { pages } = loose.fit;
  if (isListing(sheet) || loose.canvas.y - TOP >= HALF_EMPTY * loose.canvas.room) return loose;
  for (const scale of pages === 1 ? [] : SCALES) {
    const tight = layOut(scale);
    if (tight.fit.pages < pages) return tight;
  }
  if (!sheet.ifRoom?.length) return loose;
  const extended = layOut(1, true);
  return extended.fit.pages === pages ? extended : loose;
}

/** Returns true for contents and indexes, which have nothing to make smaller. */
const isListing = ({ blocks }: Sheet): boolean =>
  blocks.some(({ kind }) => kind === 'contents' || kind === 'index');
