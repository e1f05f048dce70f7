import { createContext, useContext, useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/listeners.ts';

export interface Selection {
  subscribe: (listener: () => void) => () => void;
  /** Selected ids; the same object until the selection changes. */
  getSnapshot: () => ReadonlySet<string>;
  /**
   * Toggles an entry. With `isRange`, selects all entries from the last clicked one, in the displayed order.
   */
  set: (id: string, isOn: boolean, isRange: boolean) => void;
  /** The displayed ids in order. */
  show: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Stores the selected ids of a list, so that a click re-renders one card instead of a thousand. */
export function createSelection(): Selection {
  const listeners = createListeners<void>();
  let selected: ReadonlySet<string> = new Set();
  let shown: readonly string[] = [];
  let lastPressed: string | null = null;

  function become(next: ReadonlySet<string>): void {
    selected = next;
    listeners.tell();
  }
  function rangeTo(id: string): readonly string[] {
    const [from, to] = [shown.indexOf(lastPressed ?? id), shown.indexOf(id)];
    return from < 0 || to < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  }
  return {
    subscribe: (listener) => listeners.add(listener),
    getSnapshot: () => selected,
    set: (id, isOn, isRange) => {
      const next = new Set(selected);
      for (const each of isRange ? rangeTo(id) : [id]) {
        if (isOn) next.add(each);
        else next.delete(each);
      }
      lastPressed = id;
      become(next);
    },
    show: (ids) => {
      shown = ids;
    },
    clear: () => {
      lastPressed = null;
      become(new Set());
    },
  };
}

export const SelectionContext = createContext<Selection | null>(null);

/** @throws Error outside of a list with a selection */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (selection === null) throw new Error('useSelection needs a SelectionContext above it');
  return selection;
}

/** Returns true if the entry is selected. */
export function useIsSelected(id: string): boolean {
  const { subscribe, getSnapshot } = useSelection();
  return useSyncExternalStore(subscribe, () => getSnapshot().has(id));
}
