import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The content of a PDF as a reader sees it. */
export interface ReadPdf {
  pages: number;
  /** All text in reading order without blanks, because line breaks vary. */
  text: string;
  /** The text of each page. */
  pageTexts: string[];
  title: string;
  language: string;
  isTagged: boolean;
  /** Roles of the structure tree, in order. */
  roles: string[];
  /** Roles on the last page. */
  lastRoles: string[];
  /** Points from the top of the last page to the baseline of its last line; the footer doesn't count. */
  lastLine: number;
  /** Size of the smallest text, in printed points. */
  smallest: number;
  /** Alternative texts of the images. */
  alts: string[];
  links: string[];
  /** The bytes as text, for the uncompressed parts. */
  raw: string;
}

/** Height of a sheet's footer with the bottom margin, in points. */
const FOOTER = 60;

/** Removes blanks from a text for a comparison. */
export const squeezed = (text: string) => text.replace(/\s+/g, '');

/** Reads a PDF with a library other than the one that wrote it. */
export async function readPdf(body: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(body), verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const marks: unknown = await pdf.getMarkInfo();
  const read: ReadPdf = {
    pages: pdf.numPages,
    text: '',
    pageTexts: [],
    title: stringOf(info, 'Title'),
    language: stringOf(info, 'Language'),
    isTagged: typeof marks === 'object' && marks !== null && Reflect.get(marks, 'Marked') === true,
    roles: [],
    lastRoles: [],
    lastLine: 0,
    smallest: Infinity,
    alts: [],
    links: [],
    raw: body.toString('latin1'),
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    read.pageTexts.push(squeezed(items.map((item) => ('str' in item ? item.str : '')).join('')));
    const placed = items.filter((item) => 'str' in item).filter(({ str }) => str.trim() !== '');
    const height = page.view[3] ?? 0;
    const lines = placed.map(({ transform }) => height - Number(transform[5]));
    read.lastLine = Math.max(...lines.filter((y) => y < height - FOOTER));
    read.smallest = Math.min(read.smallest, ...placed.map(({ transform }) => Number(transform[3])));
    const before = read.roles.length;
    collect(await page.getStructTree(), read);
    read.lastRoles = read.roles.slice(before);
    const annotations: unknown[] = await page.getAnnotations();
    read.links.push(...annotations.map((entry) => stringOf(entry, 'url')).filter(Boolean));
  }
  await task.destroy();
  read.text = read.pageTexts.join('');
  return read;
}

function collect(node: unknown, read: ReadPdf): void {
  const role = stringOf(node, 'role');
  if (role && role !== 'Root') read.roles.push(role);
  if (role === 'Figure') read.alts.push(stringOf(node, 'alt'));
  const children: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'children') : null;
  if (Array.isArray(children)) for (const child of children) collect(child, read);
}

function stringOf(value: unknown, name: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : '';
}
