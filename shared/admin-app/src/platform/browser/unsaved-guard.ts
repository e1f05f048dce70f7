/** Asks before the tab closes, for as long as the count is above 0. */
export function createUnsavedGuard(target: Window): (count: number) => void {
  let guarding = false;
  const ask = (event: Event) => event.preventDefault();
  return (count) => {
    if (count > 0 === guarding) return;
    guarding = count > 0;
    // The listener alone keeps a page out of the back-forward cache, so it is there only while needed.
    if (guarding) target.addEventListener('beforeunload', ask);
    else target.removeEventListener('beforeunload', ask);
  };
}
