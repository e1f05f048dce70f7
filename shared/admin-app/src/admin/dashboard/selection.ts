import { createContext, useContext, useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/listeners.ts';

export interface Selection {
  subscribe: (listener: () => void) => () => void;
  /** Ids of what is selected; the same object until that changes. */
  getSnapshot: () => ReadonlySet<string>;
  /** Selects an entry or no longer; with `isRange` also all from the one that was last pressed, as they are shown. */
  set: (id: string, isOn: boolean, isRange: boolean) => void;
  /** The ids as they are shown now, in their order. */
  show: (ids: readonly string[]) => void;
  clear: () => void;
}

/** What is selected in a list: a store, so that a press draws one card again and not a thousand. */
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

/** @throws Error outside of a list that can be selected from */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (selection === null) throw new Error('useSelection needs a SelectionContext above it');
  return selection;
}

/** Whether one entry is selected. */
export function useIsSelected(id: string): boolean {
  const { subscribe, getSnapshot } = useSelection();
  return useSyncExternalStore(subscribe, () => getSnapshot().has(id));
}
