import { keptText } from '@wa/core/domain/inquiry/inquiry-list';
import { type InquiryItem } from '@wa/core/domain/inquiry/inquiry-link';

/** Key of the list in this device's storage; the head script reads it, too (units.ts). */
const KEY = 'inquiry';
/** What a browser that refuses storage keeps until the page is left. */
let memory: string | null = null;

/** The list as it is kept; empty without one. */
export function readKept(): string {
  if (memory !== null) return memory;
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the list and tells this page as other tabs are told. False: the browser refused, this page alone has it. */
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

/** Calls on every change, of this tab or another one. */
export function onKept(tell: () => void): () => void {
  addEventListener('storage', tell);
  return () => {
    removeEventListener('storage', tell);
  };
}
