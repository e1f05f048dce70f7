import { inflateSync } from 'node:zlib';

/** An object of a PDF: its dictionary as text, and its stream, unpacked where it was deflated. */
export interface PdfObject {
  dict: string;
  stream: Buffer | null;
}

const OBJECT = /(?:^|\n)(\d+) 0 obj\n/g;

/**
 * The objects of a PDF as this server prints it (pdfkit): whole objects one after the other, none of them packed into
 * streams, lengths in place. Not for files from elsewhere.
 */
export function readPrinted(file: Buffer): (id: string) => PdfObject {
  const text = file.toString('latin1');
  const starts = new Map(
    [...text.matchAll(OBJECT)].map((found) => [found[1], found.index + found[0].length]),
  );
  return (id) => {
    const start = starts.get(id);
    if (start === undefined) throw new Error(`The file has no object ${id}`);
    const end = text.indexOf('\nendobj', start);
    const stream = text.indexOf('\nstream\n', start);
    if (stream === -1 || stream > end) return { dict: text.slice(start, end), stream: null };
    const dict = text.slice(start, stream);
    const length = Number(value(dict, 'Length'));
    const bytes = file.subarray(stream + '\nstream\n'.length, stream + '\nstream\n'.length + length);
    return { dict, stream: value(dict, 'Filter') === '/FlateDecode' ? inflateSync(bytes) : bytes };
  };
}

/** A number, a name or the id of a reference in a dictionary; empty when it has none. */
export function value(dict: string, key: string): string {
  return new RegExp(`/${key}\\s+(?:\\[\\s*)?(/[^\\s/]+|-?[\\d.]+)`).exec(dict)?.[1] ?? '';
}

/** References of a dictionary within a dictionary, by name. */
export function references(dict: string, key: string): Map<string, string> {
  const inner = new RegExp(`/${key}\\s*<<([^>]*)>>`).exec(dict)?.[1] ?? '';
  return new Map([...inner.matchAll(/\/(\w+)\s+(\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]));
}
