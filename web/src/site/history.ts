import type { Location } from 'react-router-dom';

/** What the loader notes on an entry that a link led to from elsewhere (loader.ts). */
export interface LinkedHere {
  linkedHere: true;
}

/**
 * True when this tab has an entry before the present one. The length of the history cannot tell: it counts those ahead,
 * too. A browser's own navigation names only entries of this site; the router numbers its own from 0.
 */
export function hasEarlierEntry(): boolean {
  const state: unknown = window.history.state;
  const noted = typeof state === 'object' ? (state as { idx?: number; linkedHere?: boolean } | null) : null;
  if (noted?.linkedHere === true) return true;
  const { navigation } = window as { navigation?: Navigation };
  return navigation ? navigation.canGoBack : (noted?.idx ?? 0) > 0;
}

const OVER_PAGE = 'overPage';

/** State of a history entry that only opens something over the page it was made on. */
export const stateOverPage = (shown: object) => ({ [OVER_PAGE]: shown });

/** What an entry opens over its page: its data, unchecked; empty when it opens nothing. */
export function overPage(state: unknown): object {
  const shown: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, OVER_PAGE) : null;
  return typeof shown === 'object' && shown !== null ? shown : {};
}

/** True for an entry that opens something over its page. */
export const isOverPage = (state: unknown): boolean => Object.keys(overPage(state)).length > 0;

/** State of an entry that shows its page changed under the visitor's hands: neither the screen nor the focus moves. */
export const STAYS = { stays: true };
/** Key that the router gives to entries that it has not made. */
export const NO_KEY = 'default';

/** Names an entry of the history. That of the first document has no key of its own. */
export const entryOf = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string =>
  key === NO_KEY ? pathname : key;

const POSITIONS = 'scroll-positions';

function positions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Pixels from the top at which an entry was left. */
export function savedPosition(entry: string): number | null {
  return positions()[entry] ?? null;
}

/** Notes where an entry is left. */
export function savePosition(entry: string, top: number): void {
  try {
    sessionStorage.setItem(POSITIONS, JSON.stringify({ ...positions(), [entry]: Math.round(top) }));
  } catch {
    // Without storage a way back starts at the top.
  }
}
