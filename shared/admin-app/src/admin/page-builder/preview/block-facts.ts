import type { BlockKind } from '@wa/core/domain/pages/block';
import { isBlockKind } from '@wa/core/domain/pages/block-data';
import type { IconName } from '@wa/core/ui/icons';

/** How a kind of block is called and offered in the page builder. */
export interface BlockFacts {
  name: string;
  icon: IconName;
  /** A few words below its name in the picker. */
  hint: string;
}

export const BLOCK_FACTS: Readonly<Record<BlockKind, BlockFacts>> = {
  text: { name: 'Text', icon: 'text', hint: 'Paragraph or list' },
  image: { name: 'Image', icon: 'image', hint: 'Up to 8 MB' },
  pdf: { name: 'PDF', icon: 'pdf', hint: 'Opens in viewer' },
  link: { name: 'Link', icon: 'link', hint: 'New tab' },
  html: { name: 'HTML', icon: 'code', hint: 'Raw' },
  divider: { name: 'Divider', icon: 'rule', hint: 'Line' },
  contact: { name: 'Contact', icon: 'mail', hint: 'Quote and phone' },
  factTable: { name: 'Fact table', icon: 'table', hint: 'From the catalogue' },
  factPlate: { name: 'Fact plate', icon: 'dashboard', hint: 'Headline figures' },
  tiles: { name: 'Tiles', icon: 'tiles', hint: 'Links with pictures' },
  downloads: { name: 'Downloads', icon: 'download', hint: 'List of documents' },
};

/** Name and icon of any stored kind; one that is not known keeps the name it is stored under. */
export function blockFacts(kind: string): BlockFacts {
  return isBlockKind(kind)
    ? BLOCK_FACTS[kind]
    : { name: `Unknown block “${kind}”`, icon: 'help', hint: 'Kept as it is' };
}
