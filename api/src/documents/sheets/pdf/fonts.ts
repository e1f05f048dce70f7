import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { SPELLED } from '@wa/core/domain/printable';

/** The faces of a sheet: text in four styles, headings in two weights. */
export const FACES = {
  text: ['source-sans-3', '400-normal'],
  bold: ['source-sans-3', '600-normal'],
  italic: ['source-sans-3', '400-italic'],
  boldItalic: ['source-sans-3', '600-italic'],
  head: ['archivo-narrow', '600-normal'],
  headBold: ['archivo-narrow', '700-normal'],
} as const;
export type Face = keyof typeof FACES;

/** The files of a face, in the order in which they are searched for a character. */
const SUBSETS = ['latin', 'latin-ext'] as const;

export interface FontFile {
  /** The name under which the document knows it. */
  name: string;
  /** The font, open for all documents, because reading its tables took half of the time of a sheet. */
  font: Font;
  characters: ReadonlySet<number>;
  /** Returns the width of a word, or of a space, at size 1. */
  widthOf: (text: string) => number;
}
export type FontFiles = Readonly<Record<Face, readonly FontFile[]>>;

let loaded: Promise<FontFiles> | null = null;

/** Returns the font files, read once. */
export const loadFonts = (): Promise<FontFiles> => (loaded ??= readFonts());

async function readFonts(): Promise<FontFiles> {
  // The import is lazy because the module unpacks tables of all of Unicode, and a start without sheets needs
  // none of them.
  const fontkit = await import('fontkit');
  const { resolve } = createRequire(import.meta.url);
  const read = async (name: Face) => {
    const [family, style] = FACES[name];
    const files = await Promise.all(
      SUBSETS.map(async (subset): Promise<FontFile> => {
        const file = resolve(`@fontsource/${family}/files/${family}-${subset}-${style}.woff`);
        const font = fontkit.create(await readFile(file));
        if (!('characterSet' in font)) throw new TypeError(`${family} is a collection of fonts`);
        keepTables(font);
        nameGlyphs(font);
        const characters = new Set(font.characterSet);
        return { name: `${name}-${subset}`, font, characters, widthOf: measuring(font) };
      }),
    );
    return [name, files] as const;
  };
  const faces = await Promise.all((Object.keys(FACES) as Face[]).map(read));
  return Object.fromEntries(faces) as Record<Face, FontFile[]>;
}

/**
 * Creates each glyph once by its character. The library caches the first object of a glyph, and embedding a
 * colon creates its component periods without any character, so PDF readers would not find periods in later
 * documents.
 */
function nameGlyphs(font: Font): void {
  for (const code of font.characterSet) font.glyphForCodePoint(code);
}

/** The maximum number of cached words, more than the sheets of a catalog have. */
const WORDS_MAX = 10_000;

/**
 * Returns the cached width of a word. A sheet is measured several times, and sheets share most of their
 * words.
 */
function measuring(font: Font): (text: string) => number {
  const widths = new LRUCache<string, number>({
    max: WORDS_MAX,
    memoMethod: (text) => font.layout(text).advanceWidth / font.unitsPerEm,
  });
  return (text) => widths.memo(text);
}

interface Tables {
  stream: Stream;
  _getTableStream: (tag: string) => Stream | null;
}
type Stream = { buffer: Uint8Array; constructor: new (buffer: Uint8Array) => Stream };

/**
 * Unpacks each table of a WOFF file once. The library unpacks a table at every read, which took four fifths
 * of the time of a sheet.
 */
function keepTables(font: Font): void {
  const file = font as Font & Tables;
  const unpack = file._getTableStream.bind(file);
  const unpacked = new Map<string, Stream>();
  file._getTableStream = (tag) => {
    const known = unpacked.get(tag);
    if (known !== undefined) return new known.constructor(known.buffer);
    const stream = unpack(tag);
    if (stream !== null && stream !== file.stream) unpacked.set(tag, stream);
    return stream;
  };
}

const UNKNOWN = '?';

/**
 * Splits text into runs of one font file each. PDF/UA allows no missing glyph, so characters without one are
 * spelled out.
 */
export function splitByFont(files: readonly FontFile[], text: string) {
  const runs: { font: FontFile; text: string }[] = [];
  for (const character of printable(files, text)) {
    const file = fileFor(files, character) ?? files[0];
    if (file === undefined) continue;
    const last = runs[runs.length - 1];
    if (last?.font === file) last.text += character;
    else runs.push({ font: file, text: character });
  }
  return runs;
}

function fileFor(files: readonly FontFile[], character: string): FontFile | undefined {
  const code = character.codePointAt(0) ?? 0;
  return files.find(({ characters }) => characters.has(code));
}

function printable(files: readonly FontFile[], text: string): string {
  let result = '';
  for (const character of spaced(text.normalize('NFC')).replace(/[\p{Cc}\p{Cf}]/gu, '')) {
    if (fileFor(files, character)) result += character;
    else if (/\s/.test(character)) result += ' ';
    else result += SPELLED.get(character) ?? plainForm(files, character);
  }
  return result;
}

/** Keeps numbers what they are when a fraction or an exponent is spelled out: `1⅛`, `10⁻⁶`. */
const spaced = (text: string): string =>
  text
    .replace(/(?<=\d)(?=[⅐-⅞])/g, ' ')
    .replace(/[¹²³]*[⁰⁴-⁹⁺⁻][⁰⁴-⁹⁺⁻¹²³]*/g, (exponent) => `^${exponent.normalize('NFKD')}`);

/**
 * Returns the character without its diacritics, as far as it has a printable form; empty for a diacritic. A
 * stroke stays, because it changes a sign to its opposite.
 */
function plainForm(files: readonly FontFile[], character: string): string {
  const bare = [...character.normalize('NFKD').replace(/(?!\u0338)\p{M}/gu, '')];
  const plain = bare.flatMap((part) => [...(SPELLED.get(part) ?? part)]);
  return plain.every((part) => fileFor(files, part)) ? plain.join('') : UNKNOWN;
}
