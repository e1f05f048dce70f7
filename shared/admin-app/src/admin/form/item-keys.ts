import { deepEqual } from '@wa/core/domain/record';

interface Key {
  id: string;
  /** The latest version of the item. */
  item: object;
}

let count = 0;
const keys = new WeakMap<object, Key>();

/** Items of lists have no ids of their own: each object gets a key, which its changed copies inherit. */
export function keyOf(item: object): Key {
  const known = keys.get(item);
  if (known !== undefined) return known;
  const key = { id: `item-${String((count += 1))}`, item };
  keys.set(item, key);
  return key;
}

/**
 * Changes the item with a key at its current position. A reloaded list has equal copies. A removed item stays
 * removed.
 */
export function changeItem<T extends object>(items: readonly T[], key: Key, change: (item: T) => T): T[] {
  const own = items.findIndex((item) => keys.get(item) === key);
  const at = own < 0 ? items.findIndex((item) => deepEqual(item, key.item)) : own;
  return items.map((item, index) => {
    if (index !== at) return item;
    const changed = change(item);
    key.item = changed;
    keys.set(changed, key);
    return changed;
  });
}
