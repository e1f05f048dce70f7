import { catalogueFacts } from '@wa/core/blocks/catalogue-facts';
import type { Block } from '@wa/core/domain/pages/block';
import { head, oneLine, stripHtml } from '@wa/core/domain/text';

/** Fields that say what a block is about, the best one first. */
const TELLING = ['heading', 'label', 'caption', 'alt', 'text', 'html'] as const;
const LENGTH = 32;

const tableTitle = (table: unknown) =>
  typeof table === 'string' ? (catalogueFacts.table(table)?.caption ?? '') : '';

/** A few words of what a block holds; empty when it says nothing. */
export function blockTitle(block: Block): string {
  const data: unknown = block.data;
  if (typeof data !== 'object' || data === null) return '';
  for (const field of TELLING) {
    const value: unknown = Reflect.get(data, field);
    if (typeof value !== 'string') continue;
    // A whole article need not be read for a few words of it.
    const start = value.slice(0, 400);
    const text = field === 'html' ? stripHtml(start) : oneLine(start);
    if (text !== '') return head(text, LENGTH);
  }
  return block.kind === 'factTable' ? head(tableTitle(Reflect.get(data, 'table')), LENGTH) : '';
}
