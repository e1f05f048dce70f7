import type { Block } from '../../domain/block.ts';
import type { ContentEntry, SectionEntry } from '../../domain/page.ts';
import { isFactId, type FactId } from '../facts/registry.ts';
import { factsOfTable, isFactTableName, type FactTableName } from '../tables/registry.ts';

const isSection = (entry: ContentEntry): entry is SectionEntry => entry.type === 'section';

/** Every block of a page's sections, in reading order. */
export function blocksOf(content: readonly ContentEntry[]): Block[] {
  return content
    .filter(isSection)
    .flatMap((entry) => entry.rows ?? [])
    .flatMap((row) => row.columnsData ?? [])
    .flat();
}

function dataOf(block: Block): object {
  return typeof block.data === 'object' && block.data !== null ? block.data : {};
}

/** Names of the fact tables that a page shows, without those that do not exist. */
export function tablesOfPage(content: readonly ContentEntry[]): FactTableName[] {
  const names = blocksOf(content).flatMap((block) => {
    const data = dataOf(block);
    return block.kind === 'factTable' && 'table' in data && typeof data.table === 'string'
      ? [data.table]
      : [];
  });
  return [...new Set(names.filter(isFactTableName))];
}

/** Facts on a page's plates, first the headline figures. */
function plateFacts(content: readonly ContentEntry[]): FactId[] {
  return blocksOf(content).flatMap((block) => {
    const data = dataOf(block);
    if (block.kind !== 'factPlate' || !('facts' in data) || !Array.isArray(data.facts)) return [];
    return data.facts.filter((id: unknown): id is FactId => typeof id === 'string' && isFactId(id));
  });
}

/** Every published fact that a page shows, in a plate or a table: data sheets and JSON-LD list these. */
export function factsOfPage(content: readonly ContentEntry[]): FactId[] {
  return [...new Set([...plateFacts(content), ...tablesOfPage(content).flatMap(factsOfTable)])];
}
