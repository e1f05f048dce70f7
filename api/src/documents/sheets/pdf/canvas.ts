import type { Font } from 'fontkit';
import type { Paper } from '../model/sheet.ts';
import type { FontFiles } from './fonts.ts';

/** Width and height of the papers in points (1/72 inch). */
export const PAPERS = { letter: [612, 792], a4: [595.28, 841.89] } as const satisfies Record<
  Paper,
  readonly [number, number]
>;
/** The width of the content, the same on all papers. */
export const CONTENT_WIDTH = 516;
/** The top of the content, and the height below it. */
export const TOP = 72;
export const FOOT = 64;

/** The colors of the printed sheets: the design tokens of the light theme. */
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

/**
 * One of the fonts that every PDF reader has: a form field takes any letter, which no embedded subset could
 * show.
 */
export const FIELD_FONT = 'Helvetica';
const FIELD_SIZE = 9;
/** Shown and printed (ISO 32000-1, table 165). */
const PRINTED = 4;

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const destinationOf = (position: number): string => `part-${String(position)}`;

/** A document that is drawn from top to bottom. Everything on it is tagged content or an artifact. */
export class Canvas {
  readonly doc: Document;
  readonly fonts: FontFiles;
  /** Uploaded images by name. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** True for a layout that is only measured: texts and pictures take their space and aren't drawn. */
  isDraft = false;
  /** The scale of pictures and of the space between blocks, at most 1. Text keeps its size. */
  scale = 1;
  /** The parent of all blocks in the structure tree: the document, or a part of it. */
  root: Element;
  /** The top of the free space. */
  y: number = TOP;
  /** Width and height of the paper. */
  readonly page: { width: number; height: number };
  /** The edges of the content. */
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** The height of the content on a page. */
  readonly room: number;
  /** The whole width of the content. */
  readonly full: { x: number; width: number };
  readonly #document: Element;
  /** The last entry of the outline that isn't below another one. */
  #entry: PDFKit.PDFOutline | null = null;
  /** The names of the form fields so far, which are unique in a document. */
  readonly #fields = new Set<string>();

  constructor(doc: Document, fonts: FontFiles, pictures: Canvas['pictures'], paper: Paper = 'letter') {
    const [width, height] = PAPERS[paper];
    this.page = { width, height };
    this.left = (width - CONTENT_WIDTH) / 2;
    this.right = this.left + CONTENT_WIDTH;
    this.bottom = height - FOOT;
    this.room = this.bottom - TOP;
    this.full = { x: this.left, width: CONTENT_WIDTH };
    this.doc = doc;
    this.fonts = fonts;
    this.pictures = pictures;
    this.root = this.#document = doc.struct('Document');
    doc.addStructure(this.root);
  }

  /**
   * Begins one of several parts on a page of its own, with an entry in the outline of the document.
   * @param position of the part in the document, to which links lead
   * @param isBelow true for an entry below the last one that isn't
   */
  beginPart(title: string, position: number, isBelow = false): void {
    if (position > 0) this.newPage();
    this.root = this.tag(this.#document, 'Part');
    if (isBelow && this.#entry) this.#entry.addItem(title);
    else this.#entry = this.doc.outline.addItem(title);
    this.doc.addNamedDestination(destinationOf(position));
  }

  /** Ends a part and writes its pages, so that a long document is never in memory as a whole. */
  endPart(): void {
    this.root.end();
    this.doc.flushPages();
  }

  /** The number of pages so far. */
  get pages(): number {
    const { start, count } = this.doc.bufferedPageRange();
    return start + count;
  }

  /** Continues on a new page unless this height is free. */
  ensure(height: number): void {
    if (this.y + height > this.bottom && this.y > TOP) this.newPage();
  }

  newPage(): void {
    this.doc.addPage();
    this.y = TOP;
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
    const turn = () => doc.transform(1, 0, 0, -1, 0, this.page.height);
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
   * Makes an area a link. Its element ends immediately, because the library records an annotation's page at
   * the end of its element.
   * @param target an address, or the position of a part of the document
   * @param name the text that is read aloud
   */
  link(element: Element, target: string | number, area: Area, name: string): void {
    const { x, y, width, height } = area;
    // The library writes a plain string as a name and a String object as text. Its types know only the
    // plain one.
    const options = { structParent: element, Contents: Object(name) as string };
    if (typeof target === 'string') this.doc.link(x, y, width, height, target, options);
    else this.doc.goTo(x, y, width, height, destinationOf(target), options);
    element.end();
  }

  /**
   * Adds a text field below an element of the structure tree. The library's own fields cannot be tagged, so
   * this is its annotation with the entries that make it a field.
   * @param label the question, which is read aloud and names the field
   */
  field(parent: Element, label: string, box: Area): void {
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
