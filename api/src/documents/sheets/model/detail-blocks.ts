import type { Product } from '@wa/core/domain/products/product';
import { headingBlock } from './blocks.ts';
import { factTableBlocks } from './fact-table-blocks.ts';
import type { SheetBlock } from './sheet.ts';

interface Entry {
  title: string;
  text: string;
}

/**
 * Returns the specs, limits, and installation of a product, as on its page. Empty ones are left out.
 * @param selected the id of the row to mark
 */
export function detailBlocks({ specs, limits, steps }: Product, selected?: string): SheetBlock[] {
  return [
    ...(specs ? [headingBlock('Specifications'), ...factTableBlocks(specs.table, { selected })] : []),
    ...listOf('Limits', limits, false),
    ...listOf('Installation', steps, true),
  ];
}

function listOf(title: string, entries: readonly Entry[], ordered: boolean): SheetBlock[] {
  if (entries.length === 0) return [];
  const items = entries.map((entry) => ({
    runs: [{ text: `${entry.title}. `, bold: true }, { text: entry.text }],
    lists: [],
  }));
  return [headingBlock(title), { kind: 'list', list: { ordered, items } }];
}
