import { objectsOf, textOf, unproven } from '../unproven.ts';
import { ITEMS_MAX, isSlug, type InquiryItem, type ReadItems } from './inquiry-link.ts';

/** Pieces that a quantity may name. */
const QUANTITY_MAX = 99_999;
/** Characters of a size or note that a mail or a sheet has room for. */
export const TEXT_MAX = 1_000;

export const NO_SUCH_PART = 'We couldn’t find this product in the catalog. Tell us about it in your request.';
export const LIST_FULL = `Your quote list is full: ${String(ITEMS_MAX)} products.`;
export const NOT_KEPT =
  'This browser doesn’t allow us to store the list. Save its link before you leave this page.';
export const LIST_UNREAD = 'We couldn’t load the catalog. Your list is saved.';

/** What is wrong with a quantity; empty for a whole number from 1 on. */
export function quantityProblem(quantity: string): string {
  const isWhole = /^0*[1-9]\d{0,4}$/.test(quantity.trim());
  return isWhole ? '' : `Enter a whole number from 1 to ${QUANTITY_MAX.toLocaleString('en-US')}.`;
}

/** What is wrong with a size or note; empty for one that a mail has room for. */
export function textProblem(text: string): string {
  if (text.length <= TEXT_MAX) return '';
  const length = text.length.toLocaleString('en-US');
  return `${length} characters. The PDF shows the first ${TEXT_MAX.toLocaleString('en-US')}. To send all of it, copy the text.`;
}

/** What an address holds that its list does not show, as sentences. */
export function addressProblems({ items, rest, unreadable }: ReadItems): string[] {
  const all = items.length + rest.length;
  const problems = [
    unreadable > 0 &&
      `We left out ${counted(unreadable, 'entry', 'entries')} of this link that we couldn’t read.`,
    rest.length > 0 &&
      `A quote list holds up to ${String(ITEMS_MAX)} products, and this link has ${String(all)}. Open the others as a second list.`,
  ];
  return problems.filter((problem) => problem !== false);
}

export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${String(count)} ${count === 1 ? one : more}`;

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
  const { version, items } = unproven(parsed(text));
  if (version !== VERSION) return [];
  const kept = objectsOf(items).map((item): InquiryItem => {
    const read = (name: string) => textOf(item[name]).slice(0, TEXT_KEPT);
    return { slug: read('slug'), quantity: read('quantity'), size: read('size'), note: read('note') };
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
