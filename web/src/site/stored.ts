/** Returns a stored text; null if there is none or the browser refuses storage. */
export function readStored(store: 'local' | 'session', key: string): string | null {
  try {
    return storage(store).getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes it if it is null.
 * @returns false if the browser refuses storage
 */
export function writeStored(store: 'local' | 'session', key: string, text: string | null): boolean {
  try {
    if (text === null) storage(store).removeItem(key);
    else storage(store).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

const storage = (store: 'local' | 'session') => (store === 'local' ? localStorage : sessionStorage);
