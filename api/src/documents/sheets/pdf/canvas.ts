import type { FontFiles } from './fonts.ts';
import { CONTENT_WIDTH, PAGE } from './look.ts';

export type Document = PDFKit.PDFDocument;
export type Element = ReturnType<Document['struct']>;
type ElementOptions = NonNullable<Parameters<Document['struct']>[1]>;

/** What the library knows beyond its type definitions. */
export interface TagOptions {
  alt?: string;
  /** Text that is read instead of what is painted. */
  actual?: string;
  scope?: 'Column' | 'Row';
  /** Left, top, right, bottom on the page. */
  bbox?: [number, number, number, number];
  placement?: 'Block';
}

/** An image made ready for the document. */
export interface Picture {
  bytes: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/** A document being painted from top to bottom: everything on it is tagged content or an artifact. */
export interface Canvas {
  doc: Document;
  fonts: FontFiles;
  /** Uploaded images by name. */
  pictures: ReadonlyMap<string, Picture>;
  /** The root of the structure tree. */
  root: Element;
  /** Top of the free space. */
  y: number;
  fit: Fit;
  /** Top of the free space where the forced page break came; null before it, and without one. */
  brokenAt: number | null;
  /** Names of the form fields so far: each is unique in a document. */
  fields: Set<string>;
}

interface LineStyle {
  /** Name under which the document knows the font. */
  font: string;
  size: number;
}

/** How a sheet is laid out on its pages. Text keeps its size. */
export interface Fit {
  /** Share of their size that pictures and the space between blocks get, at most 1. */
  scale: number;
  /** Index of the block that begins a new page; null for none. */
  breakBefore: number | null;
}

export const LEFT = PAGE.left;
export const RIGHT = PAGE.left + CONTENT_WIDTH;
export const BOTTOM = PAGE.height - PAGE.bottom;
/** Height that content has on a page. */
export const PAGE_ROOM = BOTTOM - PAGE.top;

/** Goes on to a new page unless so much height is free. */
export function ensure(canvas: Canvas, height: number): void {
  if (canvas.y + height > BOTTOM && canvas.y > PAGE.top) newPage(canvas);
}

export function newPage(canvas: Canvas): void {
  canvas.doc.addPage();
  canvas.y = PAGE.top;
}

/** Adds an element of the structure tree below its parent. */
export function tag(canvas: Canvas, parent: Element, type: string, options: TagOptions = {}): Element {
  const known: ElementOptions = options;
  const element = canvas.doc.struct(type, known);
  parent.add(element);
  return element;
}

/** Paints what belongs to an element; its place on the page is noted in the tree. */
export function content(canvas: Canvas, element: Element, type: string, paint: () => void): void {
  element.add(canvas.doc.markStructureContent(type));
  paint();
  canvas.doc.endMarkedContent();
}

/**
 * Paints one line that is read, found and copied as another text. Poppler puts that text where the span ends, with the
 * coordinates and the font that hold there. The library sets both for each text alone, so the span has them, too.
 */
export function replaced({ doc }: Canvas, text: string, style: LineStyle, paint: () => void): void {
  const turn = () => doc.transform(1, 0, 0, -1, 0, PAGE.height);
  doc.save();
  turn();
  const { id } = doc.font(style.font)._font;
  // Rounded as the library rounds: 8.55 written as 8.549999999999999 is another font size for readers.
  doc.addContent(`/${id} ${String(Math.round(style.size * 1e6) / 1e6)} Tf`);
  doc.markContent('Span', { actual: text });
  doc.save();
  turn();
  paint();
  doc.restore();
  doc.endMarkedContent();
  doc.restore();
}

/** Paints what is not read aloud: rules, backgrounds, headers and footers. */
export function artifact(canvas: Canvas, paint: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  canvas.doc.markContent('Artifact', { type });
  paint();
  canvas.doc.endMarkedContent();
}

export function rule(canvas: Canvas, x1: number, y: number, x2: number, color: string, width = 0.6): void {
  artifact(canvas, () => {
    canvas.doc.moveTo(x1, y).lineTo(x2, y).lineWidth(width).strokeColor(color).stroke();
  });
}
