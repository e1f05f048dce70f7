import { keptItems, withItems } from '@wa/core/domain/inquiry/inquiry-list';
import { counted } from '@wa/core/domain/text';
import { inquiryItems } from '@wa/core/domain/inquiry/inquiry-link';
import { keep, readKept } from './device-list.ts';

/**
 * Adds the items of a quote link to this device's list.
 * @returns the message for the visitor; null if the browser has no storage, in which case the link itself is
 *   the list
 */
export function addHere(href: string): string | null {
  const wanted = inquiryItems(new URL(href, location.href).searchParams);
  const { items, added, problem } = withItems(keptItems(readKept()), wanted);
  if (added > 0 && !keep(items)) return null;
  const list = `your quote list (${counted(items.length, 'product')}).`;
  if (added === 0) return problem || `This is already on ${list}`;
  return [`Added to ${list}`, problem].filter(Boolean).join(' ');
}
