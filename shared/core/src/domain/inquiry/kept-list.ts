import { ITEMS_MAX, type InquiryItem, isSlug } from './inquiry-link.ts';
import { LIST_FULL, isSameItem } from './inquiry-problems.ts';

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
  return Array.isArray(items) ? items.slice(0, ITEMS_MAX).flatMap(itemOf) : [];
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

function itemOf(value: unknown): InquiryItem[] {
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
