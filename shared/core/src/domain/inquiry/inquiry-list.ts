import { objectsOf, textOf, unvalidated } from '../unvalidated.ts';
import { unprintedIn } from '../printable.ts';
import { counted } from '../text.ts';
import { ITEMS_MAX, isSlug, type InquiryItem, type ReadItems } from './inquiry-link.ts';

/** Maximum quantity in pieces. */
const QUANTITY_MAX = 99_999;
/** Maximum length of a size or note in characters, limited by the space in a mail and a data sheet. */
export const TEXT_MAX = 1_000;

export const NO_SUCH_PART = 'We couldn’t find this product in the catalog. Tell us about it in your request.';
export const LIST_FULL = `Your quote list is full: ${String(ITEMS_MAX)} products.`;
export const NOT_KEPT = 'This browser can’t store the list. Save its link before you leave.';
export const LIST_UNREAD = 'We couldn’t load the catalog. Your list is saved.';

/** Returns the problem of a quantity; empty for a whole number from 1. */
export function quantityProblem(quantity: string): string {
  const isWhole = /^0*[1-9]\d{0,4}$/.test(quantity.trim());
  return isWhole ? '' : `Enter a whole number from 1 to ${QUANTITY_MAX.toLocaleString('en-US')}.`;
}

/** Returns the problem of a size or note; empty if the PDF prints all of it. */
export function textProblem(text: string): string {
  const unprinted = unprintedIn(text);
  if (text.length <= TEXT_MAX)
    return unprinted && `The PDF can’t print ${unprinted}. The email and the copied text can.`;
  const length = text.length.toLocaleString('en-US');
  return `${length} characters. The PDF shows the first ${TEXT_MAX.toLocaleString('en-US')}. To send all of it, copy the text.`;
}

/** Returns sentences about the entries of an address that its list doesn't show. */
export function addressProblems({ items, rest, unreadable }: ReadItems): string[] {
  const all = items.length + rest.length;
  const problems = [
    unreadable > 0 &&
      `We left out ${counted(unreadable, 'entry', 'entries')} in this link that we couldn’t read.`,
    rest.length > 0 &&
      `A quote list can have up to ${String(ITEMS_MAX)} products, and this link has ${String(all)}.`,
  ];
  return problems.filter((problem) => problem !== false);
}

export const isSameItem = (one: InquiryItem, other: InquiryItem): boolean =>
  one.slug === other.slug && one.size === other.size && one.note === other.note;

/**
 * Version of the list stored on a device. The site's head script (units.ts) reads both fields as well.
 */
const VERSION = 1;
/** Maximum length of a text read from a device's storage, in characters. */
const TEXT_KEPT = 20_000;

/** Serializes the list for storage on a device (D16). */
export const keptText = (items: readonly InquiryItem[]): string =>
  JSON.stringify({ version: VERSION, items: items.slice(0, ITEMS_MAX) });

/** Parses the list stored on a device. Skips damaged entries and other versions; never throws. */
export function keptItems(text: string | null): InquiryItem[] {
  const { version, items } = unvalidated(parsed(text));
  if (version !== VERSION) return [];
  const kept = objectsOf(items).map((item): InquiryItem => {
    const read = (name: string) => textOf(item[name]).slice(0, TEXT_KEPT);
    return {
      slug: read('slug'),
      quantity: read('quantity'),
      size: read('size'),
      note: read('note'),
      row: read('row'),
    };
  });
  return kept.filter(({ slug }) => isSlug(slug)).slice(0, ITEMS_MAX);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/**
 * Replaces the former slugs of moved products with their present ones (D16.14). Of items that are then the
 * same, the first one stays.
 */
export function movedItems(
  list: readonly InquiryItem[],
  slugOf: (slug: string) => string | undefined,
): InquiryItem[] {
  const moved = list.map((item) => ({ ...item, slug: slugOf(item.slug) ?? item.slug }));
  return moved.filter((item, at) => moved.findIndex((other) => isSameItem(other, item)) === at);
}

/** Adds items to a list. Items already on the list stay unchanged, and a full list accepts no more. */
export function withItems(
  list: readonly InquiryItem[],
  added: readonly InquiryItem[],
): { items: InquiryItem[]; added: number; problem: string } {
  const fresh = added.filter((item) => !list.some((other) => isSameItem(other, item)));
  const items = [...list, ...fresh].slice(0, ITEMS_MAX);
  const problem = list.length + fresh.length > ITEMS_MAX ? LIST_FULL : '';
  return { items, added: items.length - list.length, problem };
}
