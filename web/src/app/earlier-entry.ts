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
