import { isFactId } from '@wa/core/catalogue/facts/registry';
import { isFactTableName } from '@wa/core/catalogue/tables/registry';
import type { Known } from '@wa/core/domain/block-kinds/kind';
import { ask } from '@wa/core/domain/block-kinds/registry';
import type { Block } from '@wa/core/domain/pages/block';
import { blocksOf } from '@wa/core/domain/pages/page-content';
import type { PageInput } from '@wa/core/domain/pages/page';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { sanitiseHtml } from '@wa/core/html/sanitise';
import { blockFacts } from './block-facts.ts';
import { blockTitle } from './block-title.ts';

const known: Known = {
  isTable: isFactTableName,
  isFact: isFactId,
  isDrawing: isDrawingName,
  shownHtml: sanitiseHtml,
};

/** What visitors do not see of a block, as a sentence; null when they see all of it. */
export function unseenNote(block: Pick<Block, 'kind' | 'data'>): string | null {
  return ask(block, ({ hidden, hiddenPart }, data) => {
    const reason = hidden?.(data, known) ?? null;
    if (reason !== null) return `Visitors do not see this block yet: ${reason}.`;
    return hiddenPart?.(data) ?? null;
  });
}

/** Blocks named in one message. */
const NAMED = 3;

/** How many of the page's blocks visitors do not see, and which, for the message of a save; null for none. */
export function unseenSummary(page: Pick<PageInput, 'title' | 'content'>): string | null {
  const unseen = blocksOf(page).filter((block) => unseenNote(block) !== null);
  if (unseen.length === 0) return null;
  const names = [...new Set(unseen.map(nameOf))];
  const more = names.length > NAMED ? ' and more' : '';
  const count = unseen.length === 1 ? '1 block' : `${String(unseen.length)} blocks`;
  return `Visitors do not see ${count} in full yet: ${names.slice(0, NAMED).join(', ')}${more}.`;
}

function nameOf(block: Block): string {
  const title = blockTitle(block);
  const { name } = blockFacts(block.kind);
  return title === '' ? name : `${name} “${title}”`;
}
