/** Id of the sidebar; on small screens it is a popover, which opens and closes without scripts. */
export const NAVIGATION_ID = 'navigation';

/** Closes the drawer after a choice; does nothing where it stands open beside the page. */
export function closeDrawer(): void {
  const drawer = document.getElementById(NAVIGATION_ID);
  if (typeof drawer?.hidePopover === 'function' && drawer.matches(':popover-open')) drawer.hidePopover();
}
