import { INQUIRY_PATH } from '../site-routes.ts';

export const INQUIRY_PARAMETER = 'item';

/** What a visitor wants to have quoted (D16). All of it is as the visitor writes it. */
export interface InquiryItem {
  /** Slug of the product. */
  slug: string;
  /** A whole number; whatever else is written is kept and said to be none (inquiry-problems.ts). */
  quantity: string;
  size: string;
  note: string;
}
export type GivenItem = Pick<InquiryItem, 'slug'> & Partial<InquiryItem>;

/** Items of one list. */
export const ITEMS_MAX = 50;
/** Characters of an address that browsers, mail programs and servers pass on whole. */
export const LINK_MAX = 8_000;

export const SEPARATOR = '~';

const packed = (text: string) => text.trim().replaceAll('%', '%25').replaceAll(SEPARATOR, '%7E');

/** The query of an address that holds these items. */
export function inquiryQuery(items: readonly GivenItem[]): string {
  const query = items.map(({ slug, quantity = '', size = '', note = '' }): [string, string] => {
    const count = quantity.trim() === '1' ? '' : quantity;
    const texts = [count, size, note].map(packed);
    return [INQUIRY_PARAMETER, [slug, ...texts].join(SEPARATOR).replace(/~+$/, '')];
  });
  return new URLSearchParams(query).toString();
}

/** An address that holds a whole list; nothing of it is stored on the server. */
export const inquiryHref = (items: readonly GivenItem[]): string =>
  items.length === 0 ? INQUIRY_PATH : `${INQUIRY_PATH}?${inquiryQuery(items)}`;
