import { keptText } from '@wa/core/domain/inquiry/inquiry-list';
import { type InquiryItem } from '@wa/core/domain/inquiry/inquiry-link';

/** Key of the list in local storage. The head script reads it as well (units.ts). */
const KEY = 'inquiry';
/** The list in a browser that refuses storage, until the page is closed. */
let memory: string | null = null;

/** Returns the stored list as text; empty if there is none. */
export function readKept(): string {
  if (memory !== null) return memory;
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/**
 * Stores the list and notifies this page; other tabs get a storage event.
 * @returns false if the browser refused, so that only this page has the list
 */
export function keep(items: readonly InquiryItem[]): boolean {
  const text = keptText(items);
  try {
    if (items.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
    memory = null;
  } catch {
    memory = text;
  }
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
