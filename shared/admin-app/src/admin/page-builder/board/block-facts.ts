import { kindOf } from '@wa/core/domain/block-kinds/registry';
import type { IconName } from '../../../ui/icon.tsx';

/** How a block is called in the page builder. */
interface BlockFacts {
  name: string;
  icon: IconName;
}

/** Name and icon of any stored kind; one that is not known keeps the name it is stored under. */
export function blockFacts(kind: string): BlockFacts {
  return kindOf(kind) ?? { name: `Unknown block “${kind}”`, icon: 'help' };
}
