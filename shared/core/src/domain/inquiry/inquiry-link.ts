import { INQUIRY_PATH } from '../site-routes.ts';

const INQUIRY_PARAMETER = 'item';

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

export const ITEMS_MAX = 50;
/** Characters of an address that browsers, mail programs and servers pass on whole. */
export const LINK_MAX = 8_000;

const SEPARATOR = '~';

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

/** Names of the form's fields that stand for an item each, besides its slug. */
const ITEM_FIELDS = ['quantity', 'size', 'note'] as const;
/** The form's button that takes one line away; its value is the number of the line from 0. */
export const REMOVE_FIELD = 'remove';
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,200}$/.test(text);
const unpacked = (text: string) => text.replaceAll('%7E', SEPARATOR).replaceAll('%25', '%').trim();

export interface ReadItems {
  items: InquiryItem[];
  /** Beyond ITEMS_MAX: for a second list. */
  rest: InquiryItem[];
  /** Entries that name no product. */
  unreadable: number;
}

/** The items of an address: of a link, or of the form, which sends its fields one after the other. */
export function readItems(query: URLSearchParams): ReadItems {
  const linked = query.getAll(INQUIRY_PARAMETER).map((text) => {
    const [slug = '', quantity = '', size = '', note = ''] = text.split(SEPARATOR);
    return itemOf(slug, [quantity, size, note].map(unpacked));
  });
  const fields = ITEM_FIELDS.map((name) => query.getAll(name));
  const filled = query.getAll('slug').map((slug, at) =>
    itemOf(
      slug,
      fields.map((values) => (values[at] ?? '').trim()),
    ),
  );
  const removed = query.get(REMOVE_FIELD) ?? '';
  const all = [...linked, ...filled].filter((_, at) => String(at) !== removed);
  const named = all.filter(({ slug }) => isSlug(slug));
  return {
    items: named.slice(0, ITEMS_MAX),
    rest: named.slice(ITEMS_MAX),
    unreadable: all.length - named.length,
  };
}

function itemOf(slug: string, [quantity = '', size = '', note = '']: readonly string[]): InquiryItem {
  return { slug: slug.trim(), quantity: quantity || '1', size, note };
}

export const inquiryItems = (query: URLSearchParams): InquiryItem[] => readItems(query).items;
