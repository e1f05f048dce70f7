const KEY = 'overPage';

/** State of a history entry that only opens something over the page it was made on. */
export const stateOverPage = (shown: object) => ({ [KEY]: shown });

/** What an entry opens over its page: its data, unchecked; empty when it opens nothing. */
export function overPage(state: unknown): object {
  const shown: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, KEY) : null;
  return typeof shown === 'object' && shown !== null ? shown : {};
}

/** True for an entry that opens something over its page. */
export const isOverPage = (state: unknown): boolean => Object.keys(overPage(state)).length > 0;
