import { objectsOf, textOf, textsIn, type Unvalidated } from '@wa/core/domain/unvalidated';

/** The fields of a product for one kind of file. */
export interface FileFields {
  /** The addresses in order. */
  list: 'images' | 'pdfs';
  /** Texts of single addresses. */
  texts: 'imageAlts' | 'pdfNames';
  /** Fields of an entry of `texts`. */
  address: 'src' | 'href';
  text: 'alt' | 'name';
}

export const PICTURES: FileFields = { list: 'images', texts: 'imageAlts', address: 'src', text: 'alt' };
export const DOCUMENTS: FileFields = { list: 'pdfs', texts: 'pdfNames', address: 'href', text: 'name' };

/** Returns the text of an address; empty without one. */
export function textAt(data: Unvalidated, { texts, address, text }: FileFields, file: string): string {
  return textOf(objectsOf(data[texts]).find((entry) => entry[address] === file)?.[text]);
}

/** Sets the text of an address. */
export function withText(now: Unvalidated, fields: FileFields, file: string, value: string): Unvalidated {
  const { texts, address, text } = fields;
  const others = objectsOf(now[texts]).filter((entry) => entry[address] !== file);
  return { ...now, [texts]: value === '' ? others : [...others, { [address]: file, [text]: value }] };
}

/** Returns true if a file is in the list, or is the image of the card, which shares the texts of images. */
const isUsed = (now: Unvalidated, { list }: FileFields, file: string): boolean =>
  textsIn(now[list]).includes(file) || now['image'] === file;

/** Changes the address at a position. Its text follows, and also stays while the old address is still used. */
export function withAddress(now: Unvalidated, fields: FileFields, at: number, value: string): Unvalidated {
  const before = textsIn(now[fields.list]);
  const old = before[at] ?? '';
  const next = { ...now, [fields.list]: before.map((file, index) => (index === at ? value : file)) };
  const text = textAt(now, fields, old);
  if (text === '' || textAt(now, fields, value) !== '') return next;
  const left = isUsed(next, fields, old) ? next : withText(next, fields, old, '');
  return withText(left, fields, value, text);
}

/** Adds a file at the end, with a text unless it is empty. */
export function withFile(now: Unvalidated, fields: FileFields, file: string, text = ''): Unvalidated {
  const next = { ...now, [fields.list]: [...textsIn(now[fields.list]), file] };
  return text === '' ? next : withText(next, fields, file, text);
}

/** Removes the file at a position, with its text unless the file is still used. */
export function withoutFile(now: Unvalidated, fields: FileFields, at: number): Unvalidated {
  const before = textsIn(now[fields.list]);
  const next = { ...now, [fields.list]: before.filter((_, index) => index !== at) };
  const file = before[at] ?? '';
  return isUsed(next, fields, file) ? next : withText(next, fields, file, '');
}

/** An entry of the list, with an id that it keeps while it is moved or its address is typed. */
export interface FileRow {
  id: number;
  file: string;
}

/** Returns the rows of a changed list. A row keeps its id with its address, otherwise at its position. */
export function nextRows(before: readonly FileRow[], files: readonly string[]): FileRow[] {
  const free = new Set(before);
  let last = Math.max(0, ...before.map(({ id }) => id));
  const take = (row: FileRow | undefined) => (row !== undefined && free.delete(row) ? row.id : undefined);
  const isSame = (file: string, row: FileRow | undefined) => row?.file === file;
  const byPlace = files.map((file, at) => (isSame(file, before[at]) ? take(before[at]) : undefined));
  const byFile = files.map((file, at) => byPlace[at] ?? take([...free].find((row) => isSame(file, row))));
  return files.map((file, at) => ({ file, id: byFile[at] ?? take(before[at]) ?? (last += 1) }));
}
