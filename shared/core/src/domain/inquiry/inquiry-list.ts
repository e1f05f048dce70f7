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

/** Items of one list. */
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

/** Pieces that a quantity may name. */
const QUANTITY_MAX = 99_999;
/** Characters of a size or note that a mail or a sheet has room for. */
export const TEXT_MAX = 1_000;

export const NO_SUCH_PART = 'No part of this catalogue has this name. We will ask you about it.';
export const LIST_FULL = `The inquiry list is full: ${String(ITEMS_MAX)} items.`;
export const NOT_KEPT = 'This browser keeps nothing. The list lasts until you leave this page: use its link.';
export const LIST_UNREAD = 'The catalogue cannot be read at the moment. Your list is kept.';

/** What is wrong with a quantity; empty for a whole number from 1 on. */
export function quantityProblem(quantity: string): string {
  const isWhole = /^0*[1-9]\d{0,4}$/.test(quantity.trim());
  return isWhole ? '' : `A whole number from 1 to ${QUANTITY_MAX.toLocaleString('en-US')}, please.`;
}

/** What is wrong with a size or note; empty for one that a mail has room for. */
export function textProblem(text: string): string {
  if (text.length <= TEXT_MAX) return '';
  const length = text.length.toLocaleString('en-US');
  return `${length} characters: the PDF sheet takes the first ${TEXT_MAX.toLocaleString('en-US')}. Copy the text to send all of it.`;
}

/** What an address holds that its list does not show, as sentences. */
export function addressProblems({ items, rest, unreadable }: ReadItems): string[] {
  const all = items.length + rest.length;
  return [
    ...(unreadable === 0
      ? []
      : [`${counted(unreadable, 'entry', 'entries')} of this address names no part and is left out.`]),
    ...(rest.length === 0
      ? []
      : [
          `A list holds ${String(ITEMS_MAX)} items, and this address ${String(all)}. The others are a list of their own.`,
        ]),
  ];
}

export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${String(count)} ${count === 1 ? one : more}`;

/** Whether two items ask for the same thing. */
export const isSameItem = (one: InquiryItem, other: InquiryItem): boolean =>
  one.slug === other.slug && one.size === other.size && one.note === other.note;

/** Version of what is kept on a device; the head script of the site reads `items` of it, too. */
const VERSION = 1;
/** Characters of one text that are taken from a device's storage. */
const TEXT_KEPT = 20_000;

/** The list as a device keeps it (D16). */
export const keptText = (items: readonly InquiryItem[]): string =>
  JSON.stringify({ version: VERSION, items: items.slice(0, ITEMS_MAX) });

/** What a device has kept. Whatever is damaged, or of another version, is no item; nothing is thrown. */
export function keptItems(text: string | null): InquiryItem[] {
  const read = parsed(text);
  if (field(read, 'version') !== VERSION) return [];
  const items = field(read, 'items');
  return Array.isArray(items) ? items.slice(0, ITEMS_MAX).flatMap(keptItemOf) : [];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function keptItemOf(value: unknown): InquiryItem[] {
  const text = (name: string) => {
    const found = field(value, name);
    return typeof found === 'string' ? found.slice(0, TEXT_KEPT) : '';
  };
  const slug = text('slug');
  if (!isSlug(slug)) return [];
  return [{ slug, quantity: text('quantity'), size: text('size'), note: text('note') }];
}

/** A list with further items: those that are on it already stay as they are, and a full list takes no more. */
export function withItems(
  list: readonly InquiryItem[],
  added: readonly InquiryItem[],
): { items: InquiryItem[]; added: number; problem: string } {
  const fresh = added.filter((item) => !list.some((other) => isSameItem(other, item)));
  const items = [...list, ...fresh].slice(0, ITEMS_MAX);
  const problem = list.length + fresh.length > ITEMS_MAX ? LIST_FULL : '';
  return { items, added: items.length - list.length, problem };
}
