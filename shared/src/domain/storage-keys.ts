/** Keys and values of the browser's local storage (specification 2, 3, 4; D3, D5). */

/** Anchor that a hub page was asked for. */
export const HUB_TARGET_KEY = 'currentPageID';
/** The sidebar's current item, as JSON of RememberedItem. */
export const CURRENT_ITEM_KEY = 'currentPage';
/** Remembers the open gate; the server decides all the same. */
export const ADMIN_FLAG_KEY = 'admin-auth';
export const ADMIN_FLAG_VALUE = 'yes';

/** What is stored under CURRENT_ITEM_KEY. */
export interface RememberedItem {
  name: string;
  id?: string;
}
