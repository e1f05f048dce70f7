import type { Known } from '@wa/core/domain/block-kinds/kind';
import { ask } from '@wa/core/domain/block-kinds/registry';
import { type Catalogue, missingIn } from '@wa/core/domain/catalogue/catalogue';
import { chartOf } from '@wa/core/domain/catalogue/draw-records';
import { NO_VALUE } from '@wa/core/domain/figures/figure-text';
import { renderHtml } from '@wa/core/domain/figures/references';
import { type Block, type PageInput, blocksOf } from '@wa/core/domain/pages/page';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { sanitiseHtml } from '@wa/core/html/sanitise';
import { blockFacts, blockTitle } from './block-facts.ts';
import { counted } from '@wa/core/domain/text';

const knownIn = ({ table, figure }: Catalogue): Known => ({
  isTable: (name) => table(name) !== null,
  isFact: (key) => figure(key) !== null,
  isChart: (keys) => chartOf(keys, { figure }) !== null,
  isDrawing: isDrawingName,
  shownHtml: (source) => sanitiseHtml(renderHtml(source, figure)),
});

/** Returns a sentence about the part of a block that visitors don't see; null if they see all of it. */
export function unseenNote(block: Pick<Block, 'kind' | 'data'>, catalogue: Catalogue): string | null {
  const known = knownIn(catalogue);
  return ask(block, ({ hidden, hiddenPart }, data) => {
    const reason = hidden?.(data, known) ?? null;
    if (reason !== null) return `Visitors don’t see this block yet: ${reason}.`;
    return hiddenPart?.(data) ?? missingNote(block.data, catalogue);
  });
}

/** Returns a note about keys in the block's texts that refer to no figure; null if there are none. */
function missingNote(data: unknown, catalogue: Catalogue): string | null {
  const keys = missingIn(data, catalogue);
  return keys.length === 0 ? null : `Spec not found: ${keys.join(', ')}. Visitors see “${NO_VALUE}”.`;
}

/** Maximum number of blocks named in a message. */
const NAMED = 3;

/** Returns a sentence for the message of a save about blocks that visitors don't see; null without any. */
export function unseenSummary(
  page: Pick<PageInput, 'title' | 'content'>,
  catalogue: Catalogue,
): string | null {
  const unseen = blocksOf(page).filter((block) => unseenNote(block, catalogue) !== null);
  if (unseen.length === 0) return null;
  const names = [...new Set(unseen.map((block) => nameOf(block, catalogue)))];
  const more = names.length > NAMED ? ', and more' : '';
  const count = counted(unseen.length, 'block');
  return `Visitors don’t see ${count} in full yet: ${names.slice(0, NAMED).join(', ')}${more}.`;
}

function nameOf(block: Block, catalogue: Catalogue): string {
  const title = blockTitle(block, catalogue);
  const { name } = blockFacts(block.kind);
  return title === '' ? name : `${name} “${title}”`;
}
