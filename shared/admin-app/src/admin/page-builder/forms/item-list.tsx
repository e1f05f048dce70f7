import type { ReactNode } from 'react';
import { move } from '@wa/core/domain/ordering';
import { Icon } from '@wa/core/ui/icon.tsx';

interface ItemListProps<T> {
  items: readonly T[];
  /** What one of them is called: 'Tile'. */
  itemName: string;
  most?: number;
  newItem: () => T;
  titleOf: (item: T) => string;
  /** `typing` names the field when the change came from typing in it. */
  onChange: (items: T[], typing?: string) => void;
  renderItem: (item: T, set: (item: T, field?: string) => void, index: number) => ReactNode;
}

/** A short list within a form: add, change, move up and down, remove. */
export function ItemList<T>({
  items,
  itemName,
  most,
  newItem,
  titleOf,
  onChange,
  renderItem,
}: ItemListProps<T>) {
  const nameOf = (item: T, index: number) => `${itemName} ${String(index + 1)} ${titleOf(item)}`.trim();
  return (
    <div className="item-list">
      {items.length > 0 && (
        <ol>
          {items.map((item, index) => (
            // Items have no ids of their own; their place is what tells them apart.
            <li key={index}>
              <div className="item-list-fields">
                {renderItem(
                  item,
                  (next, field) =>
                    onChange(
                      items.map((other, at) => (at === index ? next : other)),
                      field === undefined ? undefined : `${String(index)}.${field}`,
                    ),
                  index,
                )}
              </div>
              <div className="item-list-tools">
                <button
                  type="button"
                  className="tool"
                  aria-label={`Move ${nameOf(item, index)} up`}
                  disabled={index === 0}
                  onClick={() => onChange([...move(items, index, index - 1)])}
                >
                  <Icon name="up" />
                </button>
                <button
                  type="button"
                  className="tool"
                  aria-label={`Move ${nameOf(item, index)} down`}
                  disabled={index === items.length - 1}
                  onClick={() => onChange([...move(items, index, index + 1)])}
                >
                  <Icon name="down" />
                </button>
                <button
                  type="button"
                  className="tool tool-danger"
                  aria-label={`Remove ${nameOf(item, index)}`}
                  onClick={() => onChange(items.filter((_, at) => at !== index))}
                >
                  <Icon name="trash" />
                </button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {(most === undefined || items.length < most) && (
        <button type="button" className="add-button" onClick={() => onChange([...items, newItem()])}>
          <Icon name="plus" />
          {itemName}
        </button>
      )}
    </div>
  );
}
