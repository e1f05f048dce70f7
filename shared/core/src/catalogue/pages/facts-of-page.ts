import { needsOf } from '../../domain/block-kinds/registry.ts';
import { blocksOf } from '../../domain/pages/page-content.ts';
import type { Page } from '../../domain/pages/page.ts';
import { isFactId, type FactId } from '../facts/registry.ts';
import { factsOfTable, isFactTableName, type FactTableName } from '../tables/registry.ts';

type Content = Pick<Page, 'title' | 'content'>;

/** Names of the fact tables that a page shows, without those that do not exist. */
export function tablesOfPage(page: Content): FactTableName[] {
  const names = blocksOf(page).flatMap((block) => needsOf(block).tables ?? []);
  return [...new Set(names.filter(isFactTableName))];
}

/** Facts on a page's plates: the headline figures. */
export function plateFactsOfPage(page: Content): FactId[] {
  const ids = blocksOf(page).flatMap((block) => needsOf(block).facts ?? []);
  return [...new Set(ids.filter(isFactId))];
}

/** Every published fact that a page shows, in a plate or a table: data sheets and JSON-LD list these. */
export function factsOfPage(page: Content): FactId[] {
  return [...new Set([...plateFactsOfPage(page), ...tablesOfPage(page).flatMap(factsOfTable)])];
}
