/** What local storage keeps of the current item (specification 3). */
export interface RememberedItem {
  name: string;
  id?: string;
}

const KEY = 'currentPage';

/** Keeps the item that was clicked; a browser that refuses storage forgets it. */
export function rememberItem(item: RememberedItem): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(item));
  } catch {
    // Storage is a convenience here: the current item is also found by its address.
  }
}

/** The item clicked last; null when there is none or what is stored is not one. */
export function rememberedItem(): RememberedItem | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('name' in stored)) return null;
    if (typeof stored.name !== 'string') return null;
    return 'id' in stored && typeof stored.id === 'string'
      ? { name: stored.name, id: stored.id }
      : { name: stored.name };
  } catch {
    return null;
  }
}
