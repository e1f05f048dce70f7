/** The elements of each list's entries, measured while an entry is dragged over the list. */
export interface BoardLists {
  place: (list: string, id: string, element: HTMLElement | null) => void;
  entriesOf: (list: string) => ReadonlyMap<string, Measurable>;
}

export interface Measurable {
  getBoundingClientRect: () => Pick<DOMRect, 'top' | 'height'>;
}

export function createBoardLists(): BoardLists {
  const lists = new Map<string, Map<string, HTMLElement>>();
  return {
    place: (list, id, element) => {
      const entries = lists.get(list) ?? new Map<string, HTMLElement>();
      lists.set(list, entries);
      if (element === null) entries.delete(id);
      else entries.set(id, element);
    },
    entriesOf: (list) => lists.get(list) ?? new Map<string, HTMLElement>(),
  };
}

/**
 * Returns the insertion index of `id`: the number of other entries above `y` (pixels from the top of the
 * window).
 */
export function insertionIndex(entries: ReadonlyMap<string, Measurable>, id: string, y: number): number {
  let above = 0;
  for (const [other, element] of entries) {
    if (other === id) continue;
    const { top, height } = element.getBoundingClientRect();
    if (top + height / 2 < y) above += 1;
  }
  return above;
}

/**
 * Returns the position of the drop line, which precedes the entry with that position. `index` counts `ids`
 * without the dragged entry, as a drop does. `ids.length` is the end, -1 means no line.
 */
export function linePosition(ids: readonly string[], draggedId: string | null, index: number | null): number {
  if (index === null) return -1;
  const next = ids.filter((id) => id !== draggedId)[index];
  return next === undefined ? ids.length : ids.indexOf(next);
}
