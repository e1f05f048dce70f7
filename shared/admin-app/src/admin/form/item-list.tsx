import type { ReactNode } from 'react';
import { move } from '@wa/core/domain/ordering';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { deepEqual } from '@wa/core/domain/record';

interface ItemListProps<T> {
  items: readonly T[];
  /** Name of one item, such as 'Tile'. */
  itemName: string;
  /** Label of the button that adds an item; derived from `itemName` by default. */
  add?: string;
  /** True if an item is one line that includes its buttons. */
  isFlat?: boolean;
  most?: number;
  newItem: () => T;
  titleOf: (item: T) => string;
  /** Changes the current list. `typing` names the field being typed in. */
  onEdit: (change: (now: readonly T[]) => T[], typing?: string) => void;
  /** `edit` changes this item at its current position. */
  renderItem: (item: T, edit: (change: (now: T) => T, field?: string) => void, index: number) => ReactNode;
}

/** Returns a name with a lowercase first letter; abbreviations such as PDF stay. */
const inSentence = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** A short list within a form: add, change, move up and down, remove. */
export function ItemList<T extends object | string>({
  items,
  itemName,
  add = `Add ${inSentence(itemName)}`,
  isFlat = false,
  most,
  newItem,
  titleOf,
  onEdit,
  renderItem,
}: ItemListProps<T>) {
  const addItem = () => onEdit((now) => [...now, newItem()]);
  const nameOf = (item: T, index: number) => `${itemName} ${String(index + 1)} ${titleOf(item)}`.trim();
  return (
    <div className={isFlat ? 'stack-8 item-list is-flat' : 'stack-8 item-list'}>
      {items.length > 0 && (
        <ol>
          {items.map((item, index) => (
            // Only their position identifies lines of text.
            <li className="box item-row" key={typeof item === 'object' ? keyOf(item).id : index}>
              <div className="stack-8">
                {renderItem(
                  item,
                  (change, field) =>
                    onEdit(
                      (now) => changed(now, item, index, change),
                      field === undefined ? undefined : `${String(index)}.${field}`,
                    ),
                  index,
                )}
              </div>
              <div className="item-list-tools">
                <IconButton
                  icon="up"
                  label={`Move ${nameOf(item, index)} up`}
                  disabled={index === 0}
                  onClick={() => onEdit((now) => [...move(now, index, index - 1)])}
                />
                <IconButton
                  icon="down"
                  label={`Move ${nameOf(item, index)} down`}
                  disabled={index === items.length - 1}
                  onClick={() => onEdit((now) => [...move(now, index, index + 1)])}
                />
                <IconButton
                  icon="trash"
                  color="danger"
                  label={`Remove ${nameOf(item, index)}`}
                  onClick={() => onEdit((now) => now.filter((_, at) => at !== index))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {(most === undefined || items.length < most) && (
        <Button leftSection={<Icon name="plus" />} size="xs" onClick={addItem}>
          {add}
        </Button>
      )}
    </div>
  );
}

function changed<T extends object | string>(
  now: readonly T[],
  item: T,
  index: number,
  change: (now: T) => T,
): T[] {
  if (typeof item !== 'object') return now.map((other, at) => (at === index ? change(other) : other));
  return changeItem(now as readonly (T & object)[], keyOf(item), change as (now: T & object) => T & object);
}

interface Key {
  id: string;
  /** The latest version of the item. */
  item: object;
}

let count = 0;
const keys = new WeakMap<object, Key>();

/** Items of lists have no ids of their own: each object gets a key, which its changed copies inherit. */
function keyOf(item: object): Key {
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
function changeItem<T extends object>(items: readonly T[], key: Key, change: (item: T) => T): T[] {
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
