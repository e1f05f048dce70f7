import { pageSlugProblem } from '@wa/core/domain/slug';
import type { StoreReader } from '../store/port.ts';

/**
 * Pages whose address became one of the site itself since they were made. They stay as they are until somebody renames
 * them: an upgrade takes nothing away.
 */
export async function reservedPages(store: StoreReader): Promise<{ title: string; slug: string }[]> {
  const where = { isDeleted: false, builtIn: false };
  const pages = await store.list('pages', { where, orderBy: 'slug', omit: 'content' });
  return pages.filter(({ slug }) => pageSlugProblem(slug) !== null);
}
