import { ask } from '@wa/core/domain/block-kinds/registry';
import type { Field } from '@wa/core/domain/block-kinds/kind';
import { textOf } from '@wa/core/domain/unproven';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { plainText } from '@wa/core/domain/marked-text';
import type { Block } from '@wa/core/domain/pages/page';
import { drawMarked, drawText } from '@wa/core/domain/figures/references';
import { head, oneLine, stripHtml } from '@wa/core/domain/text';

const LENGTH = 32;

/** A few words of what a block holds; empty when it says nothing. */
export function blockTitle(block: Block, catalogue: Catalogue): string {
  const titles = ask(block, ({ title, fields }, data) =>
    title.map((name) => words(fields[name], textOf(data[name]), catalogue)),
  );
  return head(titles?.find((text) => text !== '') ?? '', LENGTH);
}

function words(field: Field | undefined, value: string, { table, figure }: Catalogue): string {
  // A whole article need not be read for a few words of it.
  const start = value.slice(0, 400);
  if (field?.is === 'table') return table(start)?.caption ?? '';
  if (field?.is === 'marked') return oneLine(plainText(drawMarked(value, figure)));
  const drawn = drawText(start, figure);
  return field?.is === 'html' ? stripHtml(drawn) : oneLine(drawn);
}
