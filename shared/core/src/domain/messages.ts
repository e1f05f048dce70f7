import { DOCUMENT_MAX_BYTES } from './limits.ts';

/** Sentences of the error catalogue, confirmations and states (specification 2, 4, 5, 8), shown letter for letter. */

// Gate
export const INCORRECT_PASSWORD = 'Incorrect password';
export const COMMON_PASSWORD = 'This password is one of the most used ones: choose another.';
export const LOGIN_FAILED = 'Login failed';

// Public views
export const LOADING = 'Loading…';
export const PRODUCT_NOT_FOUND = 'We couldn’t find a product with that URL.';
export const KEY_TAKEN = 'Another spec already has this key.';
export const SOMETHING_WENT_WRONG = 'Something went wrong';
export const TRY_AGAIN_LATER = 'Please try again later.';
export const PAGE_NOT_FOUND = 'Page not found';
export const PAGE_NOT_FOUND_TEXT = "Sorry, we couldn't find the page you're looking for.";

// Logged, never shown
export const ERROR_LOADING_PRODUCTS = 'Error loading products';
export const SIDEBAR_FETCH_FAILED = 'Failed to fetch sidebar items';
export const SECTIONS_FETCH_FAILED = 'Error fetching sections';
export const MAKE_INDEPENDENT_FAILED = 'Failed to update';
export const PRODUCT_ORDER_FAILED = 'Failed to save product order';
export const SIDEBAR_ORDER_FAILED = 'Failed to save sidebar order';

// Navigation tree
export const DUPLICATE_SIDEBAR_ITEM = 'Infinite recursion detected: duplicate sidebar item encountered';

// Products
/** Without a connection, for one that was never read on this computer. */
export const PRODUCT_NOT_HERE =
  'This product is not on this computer yet. It can be opened when the connection is back.';
export const TITLE_REQUIRED = 'Title is required.';
export const RESTRAINT_CONDITION_REQUIRED =
  'Enter the condition under which the product restrains the pipes.';
export const IMAGE_REQUIRED = 'Image is required.';
export const IMAGE_FORM_RULE = 'Image must be an http(s) address, an uploaded file or the name of a drawing.';
export const DELETE_PRODUCT = 'Delete this product?';
export const deleteProducts = (count: number): string => `Delete these ${String(count)} products?`;
const PRODUCT_SAVE_FAILED = 'Failed to save product.';
/** A reason for `productSaveFailed`. */
export const PRODUCT_ID_MISSING = 'Server did not return a product id.';
export const PRODUCT_UNEXPECTED = '❌ Unexpected error while saving.';
export const SAVING = 'Saving...';
export const UPLOADING = 'Uploading...';

export function productSaveFailed(serverError?: string): string {
  return `❌ ${given(serverError) ?? PRODUCT_SAVE_FAILED}`;
}

/** Why an edit is still on this computer (D12); `behind` is an earlier change that waits for a decision. */
export type WhyKept = 'offline' | 'locked' | 'unclear' | 'behind';

/** When an edit that is kept on this computer is sent. */
export const SENT_WHEN: Readonly<Record<WhyKept, string>> = {
  offline: 'It is sent when the connection is back.',
  locked: 'It is sent after the next login.',
  unclear: 'Sync not confirmed. We’ll send this again until the server confirms it.',
  behind: 'It is sent after the changes before it.',
};

/** Why an edit waits that could be sent by itself; `earlier` says which change stands before it. */
export function sentAfter(earlier: string): string {
  return `It is sent after this change: ${earlier}.`;
}

export const MAY_HAVE_ARRIVED = 'Sync not confirmed. The server may already have this change.';
export const FILE_NOT_SENT = 'A file was not uploaded, so nothing has been saved yet.';

/** Said in place of a success: the edit is on the disk, and the server does not have it yet (trust model). */
export function keptHere(why: WhyKept): string {
  return `Saved on this computer. ${SENT_WHEN[why]}`;
}

// Sidebar
export const DELETE_SIDEBAR_ITEM = 'Delete this sidebar item?';
export const SIDEBAR_SAVED = '✅ Sidebar saved successfully!';
export const SIDEBAR_SAVE_FAILED = '❌ Failed to save sidebar items. Check console for details.';
/** The page builder's variant, without the console hint. */
export const SIDEBAR_SAVE_FAILED_SHORT = '❌ Failed to save sidebar items.';

// Bin
export const DELETE_PERMANENTLY = 'Permanently delete this item? This cannot be undone.';

// Order and undo
export const ORDER_SAVED = '✅ Products and Sidebar order saved successfully!';
export const ORDER_SAVE_FAILED = '❌ Failed to save order. Check console for details.';
export const NO_MORE_UNDOS = 'No more undos available!';
/** Ours, as the one above is the specification's. */
export const NO_MORE_REDOS = 'Nothing to redo.';
/** The Undo of a message whose edit something newer stands on. */
export const NEWER_SINCE = 'Something newer has been done since.';
/** An undo or redo that somebody else's change stands in the way of. */
export const STEP_NEEDS_DECISION = 'Somebody has changed this since. Choose what stays.';

// Pages whose wording the owner has not approved yet
export const DRAFT_NOTICE = 'Contact us for the terms that apply to your order.';
/** The notice of earlier releases, which stored pages still contain. */
export const FORMER_DRAFT_NOTICE =
  'This wording is a draft. It is not in force until the company has approved it: ask for the terms that apply to your order.';

// Settings
export const COMPANY_NEEDS_NAME = 'The company needs a name.';
export const NO_EMAIL = 'Enter an email address, such as sales@example.com.';
export const NO_PHONE = 'Enter a phone number with digits, spaces, parentheses, periods, and hyphens only.';
export const NO_YEAR = 'Enter a year, such as 1998.';
export const HEADER_NEEDS_PICTURE = 'Upload a picture, or choose another header image.';
export const HEADER_NEEDS_ALT = 'Say what the picture shows: some visitors do not see it.';
export const FOOTER_LINK_INCOMPLETE = 'Each link needs a text and an address that may be linked to.';
export const UNKNOWN_LANGUAGE = 'The translation menu does not know one of these languages.';
export const setByServer = (variable: string): string => `Set by the server (${variable}). Change it there.`;
export const SYNONYM_INCOMPLETE = 'Each synonym needs a word and what it means.';
export const synonymTwice = (word: string): string => `“${word}” stands there twice.`;
export const synonymCircle = (words: readonly string[]): string =>
  `These lead back to themselves: ${words.join(' → ')}.`;
export const SETTINGS_SAVED = 'Settings saved';

// Deploy
export const DEPLOY_LIVE = 'The site is live with your changes.';
export const DEPLOY_TRIGGERED = '🚀 Deployment triggered successfully!';
const DEPLOY_NOT_TRIGGERED = '❌ Failed to trigger deploy.';

/** The failure of a deploy: with the server's reason if it gave one. */
export function deployFailed(error?: string): string {
  const reason = given(error);
  return reason === undefined ? DEPLOY_NOT_TRIGGERED : `❌ Deploy failed: ${reason}`;
}

// Uploads
export const PRODUCT_IMAGE_UPLOAD_FAILED = 'Image upload failed';
/** Of a document in the product dialog; specification 8 knows images there. */
export const PRODUCT_DOCUMENT_UPLOAD_FAILED = 'Document upload failed';
export const BLOCK_UPLOAD_FAILED = 'Upload failed. See console for details.';
export const CHOOSE_AN_IMAGE = 'Please choose an image file.';
export const IMAGE_TOO_LARGE = 'Max 8MB image.';
export const DOCUMENT_HINT = `max ${String(DOCUMENT_MAX_BYTES / 1024 / 1024)} MB`;

// History
/** What a decided conflict says: the losing side is a version, or is sent to be kept beside the versions. */
export const CONFLICT_DECIDED = 'Conflict resolved. The discarded version is in the record’s history.';
/** Its answers could be misread: nothing is sent to it, and everything stays on this computer. */
export const SERVER_IS_NEWER = 'The server is newer than this app. Update the app, or load the page again.';

export const HISTORY_OFFLINE =
  'No connection: this is what this computer holds. Older versions show when the server answers.';
export const RESTORE_QUEUED = 'Saved on this computer. It is sent when the connection is back.';

// Specs
export const PASTE_IS_ONE_CELL = 'One cell takes one value. “Spreadsheet” brings in many at once.';

// Page builder
export const PAGE_SAVED = 'Page saved successfully';
const PAGE_SAVE_FAILED = 'Error saving page.';

/** The failure of a page save: the first of the error, the message and the status that there is. */
export function pageSaveFailed(failure: { error?: string; message?: string; status?: number } = {}): string {
  const reason = given(failure.error) ?? given(failure.message) ?? failure.status;
  return reason === undefined ? PAGE_SAVE_FAILED : `Error saving page: ${String(reason)}`;
}

/** A failed login that is not a wrong password shows the error's own message, if any. */
export function loginFailed(message?: string): string {
  return given(message) ?? LOGIN_FAILED;
}

function given(text: string | undefined): string | undefined {
  return text?.trim() ? text : undefined;
}

/** Why words cannot stand in a table. */
export const wordsAreFigure = (number: string): string =>
  `“${number}” is a number with a unit. Enter it as a spec, so that both unit systems and its conditions are shown.`;
/** Why a figure or table that is in use does not go to the bin unasked. */
export const shownInPlaces = (count: number): string =>
  count === 1
    ? 'It is shown in 1 place. Look at that place first.'
    : `It is shown in ${String(count)} places. Look at those places first.`;

export const KEY_RULE =
  'A key has letters, digits, dots and dashes, and begins with a small letter: snap.pressure.';

/** Why a figure cannot be used for what was chosen; `unit` is null for a text. */
export const useDoesNotFit = (limited: string, unit: string | null): string =>
  unit === null
    ? `A text spec can’t be used for “${limited}”.`
    : `A spec in ${unit} can’t be used for “${limited}”.`;

export const IMPORT_OFFLINE = 'Spreadsheets need a connection.';

// Range charts
export const NO_SIZE_LISTED = 'No size listed.';
/** @param ends `229 and 272 mm` */
export const notListedBetween = (ends: string, isOutside: boolean): string =>
  `Not listed between ${ends}${isOutside ? ' outside diameter' : ''}.`;

/** Where it is open whether sizes between two values are made. */
export const askBetween = (ends: string, isOutside: boolean): string =>
  `Confirm with us between ${ends}${isOutside ? ' outside diameter' : ''}.`;

/** On a host of files, to a browser without scripts. */
export const needsScripts = (email: string): string =>
  `Answers on this page need scripts, which are off in your browser. Switch them on and load the page again, or write to us: ${email}.`;

/** Titles that a sentence lists. */
const LISTED_MAX = 10;

/** How many pages and products link to a page, and the first of their titles. */
export function linksInTexts(titles: readonly string[]): string {
  const what =
    titles.length === 1 ? '1 page or product links' : `${String(titles.length)} pages and products link`;
  const listed = titles.slice(0, LISTED_MAX).map((title) => `“${title}”`);
  const more = titles.length - listed.length;
  return `${what} to it: ${listed.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}.`;
}
