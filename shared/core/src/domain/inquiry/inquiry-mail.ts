import { isInternal } from '../href.ts';
import { mailHref } from '../links.ts';
import { oneLine } from '../text.ts';
import { counted } from './inquiry-problems.ts';
import type { InquiryLine } from './inquiry.ts';

/** Characters of a mail address with everything in it that every mail program takes. */
export const MAIL_MAX = 1_800;
/** What is asked with every inquiry. */
const ALWAYS_ASKED = ['Place of delivery', 'Company and telephone'];

export interface InquiryMail {
  subject: string;
  text: string;
  /** Address of the whole mail; longer than MAIL_MAX it goes by copy or as a sheet. */
  href: string;
}

/** How a part is called where its drawing does not stand beside it. */
export const lineName = ({ part, slug }: Pick<InquiryLine, 'part' | 'slug'>): string =>
  part === null ? `${slug} (not in the catalogue)` : [part.name, part.detail].filter(Boolean).join(', ');

/** What to send: every part's own questions, each once, then what is always asked. */
export const inquiryAsks = (lines: readonly InquiryLine[]): string[] => [
  ...new Set([...lines.flatMap(({ asks }) => asks), ...ALWAYS_ASKED]),
];

/** Absolute address of a part's page; empty for an unknown part. */
export const lineAddress = ({ part }: Pick<InquiryLine, 'part'>, origin: string): string =>
  part === null ? '' : `${isInternal(part.href) ? origin : ''}${part.href}`;

/**
 * A whole list as one mail: items, figures, addresses, and what else to send, which is left out where it does not fit:
 * it stands beside the fields of each item, too.
 * @param origin of the public site
 */
export function inquiryMail(lines: readonly InquiryLine[], email: string, origin: string): InquiryMail {
  const subject = `Inquiry: ${counted(lines.length, 'item')}`;
  const items = lines.map((line, at) => {
    const fields = [
      ['Quantity', line.quantity],
      ['Size', line.size],
      ['Note', line.note],
      ['Published', line.brief],
    ].flatMap(([label = '', text = '']) => (text.trim() === '' ? [] : [`   ${label}: ${oneLine(text)}`]));
    const address = lineAddress(line, origin);
    const name = `${String(at + 1)}. ${lineName(line)}`;
    return [name, ...fields, ...(address === '' ? [] : [`   ${address}`])].join('\n');
  });
  const asks = ['Please fill in:', ...inquiryAsks(lines).map((ask) => `${ask}:`)].join('\n');
  const mailOf = (parts: readonly string[]) => {
    const text = parts.join('\n\n');
    return { subject, text, href: `${mailHref(email)}?subject=${encoded(subject)}&body=${encoded(text)}` };
  };
  const whole = mailOf([subject, ...items, asks]);
  return whole.href.length <= MAIL_MAX ? whole : mailOf([subject, ...items]);
}

/** RFC 6068; a half of a character, which nothing can encode, is left out. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '')).replaceAll('%0A', '%0D%0A');
