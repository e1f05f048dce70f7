import { mailHref } from './links.ts';
import { blocksOf, sectionsOf, textItems, type Block, type Page } from './pages/page.ts';
import { plainText } from './marked-text.ts';
import { plainTitle } from './products/product.ts';
import { textOf, unproven } from './unproven.ts';

/** Id of the section that says what to send with an inquiry: its list is what a quote mail asks for. */
export const INQUIRY_SECTION = 'enquiry';
/** Characters of a mail address with everything in it that every mail program takes. */
export const MAIL_HREF_MAX = 2_000;
const ALWAYS_ASKED = ['Quantity', 'Ship-to address', 'Company and phone'];
/** Part numbers and types that a mail offers; a page with more has a table of them. */
const PART_NUMBERS_MAX = 8;
/** Encoded characters of one line; longer titles and addresses are cut. */
const LINE_MAX = 300;

/** Model numbers as the catalogue writes them: WA-GP-F, WA.SP-WS, RS-1. */
export const PART_NUMBER = /\b[A-Z]{2,}[-.][A-Z0-9]+(?:[-.][A-Z0-9]+)*\b/g;

export interface QuoteRequest {
  title?: string;
  partNumbers?: readonly string[];
  /** Path of the page that the visitor is on. */
  page?: string;
  /** Origin of the site, for the page's address. */
  origin?: string;
  /** What the page asks for, a line each. */
  asks?: readonly string[];
}

/** What a page says of its own quote: title, part numbers and what it asks for. */
export function quoteOfPage(page: Pick<Page, 'title' | 'content'>): QuoteRequest {
  const title = plainTitle(page.title);
  const texts = [...sectionsOf(page).map((section) => section.title), ...blocksOf(page).flatMap(wordsOf)];
  const own = partNumbersIn(title);
  return { title, partNumbers: own.length > 0 ? own : partNumbersIn(texts.join(' ')), asks: asksOf(page) };
}

/** The same where its tables are at hand, which a browser does not have: types go before part numbers in its texts. */
export function quoteOfDrawnPage(page: Pick<Page, 'title' | 'content' | 'shown'>): QuoteRequest {
  const quote = quoteOfPage(page);
  const types = typesOf(page);
  return types.length === 0 || partNumbersIn(quote.title ?? '').length > 0
    ? quote
    : { ...quote, partNumbers: types };
}

/** Types that a page's tables of figures have a row each for: `RS-1`, `HEAT`, `Two-band`. */
const typesOf = ({ shown }: Pick<Page, 'shown'>): string[] =>
  Object.values(shown?.tables ?? {})
    .filter(({ rowLabel, columns }) => rowLabel === 'Type' && columns.every(({ numeric }) => numeric))
    .flatMap(({ rows }) => rows.map(({ header }) => header))
    .slice(0, PART_NUMBERS_MAX);

/** What a page asks for with an inquiry: the lines of its list "What to send". */
export function asksOf(page: Pick<Page, 'title' | 'content'>): string[] {
  const section = sectionsOf(page).find(({ id }) => id === INQUIRY_SECTION);
  const blocks = section?.rows.flatMap(({ columnsData }) => columnsData.flat()) ?? [];
  return blocks.flatMap((block) =>
    field(block, 'format') === 'ul' ? textItems(plainText(field(block, 'text'))) : [],
  );
}

export const partNumbersIn = (text: string): string[] =>
  [...new Set(text.match(PART_NUMBER) ?? [])].slice(0, PART_NUMBERS_MAX);

export function quoteSubject({ title = '', page = '' }: QuoteRequest): string {
  const about = title.trim() && `: ${title.trim()}`;
  return `Quote request${about}${page.trim() && ` (${page.trim()})`}`;
}

/** Mail link with a line for everything that the page asks for; last lines that do not fit are left out. */
export function quoteHref(email: string, request: QuoteRequest = {}): string {
  const href = `${mailHref(email)}?subject=${encoded(quoteSubject(request))}`;
  const { title, page, origin, partNumbers = [], asks = [] } = request;
  if (page === undefined || origin === undefined) return href;
  const known = [
    ...(title ? [`Product: ${title}`] : []),
    ...(partNumbers.length > 0 ? [`Part number: ${partNumbers.join(' / ')}`] : []),
    `Page: ${origin}${page}`,
    '',
  ];
  const lines = [...known, ...[...asks, ...ALWAYS_ASKED].map((ask) => `${ask}:`)];
  const room = MAIL_HREF_MAX - `${href}&body=`.length;
  let body = '';
  for (const line of lines.map(encoded)) {
    if (body.length + line.length + LINE_END.length <= room) body += line + LINE_END;
  }
  return body === '' ? href : `${href}&body=${body}`;
}

/** RFC 6068, section 5. */
const LINE_END = '%0D%0A';

/** One line, encoded and cut; a half of a character, which nothing can encode, is left out. */
function encoded(line: string): string {
  const clean = line.replace(/\p{Cs}/gu, '').replace(/\s+/g, ' ');
  const whole = encodeURIComponent(clean);
  if (whole.length <= LINE_MAX) return whole;
  let result = '';
  for (const character of clean) {
    const next = encodeURIComponent(character);
    if (result.length + next.length > LINE_MAX) break;
    result += next;
  }
  return result;
}

const wordsOf = (block: Block) =>
  block.kind === 'text' ? [field(block, 'heading'), plainText(field(block, 'text'))] : [];

const field = ({ data }: Block, name: string): string => textOf(unproven(data)[name]);
