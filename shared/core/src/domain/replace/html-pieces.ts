import { decodeEntity } from '../html-text.ts';
import { type Piece, SEPARATOR, UNREADABLE } from './piece.ts';

/** Elements whose content is never a text that visitors read. */
const SKIPPED =
  /^(?:script|style|textarea|title|template|noscript|iframe|xmp|noembed|noframes|select|svg|math)$/;
/** Elements within a line. All others separate texts. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)$/;
/** Attributes that visitors read or hear. */
const READ = /^alt$/;
const TAG_START = /^<(\/?)([a-z][^\s/>]*)/i;
const ENTITY = /^&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]*)(;?)/i;
/** Entities that browsers also read without a semicolon. */
const OLD_ENTITY =
  /^(?:#|amp|lt|gt|quot|nbsp|copy|reg|deg|plusmn|micro|frac|sup|times|middot|para|sect|shy)/i;
const SPACES = /^[ \t\r\n\f]+/;

/**
 * Splits HTML into the texts that visitors read, with their places in the source. Follows the tokenizer of
 * browsers, so that a character in a tag, a comment, or a script is never taken for text.
 */
export function htmlPieces(html: string): Piece[] {
  const pieces: Piece[] = [];
  let style = 0;
  let at = 0;
  while (at < html.length) {
    const rest = html.slice(at, at + 4);
    if (rest === '<!--') at = afterComment(html, at + 4);
    else if (/^<[!?]/.test(rest) || /^<\/[^a-z]/i.test(rest)) at = after(html, '>', at + 2);
    else if (/^<\/?[a-z]/i.test(rest)) {
      const tag = readTag(html, at);
      style += 1;
      if (!INLINE.test(tag.name)) pieces.push({ text: SEPARATOR, start: at, end: at, style: '' });
      for (const { start, end } of tag.read) {
        const within = textPieces(html, start, end, `alt${String(style)}`);
        const edge = { text: SEPARATOR, start, end: start, style: '' };
        if (within.length > 0) pieces.push(edge, ...within, { ...edge, start: end, end });
      }
      at = tag.end;
      if (!tag.isEnd && SKIPPED.test(tag.name)) at = endOfSkipped(html, tag.name, at);
    } else {
      const next = html.slice(at + 1).search(/<[a-z/!?]/i);
      const end = next < 0 ? html.length : at + 1 + next;
      pieces.push(...textPieces(html, at, end, String(style)));
      at = end;
    }
  }
  return pieces;
}

function afterComment(html: string, from: number): number {
  const empty = /^-?>/.exec(html.slice(from, from + 2));
  if (empty !== null) return from + empty[0].length;
  const found = /--!?>/.exec(html.slice(from));
  return found === null ? html.length : from + found.index + found[0].length;
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function endOfSkipped(html: string, name: string, from: number): number {
  const found = html.slice(from).search(new RegExp(`</${name}[\\s/>]`, 'i'));
  return found < 0 ? html.length : from + found;
}

interface Tag {
  name: string;
  isEnd: boolean;
  /** Position after the tag. */
  end: number;
  /** Values of attributes that visitors read, without their quotes. */
  read: { start: number; end: number }[];
}

const ATTRIBUTE =
  /[\s/]*(?:([^\s/>=][^\s/>=]*|=[^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)?))?)?/y;

/** Reads a tag from its `<`. A tag that doesn't end extends to the end of the source. */
function readTag(html: string, start: number): Tag {
  const [whole, slash, name = ''] = TAG_START.exec(html.slice(start, start + 100)) ?? ['<', '', ''];
  const tag: Tag = { name: name.toLowerCase(), isEnd: slash === '/', end: html.length, read: [] };
  let at = start + whole.length;
  while (at < html.length) {
    if (html[at] === '>') return { ...tag, end: at + 1 };
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(html);
    if (found === null || found[0] === '') return tag;
    const [all, attribute, double, single] = found;
    at += all.length;
    const value = double ?? single;
    if (value !== undefined && attribute !== undefined && READ.test(attribute.toLowerCase()))
      tag.read.push({ start: at - 1 - value.length, end: at - 1 });
    // An opening quote that never closes: everything that follows is part of the value.
    if (/["']/.test(html[at] ?? '') && all.endsWith('=')) return tag;
  }
  return tag;
}

/** Splits the text between two tags: letters as they are stored, entities, and runs of white space. */
function textPieces(html: string, from: number, to: number, style: string): Piece[] {
  const pieces: Piece[] = [];
  let plain = from;
  const flush = (until: number) => {
    if (until > plain) pieces.push({ text: html.slice(plain, until), start: plain, end: until, style });
  };
  let at = from;
  while (at < to) {
    const sign = html[at] ?? '';
    const found = sign === '&' ? entityAt(html, at, to) : spacesAt(sign, html, at, to);
    if (found === null) at += 1;
    else {
      flush(at);
      pieces.push({ text: found.text, start: at, end: at + found.length, style, isWhole: true });
      at = plain = at + found.length;
    }
  }
  flush(to);
  return pieces;
}

function entityAt(html: string, at: number, to: number): { text: string; length: number } | null {
  const found = ENTITY.exec(html.slice(at, Math.min(to, at + 40)));
  if (found === null) return null;
  const [whole, name = '', semicolon] = found;
  if (semicolon !== ';') return OLD_ENTITY.test(name) ? { text: UNREADABLE, length: whole.length } : null;
  const text = decodeEntity('', name);
  return { text: text === '' ? UNREADABLE : text, length: whole.length };
}

/** A run of white space is read as one space. */
function spacesAt(sign: string, html: string, at: number, to: number) {
  if (!/[ \t\r\n\f]/.test(sign)) return null;
  const length = SPACES.exec(html.slice(at, to))?.[0].length ?? 1;
  return length === 1 && sign === ' ' ? null : { text: ' ', length };
}
