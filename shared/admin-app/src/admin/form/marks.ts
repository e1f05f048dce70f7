import { linksIn, placedMarks, type MarkedLink } from '@wa/core/domain/marked-text';

/** A text with its selection. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

export type Mark = '**' | '*';

/**
 * Adds a mark to the selected words in each line, or removes it if all of them have it. A mark covers whole
 * words. Without a selection, it covers the word at the caret, or the words typed next.
 */
export function toggleMark(given: Selected, mark: Mark): Selected {
  const selected = withTextStarsEscaped(given);
  const { text, start: caret } = selected;
  const words = wordsIn(selected).map((span) => withoutStars(text, span));
  const isOn = words.length > 0 && words.every((span) => isMarked(text, span, mark));
  const spans = words.length > 0 ? words : [{ start: caret, end: caret }];
  let [result, done, end] = ['', 0, 0];
  const starts = spans.map((span) => {
    const [opening, closing] = [starsBefore(text, span.start), starsAfter(text, span.end)].map((stars) =>
      hasMark(stars, mark) ? '' : mark,
    );
    const outside = isOn ? mark.length : 0;
    const before = text.slice(done, span.start - outside);
    result += opening ? closed(before) + opening : before;
    const start = result.length;
    const inner = withoutMark(text.slice(span.start, span.end), mark);
    result += closing ? closed(inner) : inner;
    end = result.length;
    result += closing ?? '';
    done = span.end + outside;
    return start;
  });
  return { text: result + text.slice(done), start: starts[0] ?? caret, end };
}

/** Returns the link that contains the selection, or the selected words as a link without an address. */
export function linkAt({ text, start, end }: Selected): MarkedLink {
  const found = linksIn(text).find((link) => link.start <= start && end <= link.end);
  if (found !== undefined) return found;
  const [words] = wordsIn({ text, start, end });
  const span = words ?? { start, end: start };
  return { ...span, label: text.slice(span.start, span.end), address: '' };
}

/** Replaces the selection by a link; without an address, only its text remains. */
export function setLink(text: string, { start, end, label, address }: MarkedLink): Selected {
  const href = address
    .trim()
    .replace(/[()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
  const words = label.replace(/\s+/g, ' ').trim();
  const whole = href === '' ? words : `[${closed(escapedBrackets(words)) || href}](${href})`;
  const before = href === '' ? text.slice(0, start) : closed(text.slice(0, start));
  const after = before.length + whole.length;
  return { text: before + whole + text.slice(end), start: before.length, end: after };
}

interface Span {
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}]/u;

/** Returns the selected words, one span per line: from the start of the first word to the end of the last. */
function wordsIn({ text, start, end }: Selected): Span[] {
  let [from, to] = [start, end];
  // A mark can't open after a letter.
  while (isLetter(text, from - 1) && (from === to || /\S/.test(text[from] ?? ' '))) from -= 1;
  while (isLetter(text, to) && (to === from || isLetter(text, to - 1))) to += 1;
  const spans: Span[] = [];
  for (const { 0: line, index } of text.slice(from, to).matchAll(/\S(?:[^\r\n]*\S)?/g))
    spans.push({ start: from + index, end: from + index + line.length });
  return spans;
}

const isLetter = (text: string, at: number) => WORD.test(text[at] ?? '');

/** Escapes the brackets of a label, which would end it early. */
const escapedBrackets = (label: string) =>
  label.replace(/\\?[[\]]/g, (sign) => (sign.length > 1 ? sign : `\\${sign}`));

/** Escapes a backslash at the end of a text, which would escape the sign that follows. */
const closed = (text: string) => (/(?<!\\)(?:\\\\)*\\$/.test(text) ? `${text}\\` : text);

/** Escapes the stars in and around the selection that are text, so that every other star there is a mark. */
function withTextStarsEscaped({ text, start, end }: Selected): Selected {
  const from = start - (/\S*$/.exec(text.slice(0, start))?.[0].length ?? 0);
  const to = end + (/^\S*/.exec(text.slice(end))?.[0].length ?? 0);
  const stars = placedMarks(text).filter(
    (run) => run.start >= from && run.end <= to && /^\*{1,3}$/.test(text.slice(run.start, run.end)),
  );
  const added = (at: number) => stars.reduce((sum, run) => sum + (run.start < at ? run.text.length : 0), 0);
  const result = stars.reduceRight((now, run) => {
    const marks = '*'.repeat(run.end - run.start - run.text.length);
    return now.slice(0, run.start) + '\\*'.repeat(run.text.length) + marks + now.slice(run.end);
  }, text);
  return { text: result, start: start + added(start), end: end + added(end) };
}

const starsBefore = (text: string, at: number) => /(?<!\\)\**$/.exec(text.slice(0, at))?.[0].length ?? 0;
const starsAfter = (text: string, at: number) => /^\**/.exec(text.slice(at))?.[0].length ?? 0;

/** Three stars are both bold and italic. */
const hasMark = (stars: number, mark: Mark) => stars === 3 || stars === mark.length;

/** Moves the stars at the ends of a span outside of it; stars within the span stay. */
function withoutStars(text: string, { start, end }: Span): Span {
  const [first, last] = [starsAfter(text, start), starsBefore(text, end)];
  const isPaired = (text.slice(start, end).match(/(?<!\\)\*+/g)?.length ?? 0) % 2 === 0;
  const isWithin = isPaired && (first === 0 || last === 0);
  return isWithin || first + last >= end - start ? { start, end } : { start: start + first, end: end - last };
}

const isMarked = (text: string, { start, end }: Span, mark: Mark) =>
  hasMark(starsBefore(text, start), mark) &&
  hasMark(starsAfter(text, end), mark) &&
  withoutMark(text.slice(start, end), mark).length === end - start;

const withoutMark = (text: string, mark: Mark) =>
  text.replace(/(?<!\\)\*+/g, (stars) => (hasMark(stars.length, mark) ? stars.slice(mark.length) : stars));
