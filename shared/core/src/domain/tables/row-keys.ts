import { SLUG_MAX_LENGTH } from '../limits.ts';
import { slugify, uniqueSlug } from '../slug.ts';

/** The identity of a row: its header and, where several rows share it, the contents of its cells. */
export interface RowName {
  header: string;
  /** The words or the spec key of each cell. A value isn't part of it, because it may change. */
  cells: readonly string[];
}

/** Names a row whose header has no Latin letter or digit. */
const NO_HEADER = 'row';
/** Separates cells: no header contains it, so a row can't have the key of another one. */
const BETWEEN = '--';

/**
 * Returns a unique key per row: its address on a page, and its name in a submittal (D14.9). Rows with the same
 * header add their first cells until they differ, so a key doesn't depend on the order of the rows. Only rows
 * that are the same in every cell get a number.
 */
export function rowKeys(table: string, rows: readonly RowName[]): string[] {
  const keyOf = ({ header, cells }: RowName, more: number) => {
    const name = slugify(`${table} ${slugify(header) || NO_HEADER}`);
    const parts = [name, ...cells.slice(0, more).map(slugify)].filter((part) => part !== '');
    return parts.join(BETWEEN).slice(0, SLUG_MAX_LENGTH);
  };
  const keys = rows.map((row) => keyOf(row, 0));
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  let twins = twinsOf(keys);
  for (let more = 1; more <= columns && twins.size > 0; more += 1) {
    rows.forEach((row, at) => {
      if (twins.has(keys[at] ?? '')) keys[at] = keyOf(row, more);
    });
    twins = twinsOf(keys);
  }
  const taken = new Set(keys.filter((key) => !twins.has(key)));
  return keys.map((key) => {
    if (!twins.has(key)) return key;
    const own = uniqueSlug(key, taken);
    taken.add(own);
    return own;
  });
}

/** Returns the keys that occur more than once. */
function twinsOf(keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const twins = new Set<string>();
  for (const key of keys) (seen.has(key) ? twins : seen).add(key);
  return twins;
}
