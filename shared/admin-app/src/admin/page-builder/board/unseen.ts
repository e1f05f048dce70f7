import type { Known } from '@wa/core/domain/block-kinds/kind';
import { ask } from '@wa/core/domain/block-kinds/registry';
import { type Catalogue, missingIn } from '@wa/core/domain/catalogue/catalogue';
import { chartOf } from '@wa/core/domain/catalogue/draw-records';
import { ON_REQUEST } from '@wa/core/domain/figures/figure-text';
import { drawHtml } from '@wa/core/domain/figures/references';
import { type Block, type PageInput, blocksOf } from '@wa/core/domain/pages/page';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { sanitiseHtml } from '@wa/core/html/sanitise';
import { blockFacts } from './block-facts.ts';
import { blockTitle } from './block-title.ts';

const knownIn = ({ table, figure }: Catalogue): Known => ({
  isTable: (name) => table(name) !== null,
  isFact: (key) => figure(key) !== null,
  isChart: (keys) => chartOf(keys, { figure }) !== null,
  isDrawing: isDrawingName,
  shownHtml: (source) => sanitiseHtml(drawHtml(source, figure)),
});

/** What visitors do not see of a block, as a sentence; null when they see all of it. */
export function unseenNote(block: Pick<Block, 'kind' | 'data'>, catalogue: Catalogue): string | null {
  const known = knownIn(catalogue);
  return ask(block, ({ hidden, hiddenPart }, data) => {
    const reason = hidden?.(data, known) ?? null;
    if (reason !== null) return `Visitors do not see this block yet: ${reason}.`;
    return hiddenPart?.(data) ?? missingNote(block.data, catalogue);
  });
}

/** Figures that the block's texts refer to and nobody has. */
function missingNote(data: unknown, catalogue: Catalogue): string | null {
  const keys = missingIn(data, catalogue);
  return keys.length === 0 ? null : `No such figure: ${keys.join(', ')}. Visitors read “${ON_REQUEST}”.`;
}

/** Blocks named in one message. */
const NAMED = 3;

/** How many of the page's blocks visitors do not see, and which, for the message of a save; null for none. */
export function unseenSummary(
  page: Pick<PageInput, 'title' | 'content'>,
  catalogue: Catalogue,
): string | null {
  const unseen = blocksOf(page).filter((block) => unseenNote(block, catalogue) !== null);
  if (unseen.length === 0) return null;
  const names = [...new Set(unseen.map((block) => nameOf(block, catalogue)))];
  const more = names.length > NAMED ? ' and more' : '';
  const count = unseen.length === 1 ? '1 block' : `${String(unseen.length)} blocks`;
  return `Visitors do not see ${count} in full yet: ${names.slice(0, NAMED).join(', ')}${more}.`;
}

function nameOf(block: Block, catalogue: Catalogue): string {
  const title = blockTitle(block, catalogue);
  const { name } = blockFacts(block.kind);
  return title === '' ? name : `${name} “${title}”`;
}
