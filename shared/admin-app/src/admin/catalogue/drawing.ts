import { createCatalogue, type Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { drawText } from '@wa/core/domain/figures/references';
import type { ContentLists } from '../../client/overlay/overlay-lists.ts';

export type CatalogueLists = Pick<ContentLists, 'figures' | 'tables'>;

let last: { lists: CatalogueLists; catalogue: Catalogue } | null = null;

/** Figures and tables of these lists; made once for each state of them. */
export function catalogueOf(lists: CatalogueLists): Catalogue {
  const { figures, tables } = lists;
  if (last?.lists.figures !== figures || last.lists.tables !== tables)
    last = { lists, catalogue: createCatalogue(figures, tables) };
  return last.catalogue;
}

/** A text with its figures in place of their references. */
export const drawWith = ({ figure }: Catalogue, text: string): string => drawText(text, figure);
