import type { Font } from 'fontkit';
import type { FontFiles } from './fonts.ts';

/**
 * The dimensions (in points, 1/72 inch) and colors of the printed sheets. Colors are the light theme's design
 * tokens.
 */
export const PAGE = { width: 612, height: 792, left: 48, right: 48, top: 72, bottom: 64 } as const;
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right;

export const COLORS = {
  text: '#15252b',
  text2: '#43555c',
  text3: '#586a71',
  brand: '#0c3f4a',
  link: '#11505d',
  line: '#d5dde0',
  line2: '#aebabf',
  head: '#e9eef0',
  rowAlt: '#f7f9f9',
  signal: '#d2501e',
} as const;

export const SIZE = {
  title: 25,
  titleLine: 13,
  section: 15,
  block: 11.5,
  lead: 11,
  text: 9.75,
  note: 8.25,
  table: 9,
  tableHead: 8.5,
  frame: 8,
} as const;

/**
 * The document with abilities beyond the library's type definitions: a font that is already open instead of
 * its bytes.
 */
export type Document = PDFKit.PDFDocument & {
  registerFont: (name: string, font: Font) => unknown;
  /** The current font, by its name in the page's content. */
  readonly _font: { id: string };
};
export type Element = ReturnType<Document['struct']>;

interface TagOptions {
  alt?: string;
  /** The text for screen readers in place of the visible one. */
  actual?: string;
  scope?: 'Column' | 'Row';
  /** Left, top, right, and bottom on the page. */
  bbox?: [number, number, number, number];
  placement?: 'Block';
}

/** An image prepared for the document. */
export interface Picture {
  bytes: Buffer;
  /** Width in pixels. */
  width: number;
  height: number;
}

export const LEFT = PAGE.left;
export const RIGHT = PAGE.left + CONTENT_WIDTH;
export const BOTTOM = PAGE.height - PAGE.bottom;
/** The whole width of the content. */
export const FULL = { x: LEFT, width: CONTENT_WIDTH };
/** The height of the content on a page. */
export const PAGE_ROOM = BOTTOM - PAGE.top;

/**
 * One of the fonts that every PDF reader has: a form field takes any letter, which no embedded subset could
 * show.
 */
export const FIELD_FONT = 'Helvetica';
const FIELD_SIZE = 9;
/** Shown and printed (ISO 32000-1, table 165). */
const PRINTED = 4;

/** A document that is drawn from top to bottom. Everything on it is tagged content or an artifact. */
export class Canvas {
  readonly doc: Document;
  readonly fonts: FontFiles;
  /** Uploaded images by name. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** The scale of pictures and of the space between blocks, at most 1. Text keeps its size. */
  readonly scale: number;
  /** The root of the structure tree. */
  readonly root: Element;
  /** The top of the free space. */
  y: number = PAGE.top;
  /** The names of the form fields so far, which are unique in a document. */
  readonly #fields = new Set<string>();

  constructor(doc: Document, fonts: FontFiles, pictures: Canvas['pictures'], scale: number) {
    this.doc = doc;
    this.fonts = fonts;
    this.pictures = pictures;
    this.scale = scale;
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  /** Continues on a new page unless this height is free. */
  ensure(height: number): void {
    if (this.y + height > BOTTOM && this.y > PAGE.top) this.newPage();
  }

  newPage(): void {
    this.doc.addPage();
    this.y = PAGE.top;
  }

  /** Adds an element of the structure tree below its parent. */
  tag(parent: Element, type: string, options: TagOptions = {}): Element {
    // The library's type definitions lack some of these options.
    const element = this.doc.struct(type, options as Parameters<Document['struct']>[1]);
    parent.add(element);
    return element;
  }

  /** Draws the content of an element and records its position in the tree. */
  content(element: Element, type: string, paint: () => void): void {
    element.add(this.doc.markStructureContent(type));
    paint();
    this.doc.endMarkedContent();
  }

  /**
   * Draws one line that is read, found, and copied as another text. Poppler puts that text at the end of the
   * span, with the coordinates and the font there. The library sets both for each text alone, so the span
   * sets them as well.
   * @param style the name under which the document knows the font
   */
  replaced(text: string, style: { font: string; size: number }, paint: () => void): void {
    const { doc } = this;
    const turn = () => doc.transform(1, 0, 0, -1, 0, PAGE.height);
    doc.save();
    turn();
    const { id } = doc.font(style.font)._font;
    // The size is rounded like in the library: for PDF readers, 8.549999999999999 is another font size than
    // 8.55.
    doc.addContent(`/${id} ${String(Math.round(style.size * 1e6) / 1e6)} Tf`);
    doc.markContent('Span', { actual: text });
    doc.save();
    turn();
    paint();
    doc.restore();
    doc.endMarkedContent();
    doc.restore();
  }

  /** Draws parts that are not read aloud: rules, backgrounds, headers, and footers. */
  artifact(type: 'Layout' | 'Pagination', paint: () => void): void {
    this.doc.markContent('Artifact', { type });
    paint();
    this.doc.endMarkedContent();
  }

  rule(x1: number, y: number, x2: number, color: string, width = 0.6): void {
    this.artifact('Layout', () => {
      this.doc.moveTo(x1, y).lineTo(x2, y).lineWidth(width).strokeColor(color).stroke();
    });
  }

  /**
   * Adds a text field below an element of the structure tree. The library's own fields cannot be tagged, so
   * this is its annotation with the entries that make it a field.
   * @param label the question, which is read aloud and names the field
   */
  field(parent: Element, label: string, box: { x: number; y: number; width: number; height: number }): void {
    const { doc } = this;
    const form = this.tag(parent, 'Form');
    const field = doc.formField(this.#fieldName(label));
    const { id } = doc.font(FIELD_FONT)._font;
    // The library writes a String object as text and a plain string as a name.
    const text = (value: string): unknown => Object(value);
    const widget: Record<string, unknown> = {
      Subtype: 'Widget',
      FT: 'Tx',
      Parent: field,
      F: PRINTED,
      TU: text(label),
      DA: text(`/${id} ${String(FIELD_SIZE)} Tf 0 g`),
      structParent: form,
    };
    doc.annotate(box.x, box.y, box.width, box.height, widget);
    Object.assign(field.data, { FT: 'Tx', TU: text(label), Kids: doc.page.annotations.slice(-1) });
    // The element ends immediately, because the library records an annotation's page at the end of its
    // element.
    form.end();
  }

  /** Returns a unique name without periods, which would split it into levels. */
  #fieldName(label: string): string {
    const base = label.replaceAll('.', '').trim();
    let name = base;
    for (let count = 2; this.#fields.has(name); count += 1) name = `${base} (${String(count)})`;
    this.#fields.add(name);
    return name;
  }
}
