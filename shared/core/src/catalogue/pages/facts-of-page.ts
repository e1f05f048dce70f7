import type { Block } from '../../domain/pages/block.ts';
import { blocksOf } from '../../domain/pages/page-content.ts';
import type { Page } from '../../domain/pages/page.ts';
import { isFactId, type FactId } from '../facts/registry.ts';
import { factsOfTable, isFactTableName, type FactTableName } from '../tables/registry.ts';

type Content = Pick<Page, 'title' | 'content'>;

/** A field of a block's data, which an administrator may have stored in any shape. */
function field(block: Block, name: string): unknown {
  const { data } = block;
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
}

/** Names of the fact tables that a page shows, without those that do not exist. */
export function tablesOfPage(page: Content): FactTableName[] {
  const names = blocksOf(page)
    .filter((block) => block.kind === 'factTable')
    .map((block) => field(block, 'table'));
  return [...new Set(names.filter((name) => typeof name === 'string').filter(isFactTableName))];
}

/** Facts on a page's plates: the headline figures. */
export function plateFactsOfPage(page: Content): FactId[] {
  const ids = blocksOf(page)
    .filter((block) => block.kind === 'factPlate')
    .flatMap((block): unknown[] => {
      const facts = field(block, 'facts');
      return Array.isArray(facts) ? facts : [];
    });
  return [...new Set(ids.filter((id) => typeof id === 'string').filter(isFactId))];
}

/** Every published fact that a page shows, in a plate or a table: data sheets and JSON-LD list these. */
export function factsOfPage(page: Content): FactId[] {
  return [...new Set([...plateFactsOfPage(page), ...tablesOfPage(page).flatMap(factsOfTable)])];
}
