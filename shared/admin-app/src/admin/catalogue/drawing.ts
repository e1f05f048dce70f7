import { createCatalogue, type Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { renderText } from '@wa/core/domain/figures/references';
import type { ContentLists } from '../../client/overlay/overlay-lists.ts';

export type CatalogueLists = Pick<ContentLists, 'figures' | 'tables'>;

let last: { lists: CatalogueLists; catalogue: Catalogue } | null = null;

/** Creates the catalog of these lists, once for each state of them. */
export function catalogueOf(lists: CatalogueLists): Catalogue {
  const { figures, tables } = lists;
  if (last?.lists.figures !== figures || last.lists.tables !== tables)
    last = { lists, catalogue: createCatalogue(figures, tables) };
  return last.catalogue;
}

/** Renders the references in a text. */
export const renderWith = ({ figure }: Catalogue, text: string): string => renderText(text, figure);
