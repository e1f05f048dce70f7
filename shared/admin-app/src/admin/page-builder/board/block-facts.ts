import { kindOf, ask } from '@wa/core/domain/block-kinds/registry';
import type { IconName } from '../../../ui/icon.tsx';
import type { Field } from '@wa/core/domain/block-kinds/kind';
import { textOf } from '@wa/core/domain/unvalidated';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { plainText } from '@wa/core/domain/marked-text';
import type { Block } from '@wa/core/domain/pages/page';
import { renderMarked } from '@wa/core/domain/figures/draw-marked';
import { renderText } from '@wa/core/domain/figures/references';
import { stripHtml } from '@wa/core/domain/html-text';
import { head, oneLine } from '@wa/core/domain/text';

/** Name of a block in the page builder. */
interface BlockFacts {
  name: string;
  icon: IconName;
}

/** Returns name and icon of a stored kind; an unknown kind keeps its stored name. */
export function blockFacts(kind: string): BlockFacts {
  return kindOf(kind) ?? { name: `Unknown block “${kind}”`, icon: 'help' };
}

const LENGTH = 32;

/** Returns a few words of a block's content; empty if it has none. */
export function blockTitle(block: Block, catalogue: Catalogue): string {
  const titles = ask(block, ({ title, fields }, data) =>
    title.map((name) => words(fields[name], textOf(data[name]), catalogue)),
  );
  return head(titles?.find((text) => text !== '') ?? '', LENGTH);
}

function words(field: Field | undefined, value: string, { table, figure }: Catalogue): string {
  // A few words don't need the whole text.
  const start = value.slice(0, 400);
  if (field?.is === 'table') return table(start)?.caption ?? '';
  if (field?.is === 'marked') return oneLine(plainText(renderMarked(value, figure)));
  const drawn = renderText(start, figure);
  return field?.is === 'html' ? stripHtml(drawn) : oneLine(drawn);
}
