import { INQUIRY_PARAMETER, ITEMS_MAX, SEPARATOR, type InquiryItem } from './inquiry-link.ts';

/** Names of the form's fields that stand for an item each, besides its slug. */
export const ITEM_FIELDS = ['quantity', 'size', 'note'] as const;
/** The form's button that takes one line away; its value is the number of the line from 0. */
export const REMOVE_FIELD = 'remove';
/** Slug of a product. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,200}$/.test(text);
const unpacked = (text: string) => text.replaceAll('%7E', SEPARATOR).replaceAll('%25', '%').trim();

/** What an address holds. */
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

/** The items of an address; whatever is no item is left out. */
export const inquiryItems = (query: URLSearchParams): InquiryItem[] => readItems(query).items;
