import { counted, keptItems, withItems } from '@wa/core/domain/inquiry/inquiry-list';
import { inquiryItems } from '@wa/core/domain/inquiry/inquiry-link';
import { keep, readKept } from './device-list.ts';

/**
 * Puts the items of an inquiry link on this device's list.
 * @returns what a visitor is told; null where the browser keeps nothing: then the link is the list
 */
export function addHere(href: string): string | null {
  const wanted = inquiryItems(new URL(href, location.href).searchParams);
  const { items, added, problem } = withItems(keptItems(readKept()), wanted);
  if (added > 0 && !keep(items)) return null;
  const list = `your quote list (${counted(items.length, 'product')}).`;
  if (added === 0) return problem || `This is already on ${list}`;
  return [`Added to ${list}`, problem].filter(Boolean).join(' ');
}
