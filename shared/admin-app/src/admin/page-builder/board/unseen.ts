import { imageAddress } from '@wa/core/blocks/image-address';
import { catalogueFacts } from '@wa/core/blocks/catalogue-facts';
import { objectsOf, textOf, type BlockFields } from '@wa/core/blocks/kinds/block-view';
import type { Block, BlockKind } from '@wa/core/domain/pages/block';
import { drawingName, isBlockKind } from '@wa/core/domain/pages/block-data';
import { isSafeHref } from '@wa/core/domain/href';
import { blocksOf } from '@wa/core/domain/pages/page-content';
import type { PageInput } from '@wa/core/domain/pages/page';
import { stripHtml } from '@wa/core/domain/text';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { sanitiseHtml } from '@wa/core/html/sanitise';
import { blockFacts } from '../preview/block-facts.ts';
import { blockTitle } from './block-title.ts';

/** Elements that show something without any text. */
const SHOWN_ELEMENTS = /<(?:img|hr)\b/i;

/** Follows the views in shared/core/src/blocks/kinds; a kind that always shows something has no entry. */
const REASONS: Partial<Record<BlockKind, (data: BlockFields) => string | null>> = {
  text: ({ heading, text }) => (isEmpty(heading) && isEmpty(text) ? 'it has no text' : null),
  image: ({ src }) => (isEmpty(src) ? 'it has no picture' : pictureProblem(textOf(src).trim())),
  pdf: ({ href }) => addressProblem(href, 'it has no document'),
  link: ({ href }) => addressProblem(href, 'it has no link address'),
  html: ({ html }) => htmlProblem(textOf(html)),
  factTable: ({ table }) => (catalogueFacts.table(textOf(table)) === null ? 'no table is chosen' : null),
  factPlate: ({ facts }) =>
    Array.isArray(facts) && facts.some((id) => typeof id === 'string' && catalogueFacts.figure(id) !== null)
      ? null
      : 'no fact is chosen',
  tiles: ({ tiles }) =>
    objectsOf(tiles).some(isShownTile) ? null : 'it has no tile with an address that can be shown',
  downloads: ({ items }) => (objectsOf(items).length === 0 ? 'it has no document' : null),
};

/** What visitors do not see of a block, as a sentence; null when they see all of it. */
export function unseenNote({ kind, data }: Pick<Block, 'kind' | 'data'>): string | null {
  if (!isBlockKind(kind)) return null;
  const stored: unknown = data;
  const fields = isFields(stored) ? stored : {};
  const reason = REASONS[kind]?.(fields) ?? null;
  if (reason !== null) return `Visitors do not see this block yet: ${reason}.`;
  return kind === 'tiles' ? tilesNote(objectsOf(fields['tiles'])) : null;
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

const REFUSED = 'its address is not one that can be shown';

const isFields = (data: unknown): data is BlockFields =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

const isEmpty = (value: unknown) => textOf(value).trim() === '';

function addressProblem(href: unknown, missing: string): string | null {
  if (isEmpty(href)) return missing;
  return isSafeHref(textOf(href)) ? null : REFUSED;
}

function pictureProblem(src: string): string | null {
  const drawing = drawingName(src);
  if (drawing !== null) return isDrawingName(drawing) ? null : 'there is no drawing of this name';
  return imageAddress(src) === null ? REFUSED : null;
}

function htmlProblem(html: string): string | null {
  if (html.trim() === '') return 'it has no HTML';
  const shown = sanitiseHtml(html);
  return SHOWN_ELEMENTS.test(shown) || stripHtml(shown).trim() !== '' ? null : 'nothing is left of its HTML';
}

const isShownTile = ({ href }: BlockFields) => isSafeHref(textOf(href));

function tilesNote(tiles: readonly BlockFields[]): string | null {
  const hidden = tiles.flatMap((tile, at) => (isShownTile(tile) ? [] : [String(at + 1)]));
  if (hidden.length === 0) return null;
  const which = hidden.length === 1 ? `tile ${hidden.join('')}` : `tiles ${hidden.join(', ')}`;
  return `Visitors do not see ${which} yet: an address that can be shown is missing.`;
}
