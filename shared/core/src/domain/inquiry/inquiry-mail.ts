import { isInternal, mailHref } from '../links.ts';
import { counted, oneLine } from '../text.ts';
import type { InquiryLine } from './read-inquiry.ts';

/** Maximum length of a mailto link that every mail program accepts, in characters. */
export const MAIL_MAX = 1_800;
const ALWAYS_ASKED = ['Ship-to address', 'Company and phone'];

export interface InquiryMail {
  subject: string;
  text: string;
  /** Mailto link with the whole list or its short form, at most MAIL_MAX characters if it has any item. */
  href: string;
  /** True if the link has the short form of the items. */
  isShort: boolean;
}

/** Returns the name of a part in a list without drawings. */
export const lineName = ({ part, slug }: Pick<InquiryLine, 'part' | 'slug'>): string =>
  part === null ? `${slug} (not in the catalog)` : [part.name, part.detail].filter(Boolean).join(', ');

/** Returns the subject of the email, which is also the title of the PDF. */
export const quoteTitle = (lines: readonly InquiryLine[]): string =>
  `Quote request: ${counted(lines.length, 'product')}`;

/**
 * Returns the quote checklist: the questions of all parts without duplicates, then the questions of every
 * quote.
 */
export const inquiryAsks = (lines: readonly InquiryLine[]): string[] => [
  ...new Set([...lines.flatMap(({ asks }) => asks), ...ALWAYS_ASKED]),
];

/** Returns the absolute address of a part's page; empty for an unknown part. */
export const lineAddress = ({ part }: Pick<InquiryLine, 'part'>, origin: string): string =>
  part === null ? '' : `${isInternal(part.href) ? origin : ''}${part.href}`;

/** Note in a mail that has no room for the whole list. */
export const MAIL_SHORTENED =
  'The full list, with sizes, notes, and specifications, is attached as a PDF or pasted below.';

/**
 * Builds a mail with the whole list: items, figures in both systems (US first), addresses, and the checklist.
 * If it is too long, the mail has the figures in their source's units, then only the visitor's texts, then
 * the short form of the items.
 * @param origin of the public site
 */
export function inquiryMail(lines: readonly InquiryLine[], email: string, origin: string): InquiryMail {
  const subject = quoteTitle(lines);
  const asks = ['Please fill in:', ...inquiryAsks(lines).map((ask) => `${ask}:`)].join('\n');
  const always = ['Please fill in:', ...ALWAYS_ASKED.map((ask) => `${ask}:`)].join('\n');
  const mailOf = (parts: readonly string[]) => {
    const text = parts.join('\n\n');
    return { text, href: `${mailHref(email)}?subject=${encoded(subject)}&body=${encoded(text)}` };
  };
  const inBoth = lines.map((line, at) =>
    itemText(line, at, origin, [line.published, line.restraint].filter(Boolean).join('; ')),
  );
  const inSource = lines.map((line, at) => itemText(line, at, origin, line.brief));
  const whole = mailOf([subject, ...inBoth, asks]);
  const fits = ({ href }: { href: string }) => href.length <= MAIL_MAX;
  const full = [whole, mailOf([subject, ...inBoth, always]), mailOf([subject, ...inSource, always])].find(
    fits,
  );
  if (full) return { subject, ...full, isShort: false };
  const unlisted = lines.map((line, at) => itemText(line, at, origin, ''));
  const asTyped = mailOf([subject, ...unlisted, MAIL_SHORTENED, always]);
  const shortOf = (count: number) => {
    const left = lines.length - count;
    const more = left === 0 ? '' : `... and ${counted(left, 'more product')}`;
    const list = [...lines.slice(0, count).map(shortItem), more].filter(Boolean).join('\n');
    return mailOf([subject, list, MAIL_SHORTENED, always]);
  };
  let count = lines.length;
  while (count > 0 && !fits(shortOf(count))) count -= 1;
  const { href } = fits(asTyped) ? asTyped : shortOf(count);
  return { subject, text: whole.text, href, isShort: true };
}

function itemText(line: InquiryLine, at: number, origin: string, published: string): string {
  const fields = [
    ['Quantity', line.quantity],
    ['Size', line.size],
    ['Note', line.note],
    ['Listed', published],
  ].flatMap(([label = '', text = '']) => (text.trim() === '' ? [] : [`   ${label}: ${oneLine(text)}`]));
  const address = lineAddress(line, origin);
  const lines = [`${String(at + 1)}. ${lineName(line)}`, ...fields, address && `   ${address}`];
  return lines.filter(Boolean).join('\n');
}

/** Formats `1. Snap Clamp, 2 pieces, 118 mm OD`: the item without specs. */
function shortItem(line: InquiryLine, at: number): string {
  const size = oneLine(line.size).slice(0, SHORT_SIZE);
  const quantity = `quantity ${oneLine(line.quantity).slice(0, SHORT_SIZE)}`;
  const name = lineName(line).slice(0, SHORT_NAME);
  return `${String(at + 1)}. ${[name, quantity, size].filter(Boolean).join(', ')}`;
}
const SHORT_NAME = 60;
const SHORT_SIZE = 40;

/** Encodes text as in RFC 6068. Removes lone surrogates, which can't be encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '')).replaceAll('%0A', '%0D%0A');
