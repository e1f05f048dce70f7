import type { Location } from 'react-router-dom';
import { readStored, writeStored } from './stored.ts';

/** State that the loader sets on an entry reached by a link from another page (loader.ts). */
export interface LinkedHere {
  linkedHere: true;
}

/**
 * Returns true if this tab has an entry before the current one. The length of the history doesn't suffice,
 * because it includes forward entries. The Navigation API lists only entries of this site; the router numbers
 * its own from 0.
 */
export function hasEarlierEntry(): boolean {
  const state: unknown = window.history.state;
  const noted = typeof state === 'object' ? (state as { idx?: number; linkedHere?: boolean } | null) : null;
  if (noted?.linkedHere === true) return true;
  const { navigation } = window as { navigation?: Navigation };
  return navigation ? navigation.canGoBack : (noted?.idx ?? 0) > 0;
}

const OVER_PAGE = 'overPage';

/** Returns the state of a history entry that opens an overlay on its page. */
export const stateOverPage = (shown: object) => ({ [OVER_PAGE]: shown });

/** Returns the unvalidated overlay data of an entry; empty if it opens nothing. */
export function overPage(state: unknown): object {
  const shown: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, OVER_PAGE) : null;
  return typeof shown === 'object' && shown !== null ? shown : {};
}

/** Returns true for an entry that opens an overlay. */
export const isOverPage = (state: unknown): boolean => Object.keys(overPage(state)).length > 0;

/** State of an entry that changes its page in place: neither the scroll position nor the focus moves. */
export const STAYS = { stays: true };
/** Key of entries that the router hasn't created. */
export const NO_KEY = 'default';

/** Returns the name of a history entry. The entry of the first document has no key, so its path is used. */
export const entryOf = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string =>
  key === NO_KEY ? pathname : key;

const POSITIONS = 'scroll-positions';

function positions(): Record<string, number> {
  try {
    return JSON.parse(readStored('session', POSITIONS) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Returns the scroll position of an entry in pixels from the top; null if unknown. */
export function savedPosition(entry: string): number | null {
  return positions()[entry] ?? null;
}

/** Saves the scroll position of an entry. */
export function savePosition(entry: string, top: number): void {
  // Without storage, a way back starts at the top.
  writeStored('session', POSITIONS, JSON.stringify({ ...positions(), [entry]: Math.round(top) }));
}
