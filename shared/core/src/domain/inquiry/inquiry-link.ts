import { INQUIRY_PATH } from '../site-routes.ts';

const INQUIRY_PARAMETER = 'item';

/** An entry of the quote list (D16), with all texts as the visitor typed them. */
export interface InquiryItem {
  /** Slug of the product. */
  slug: string;
  /** A whole number. Any other text is kept, and `quantityProblem` reports it. */
  quantity: string;
  size: string;
  note: string;
  /** Key of the row of the product's specs that a submittal proposes (D25.2); empty without one. */
  row: string;
}
export type GivenItem = Pick<InquiryItem, 'slug'> & Partial<InquiryItem>;

export const ITEMS_MAX = 50;
/** Maximum length of an address that browsers, mail programs, and servers accept. */
export const LINK_MAX = 8_000;

const SEPARATOR = '~';

const packed = (text: string) => text.trim().replaceAll('%', '%25').replaceAll(SEPARATOR, '%7E');

/** Returns the query of an address with these items. */
export function inquiryQuery(items: readonly GivenItem[]): string {
  const query = items.map(({ slug, quantity = '', size = '', note = '', row = '' }): [string, string] => {
    const count = quantity.trim() === '1' ? '' : quantity;
    const texts = [count, size, note, row].map(packed);
    return [INQUIRY_PARAMETER, [slug, ...texts].join(SEPARATOR).replace(/~+$/, '')];
  });
  return new URLSearchParams(query).toString();
}

/** Returns an address with the whole list; the server stores none of it. */
export const inquiryHref = (items: readonly GivenItem[]): string =>
  items.length === 0 ? INQUIRY_PATH : `${INQUIRY_PATH}?${inquiryQuery(items)}`;

/** Form fields that each item has in addition to its slug. */
const ITEM_FIELDS = ['quantity', 'size', 'note', 'row'] as const;
/** Name of the button that removes an item; its value is the item's index. */
export const REMOVE_FIELD = 'remove';
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,200}$/.test(text);
const unpacked = (text: string) => text.replaceAll('%7E', SEPARATOR).replaceAll('%25', '%').trim();

export interface ReadItems {
  items: InquiryItem[];
  /** Items beyond ITEMS_MAX, for a second list. */
  rest: InquiryItem[];
  /** Number of entries without a valid product. */
  unreadable: number;
}

/** Reads the items from the query of a link or of the form. The form sends its fields one after the other. */
export function readItems(query: URLSearchParams): ReadItems {
  const linked = query.getAll(INQUIRY_PARAMETER).map((text) => {
    const [slug = '', ...texts] = text.split(SEPARATOR);
    return itemOf(slug, texts.map(unpacked));
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

function itemOf(
  slug: string,
  [quantity = '', size = '', note = '', row = '']: readonly string[],
): InquiryItem {
  return { slug: slug.trim(), quantity: quantity || '1', size, note, row };
}

export const inquiryItems = (query: URLSearchParams): InquiryItem[] => readItems(query).items;
