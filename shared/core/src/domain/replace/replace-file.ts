import { uploadedImage } from '../uploaded-image.ts';
import { fileType } from '../uploads.ts';

/** An address of an upload in any text: plain, within HTML, or percent-encoded as for the PDF viewer. */
const ADDRESS = /(\/|%2f)uploads(\/|%2f)([0-9a-f]{32}(?:-\d+x\d+)?)(?:-(\d{3,4}))?\.([a-z]{3,4})/gi;

/** Names of two uploads: the records that name `from` will name `to`. */
export interface FileReplacement {
  from: string;
  to: string;
}

/** Returns the name without its extension, which the copies for the web share with their image. */
const baseOf = (name: string): string => name.slice(0, name.lastIndexOf('.'));

/** Returns why one file can't replace the other, or null (D34.7). */
export function replacementProblem({ from, to }: FileReplacement): string | null {
  if (from === to) return 'This is the same file. Choose another one.';
  if (fileType(from) === 'image')
    return fileType(to) === 'image' ? null : 'Choose an image, because the pages show this file as an image.';
  const [old, fresh] = [from, to].map((name) => name.slice(name.lastIndexOf('.') + 1));
  return old === fresh
    ? null
    : `Choose another ${String(old).toUpperCase()} file, because links to the old address expect this type.`;
}

/**
 * Returns a value in which every address of one upload is replaced by that of another, at any depth (D34.7).
 * A copy for the web becomes the new image's copy of the same width, or the new image if it has no such copy.
 * A value without the address is returned unchanged, as the same object.
 */
export function withReplacedFile<T>(value: T, replacement: FileReplacement): T {
  if (typeof value === 'string') return withReplacedAddress(value, replacement) as T;
  if (Array.isArray(value)) {
    const entries: unknown[] = value.map((each: unknown) => withReplacedFile(each, replacement));
    return (entries.every((each, at) => each === value[at]) ? value : entries) as T;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    withReplacedFile<unknown>(each, replacement),
  ]);
  const isSame = entries.every(([key, each]) => each === Reflect.get(value, String(key)));
  return isSame ? value : (Object.fromEntries(entries) as T);
}

function withReplacedAddress(text: string, { from, to }: FileReplacement): string {
  const [fromBase, toBase] = [baseOf(from), baseOf(to)];
  return text.replace(ADDRESS, (...found: string[]) => {
    const [all = '', before = '', after = '', base, width, extension = ''] = found;
    if (base !== fromBase || (width === undefined && `${base}.${extension}` !== from)) return all;
    const copy = `/uploads/${toBase}-${String(width)}.${extension}`;
    const copies = uploadedImage(`/uploads/${to}`)?.copies.flatMap(({ files }) => files) ?? [];
    const isCopy = width !== undefined && copies.includes(copy);
    return `${before}uploads${after}${isCopy ? copy.slice('/uploads/'.length) : to}`;
  });
}

/** A product's lists with one file per entry, each with a function that returns the file's address. */
const FILE_LISTS: Readonly<Record<string, (entry: never) => string>> = {
  images: (src: string) => src,
  pdfs: (href: string) => href,
  imageAlts: ({ src }: { src: string }) => src,
  pdfNames: ({ href }: { href: string }) => href,
};

/**
 * Returns the fields of a record that change, with their new values. If a product already lists both
 * files, the new one stays once, with the text of the entry that comes first (D34.7).
 */
export function fieldsWithReplacedFile(
  record: object,
  replacement: FileReplacement,
): Record<string, unknown> {
  const changed = Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    const next = withReplacedFile(value, replacement);
    if (next === value) return [];
    const fileOf = FILE_LISTS[name] as ((entry: unknown) => string) | undefined;
    if (fileOf === undefined || !Array.isArray(next)) return [[name, next] as const];
    const files = next.map(fileOf);
    return [[name, next.filter((_, at) => files.indexOf(files[at] ?? '') === at)] as const];
  });
  return Object.fromEntries(changed);
}
