import { kindOf } from '@wa/core/domain/block-kinds/registry';
import type { IconName } from '../../../ui/icon.tsx';

/** Name of a block in the page builder. */
interface BlockFacts {
  name: string;
  icon: IconName;
}

/** Returns name and icon of a stored kind; an unknown kind keeps its stored name. */
export function blockFacts(kind: string): BlockFacts {
  return kindOf(kind) ?? { name: `Unknown block “${kind}”`, icon: 'help' };
}
