import { mailHref } from './links.ts';
import { blocksOf, sectionsOf, textItems, type Block, type Page } from './pages/page.ts';
import { plainText } from './marked-text.ts';
import { plainTitle } from './products/product.ts';
import { textOf, unvalidated } from './unvalidated.ts';

/** Id of the section that lists the details to send. A quote mail asks for these details. */
export const INQUIRY_SECTION = 'enquiry';
/** Maximum length of a mailto link in characters that every mail program accepts. */
export const MAIL_HREF_MAX = 2_000;
const ALWAYS_ASKED = ['Quantity', 'Ship-to address', 'Company and phone'];
/** Maximum number of part numbers and types in a mail; a page with more has a table of them. */
const PART_NUMBERS_MAX = 8;
/** Maximum length of an encoded line in characters; longer titles and addresses are cut. */
const LINE_MAX = 300;

/** Matches part numbers in the catalog's notation: WA-GP-F, WA.SP-WS, RS-1. */
export const PART_NUMBER = /\b[A-Z]{2,}[-.][A-Z0-9]+(?:[-.][A-Z0-9]+)*\b/g;

/** Returns a text whose part numbers don't wrap, for a place that has no elements, such as an attribute. */
export const withWholeNumbers = (text: string): string =>
  text.replace(PART_NUMBER, (number) => number.replaceAll('-', '\u2011'));

export interface QuoteRequest {
  title?: string;
  partNumbers?: readonly string[];
  /** Path of the visitor's current page. */
  page?: string;
  /** Origin of the site, to print the page's full address. */
  origin?: string;
  /** Lines of the page's quote checklist. */
  asks?: readonly string[];
}

/** Returns the quote request of a page: its title, part numbers, and checklist. */
export function quoteOfPage(page: Pick<Page, 'title' | 'content'>): QuoteRequest {
  const title = plainTitle(page.title);
  const texts = [...sectionsOf(page).map((section) => section.title), ...blocksOf(page).flatMap(wordsOf)];
  const own = partNumbersIn(title);
  return { title, partNumbers: own.length > 0 ? own : partNumbersIn(texts.join(' ')), asks: asksOf(page) };
}

/**
 * Returns the quote request of a page with its tables, which a browser doesn't have. The types in its tables
 * replace the part numbers in its texts, unless the title has part numbers.
 */
export function quoteOfDrawnPage(page: Pick<Page, 'title' | 'content' | 'shown'>): QuoteRequest {
  const quote = quoteOfPage(page);
  const types = typesOf(page);
  return types.length === 0 || partNumbersIn(quote.title ?? '').length > 0
    ? quote
    : { ...quote, partNumbers: types };
}

/** Returns the row labels of the page's spec tables as types: `RS-1`, `HEAT`, `Two-band`. */
const typesOf = ({ shown }: Pick<Page, 'shown'>): string[] =>
  Object.values(shown?.tables ?? {})
    .filter(({ rowLabel, columns }) => rowLabel === 'Type' && columns.every(({ numeric }) => numeric))
    .flatMap(({ rows }) => rows.map(({ header }) => header))
    .slice(0, PART_NUMBERS_MAX);

/** Returns the page's quote checklist: the lines of its list "What to send". */
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

/** Builds a mail link with one line per checklist entry. Lines beyond the length limit are dropped. */
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

/** Line end as in RFC 6068, section 5. */
const LINE_END = '%0D%0A';

/** Encodes one line and cuts it to the limit. Removes lone surrogates, which can't be encoded. */
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

const field = ({ data }: Block, name: string): string => textOf(unvalidated(data)[name]);
