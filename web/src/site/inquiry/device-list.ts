import { keptText } from '@wa/core/domain/inquiry/inquiry-list';
import { type InquiryItem } from '@wa/core/domain/inquiry/inquiry-link';
import { readStored, writeStored } from '../stored.ts';

/** Key of the list in local storage. The head script reads it as well (units.ts). */
const KEY = 'inquiry';
/** The list in a browser that refuses storage, until the page is closed. */
let memory: string | null = null;

/** Returns the stored list as text; empty if there is none. */
export const readKept = (): string => memory ?? readStored('local', KEY) ?? '';

/**
 * Stores the list and notifies this page; other tabs get a storage event.
 * @returns false if the browser refused, so that only this page has the list
 */
export function keep(items: readonly InquiryItem[]): boolean {
  const text = keptText(items);
  memory = writeStored('local', KEY, items.length === 0 ? null : text) ? null : text;
  dispatchEvent(new Event('storage'));
  return memory === null;
}

/** Subscribes to changes of the list in this tab and in other tabs. */
export function onKept(tell: () => void): () => void {
  addEventListener('storage', tell);
  return () => {
    removeEventListener('storage', tell);
  };
}
