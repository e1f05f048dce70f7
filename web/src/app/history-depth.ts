/** True when this tab has an earlier entry to go back to. The browser counts entries, not pages of this site. */
export function hasHistory(): boolean {
  return window.history.length > 1;
}
