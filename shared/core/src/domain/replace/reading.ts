import { mayRefer, referencesIn } from '../figures/references.ts';
import { escapeMarks, placedMarks } from '../marked-text.ts';
import { htmlPieces } from './html-pieces.ts';
import { type Piece, UNREADABLE } from './piece.ts';

/** How a text is stored: as it is read, with marks (domain/marked-text.ts), or as HTML. */
export type TextForm = 'line' | 'marked' | 'html';

/** A text as it is read, with the place of each piece in the stored text. */
export interface Reading {
  stored: string;
  text: string;
  pieces: readonly Piece[];
}

/** Returns what a reader sees of a stored text. A spec value is one character that no search contains. */
export function readStored(stored: string, form: TextForm): Reading {
  if (form !== 'html' && isPlain(stored, form))
    return { stored, text: stored, pieces: [{ text: stored, start: 0, end: stored.length, style: PLAIN }] };
  const pieces = withoutReferences(piecesOf(stored, form), stored);
  return { stored, text: pieces.map(({ text }) => text).join(''), pieces };
}

/** True for a text that is stored as it is read. */
const isPlain = (stored: string, form: TextForm): boolean =>
  !mayRefer(stored) && (form === 'line' || !MARKS.test(stored));
const MARKS = /[*[\]\\]/;
/** The style of a text without marks. */
const PLAIN = ' ';

function piecesOf(stored: string, form: TextForm): Piece[] {
  if (form === 'html') return htmlPieces(stored);
  if (form === 'line') return [{ text: stored, start: 0, end: stored.length, style: PLAIN }];
  return placedMarks(stored).map(({ text, start, end, bold, italic, href }) => ({
    ...{ text, start, end },
    style: `${bold ? 'b' : ''}${italic ? 'i' : ''}${PLAIN}${href ?? ''}`,
    ...(text.length !== end - start && { isWhole: true }),
  }));
}

/** Cuts the references to spec values out of the pieces, because their keys aren't read. */
function withoutReferences(pieces: Piece[], stored: string): Piece[] {
  const references = referencesIn(stored);
  if (references.length === 0) return pieces;
  const cut = (piece: Piece): Piece[] => {
    const within = references.filter(({ start, end }) => start < piece.end && end > piece.start);
    if (within.length === 0 || piece.text === UNREADABLE) return [piece];
    const { style, start, end, text } = piece;
    const parts: Piece[] = [];
    let done = start;
    const plain = (until: number) => {
      if (until > done)
        parts.push({ ...piece, text: text.slice(done - start, until - start), start: done, end: until });
    };
    for (const reference of within) {
      if (piece.isWhole === true) return [{ ...piece, text: UNREADABLE }];
      plain(reference.start);
      // A reference that several pieces share, such as one with a run of spaces, is read once.
      const isFirst = reference.start >= start;
      done = Math.min(reference.end, end);
      const place = { start: Math.max(reference.start, start), end: done };
      if (isFirst) parts.push({ text: UNREADABLE, style, ...place, isWhole: true });
    }
    plain(end);
    return parts;
  };
  return pieces.flatMap(cut);
}

/** Part of a text as it is read: from one character to before another one. */
export interface Span {
  from: number;
  to: number;
}

/** Why a part of a text can't be replaced safely. */
export type Unsafe = 'format' | 'reading';

/**
 * Returns where a part of the text is stored; null if formatting begins or ends within it, so that it isn't
 * stored in one piece.
 */
export function storedSpan({ pieces }: Reading, { from, to }: Span): { start: number; end: number } | null {
  let read = 0;
  let start: number | null = null;
  let end = 0;
  let style = '';
  for (const piece of pieces) {
    const [first, last] = [read, read + piece.text.length];
    read = last;
    if (last <= from) continue;
    if (first >= to) break;
    const isCut = from > first || to < last;
    if (piece.isWhole === true && isCut && piece.text.length > 1) return null;
    const begins = piece.start + (piece.isWhole === true ? 0 : Math.max(from - first, 0));
    if (start === null) [start, style] = [begins, piece.style];
    else if (begins !== end || piece.style !== style) return null;
    end = piece.isWhole === true ? piece.end : piece.end - Math.max(last - to, 0);
  }
  return start === null ? null : { start, end };
}

/** A new text for a part of a text: words, or a reference to a spec value. */
export interface NewText {
  text: string;
  isReference: boolean;
}

const ESCAPES: Readonly<Record<TextForm, (text: string) => string>> = {
  line: (text) => text,
  marked: escapeMarks,
  html: (text) => text.replace(/[&<>"]/g, (sign) => HTML_SIGNS[sign] ?? sign),
};
const HTML_SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Replaces a part of a text and reads the result again. Returns the reason if it can't be replaced safely: the
 * rest of the text must be read as before, with the same formatting and links.
 */
export function replaceSpan(
  reading: Reading,
  form: TextForm,
  { from, to }: Span,
  { text, isReference }: NewText,
): Reading | Unsafe {
  const place = storedSpan(reading, { from, to });
  if (place === null) return 'format';
  const { stored } = reading;
  const written = isReference ? text : ESCAPES[form](text);
  const next = readStored(stored.slice(0, place.start) + written + stored.slice(place.end), form);
  const shown = isReference ? UNREADABLE : text;
  const wanted = reading.text.slice(0, from) + shown + reading.text.slice(to);
  if (next.text === wanted) return sameStyles(reading, next, { from, to }, shown.length) ? next : 'reading';
  // Visitors read a run of spaces in HTML as one, such as the two that a deleted word leaves.
  const isSame = form === 'html' && oneSpace(next.text) === oneSpace(wanted);
  return isSame ? next : 'reading';
}

const oneSpace = (text: string): string => text.replace(/ +/g, ' ');

/** Returns true if every other character has the format that it had, and the new ones that of the old. */
function sameStyles(before: Reading, after: Reading, { from, to }: Span, length: number): boolean {
  if (before.pieces.every(({ style }) => style === before.pieces[0]?.style))
    return after.pieces.every(({ style }) => style === before.pieces[0]?.style);
  const [was, is] = [stylesOf(before), stylesOf(after)];
  const style = was[from] ?? '';
  const wanted = [...was.slice(0, from), ...Array.from({ length }, () => style), ...was.slice(to)];
  return wanted.length === is.length && wanted.every((each, at) => each === is[at]);
}

const stylesOf = ({ pieces }: Reading): string[] =>
  pieces.flatMap(({ text, style }) => Array.from({ length: text.length }, () => style));
