import { SLUG_MAX_LENGTH } from '@wa/core/domain/limits';
import { uniqueSlug } from '@wa/core/domain/slug';
import type { StoreReader } from './port.ts';

/** Characters that a long base gives up for its number, '-9999999'. */
const NUMBER_ROOM = 8;

/**
 * The base itself, or the first of base-2, base-3 and so on that no live record has (specification 4). Reads nothing
 * but the records whose slug begins like that.
 * @param own the record's own slug, which it may keep
 */
export async function freeSlug(
  store: StoreReader,
  collection: 'products' | 'pages',
  base: string,
  own?: string,
): Promise<string> {
  // Whether a record is live is looked at here: asked of the store, it would take the index of the live ones.
  const liveSlugs = async (from: string, before: string): Promise<string[]> => {
    const range = { field: 'slug', from, before } as const;
    const found = await store.list(collection, { range, orderBy: 'slug', omit: 'content' });
    return found.filter(({ isDeleted, slug }) => !isDeleted && slug !== own).map(({ slug }) => slug);
  };
  // A space comes before every sign of a slug, ':' after the digits, '~' after all of them.
  const itself = await liveSlugs(base, `${base} `);
  if (itself.length === 0) return base;
  const stem = base.slice(0, SLUG_MAX_LENGTH - NUMBER_ROOM);
  const numbered =
    stem === base ? await liveSlugs(`${base}-0`, `${base}-:`) : await liveSlugs(stem, `${stem}~`);
  return uniqueSlug(base, new Set([...itself, ...numbered]));
}
