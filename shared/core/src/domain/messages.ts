import { counted } from './text.ts';
import { DOCUMENT_MAX_BYTES } from './limits.ts';

/** Error messages, confirmations, and state texts (specification 2, 4, 5, 8), shown letter for letter. */

// Sign-in screen
export const INCORRECT_PASSWORD = 'Incorrect password';
export const COMMON_PASSWORD = 'This password is one of the most common ones. Choose another.';
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
/** Shown without a connection, for a product that was never loaded on this computer. */
export const PRODUCT_NOT_HERE =
  'This product isn’t on this computer yet. You can open it when the connection is back.';
export const TITLE_REQUIRED = 'Title is required.';
export const RESTRAINT_CONDITION_REQUIRED =
  'Enter the condition under which the product restrains the pipes.';
export const IMAGE_REQUIRED = 'Image is required.';
export const IMAGE_FORM_RULE =
  'Image must be an http(s) address, an uploaded file, or the name of a drawing.';
export const DELETE_PRODUCT = 'Delete this product?';
export const deleteProducts = (count: number): string => `Delete these ${String(count)} products?`;
const PRODUCT_SAVE_FAILED = 'Failed to save product.';
/** Used as a reason in `productSaveFailed`. */
export const PRODUCT_ID_MISSING = 'Server did not return a product id.';
export const PRODUCT_UNEXPECTED = '❌ Unexpected error while saving.';
export const SAVING = 'Saving...';
export const UPLOADING = 'Uploading...';

export function productSaveFailed(serverError?: string): string {
  return `❌ ${given(serverError) ?? PRODUCT_SAVE_FAILED}`;
}

/**
 * Reason why an edit is still only on this computer (D12). `behind`: an earlier change waits for a decision.
 */
export type PendingReason = 'offline' | 'locked' | 'unclear' | 'behind';

/** Sentences that say when an edit stored on this computer will be sent. */
export const SENT_WHEN: Readonly<Record<PendingReason, string>> = {
  offline: 'We’ll send it when the connection is back.',
  locked: 'We’ll send it after your next sign-in.',
  unclear: 'Sync not confirmed. We’ll send this again until the server confirms it.',
  behind: 'We’ll send it after the changes before it.',
};

/** Returns the reason why an edit is pending although the server is reachable. `earlier` names the change before it. */
export function sentAfter(earlier: string): string {
  return `We’ll send it after this change: ${earlier}.`;
}

export const MAY_HAVE_ARRIVED = 'Sync not confirmed. The server may already have this change.';
/** Shown after a step that the server runs as a whole, such as an import, if its response was lost. */
export const STEP_NOT_CONFIRMED = 'The server didn’t confirm this. It may be done already.';
export const TRY_STEP_AGAIN = 'Try again. It’s done only once.';
/** For unsaved input whose draft couldn't be written, for example because the disk is full. */
export const INPUT_NOT_STORED = 'This computer couldn’t store your input. Its disk may be full.';
export const FILE_NOT_SENT = 'A file was not uploaded, so nothing has been saved yet.';

/**
 * Replaces the success message if the edit is stored on this computer, but not on the server yet (trust
 * model).
 */
export function savedHere(why: PendingReason): string {
  return `Saved on this computer. ${SENT_WHEN[why]}`;
}

// Sidebar
export const DELETE_SIDEBAR_ITEM = 'Delete this sidebar item?';
export const SIDEBAR_SAVED = '✅ Sidebar saved successfully!';
export const SIDEBAR_SAVE_FAILED = '❌ Failed to save sidebar items. Check console for details.';
/** Message of the page builder, without the hint about the console. */
export const SIDEBAR_SAVE_FAILED_SHORT = '❌ Failed to save sidebar items.';

// Bin
export const DELETE_PERMANENTLY = 'Permanently delete this item? This cannot be undone.';

// Order and undo
export const ORDER_SAVED = '✅ Products and Sidebar order saved successfully!';
export const ORDER_SAVE_FAILED = '❌ Failed to save order. Check console for details.';
export const NO_MORE_UNDOS = 'No more undos available!';
/** Our own counterpart of the specification's message above. */
export const NO_MORE_REDOS = 'Nothing to redo.';
/** Message of an undo whose edit was followed by a newer one. */
export const NEWER_SINCE = 'Newer changes have been made since.';
/** Message of an undo or redo that conflicts with another user's change. */
export const STEP_NEEDS_DECISION = 'Someone else has changed this since. Choose which version to keep.';

// Pages whose wording the owner has not approved yet
export const DRAFT_NOTICE = 'Contact us for the terms that apply to your order.';
export const ACCESSIBILITY_DRAFT_NOTICE = 'Contact us about any barrier that you find on this website.';
/** Notice of earlier releases, which stored pages may still contain. */
export const FORMER_DRAFT_NOTICE =
  'This wording is a draft. It is not in force until the company has approved it: ask for the terms that apply to your order.';

// Settings
export const COMPANY_NEEDS_NAME = 'The company needs a name.';
export const NO_EMAIL = 'Enter an email address, such as sales@example.com.';
export const NO_PHONE = 'Enter a phone number with digits, spaces, parentheses, periods, and hyphens only.';
export const SCHEDULE_PASSED = 'This date and time have passed. Choose a later one.';
export const NO_YEAR = 'Enter a year, such as 1998.';
export const LOGO_NEEDS_UPLOAD = 'Upload the logo as a JPEG, PNG, WebP, or AVIF image.';
export const HEADER_NEEDS_PICTURE = 'Upload an image, or choose another header image.';
export const HEADER_NEEDS_ALT = 'Describe the image for visitors who can’t see it.';
export const FOOTER_LINK_INCOMPLETE = 'Each link needs a text and a valid address.';
export const UNKNOWN_LANGUAGE = 'The translation menu doesn’t support one of these languages.';
export const setByServer = (variable: string): string => `Set by the server (${variable}). Change it there.`;
export const SYNONYM_INCOMPLETE = 'Each synonym needs a word and its meaning.';
export const synonymTwice = (word: string): string => `“${word}” is listed twice.`;
export const synonymCircle = (words: readonly string[]): string =>
  `These synonyms form a loop: ${words.join(' → ')}.`;
export const SETTINGS_SAVED = 'Settings saved';

// Deploy
export const DEPLOY_LIVE = 'The site is live with your changes.';
export const DEPLOY_TRIGGERED = '🚀 Deployment triggered successfully!';
export const DEPLOY_RUNNING = 'A deploy is running. Wait until it has finished, then try again.';
const DEPLOY_NOT_TRIGGERED = '❌ Failed to trigger deploy.';

/** Returns the message of a failed deploy, with the server's reason if it gave one. */
export function deployFailed(error?: string): string {
  const reason = given(error);
  return reason === undefined ? DEPLOY_NOT_TRIGGERED : `❌ Deploy failed: ${reason}`;
}

// Uploads
export const PRODUCT_IMAGE_UPLOAD_FAILED = 'Image upload failed';
/** Message for a document in the product dialog; specification 8 only has one for images. */
export const PRODUCT_DOCUMENT_UPLOAD_FAILED = 'Document upload failed';
export const BLOCK_UPLOAD_FAILED = 'Upload failed. See console for details.';
export const CHOOSE_AN_IMAGE = 'Please choose an image file.';
/** For a photo of a phone (D35.5). */
export const HEIC_UNREADABLE =
  'We couldn’t read the HEIC photo. Export it as JPEG on your phone or computer, and upload that file.';
/** @param max the limit, in pixels */
export const tooManyPixels = (max: number): string =>
  `The image has more than ${String(max / 1_000_000)} million pixels. Make it smaller, and upload it again.`;
/** In place of an image that the server doesn't have yet. */
export const IMAGE_PENDING = 'The image appears once it’s uploaded.';
export const CHOOSE_A_PDF = 'Choose a PDF file.';
export const IMAGE_TOO_LARGE = 'Max 8MB image.';
export const DOCUMENT_HINT = `max ${String(DOCUMENT_MAX_BYTES / 1024 / 1024)} MB`;

// History
/**
 * Message after a conflict was resolved. The discarded version is in the history, or is sent to be stored
 * there.
 */
export const CONFLICT_DECIDED = 'Conflict resolved. The discarded version is in the record’s history.';
/**
 * Shown if the server is newer than the app: the app could misread its responses, so it sends nothing and
 * keeps all edits on this computer.
 */
export const SERVER_IS_NEWER = 'The server is newer than this app. Update the app, or load the page again.';

export const HISTORY_OFFLINE =
  'You’re offline. These are the versions on this computer. Older ones appear when the connection is back.';
export const RESTORE_QUEUED = 'Saved on this computer. We’ll send it when the connection is back.';

// Specs
export const PASTE_IS_ONE_CELL = 'Paste one value per cell. To change many at once, use Spreadsheet.';

// Page builder
export const PAGE_SAVED = 'Page saved successfully';
const PAGE_SAVE_FAILED = 'Error saving page.';

/** Returns the message of a failed page save, with the first available of error, message, and status. */
export function pageSaveFailed(failure: { error?: string; message?: string; status?: number } = {}): string {
  const reason = given(failure.error) ?? given(failure.message) ?? failure.status;
  return reason === undefined ? PAGE_SAVE_FAILED : `Error saving page: ${String(reason)}`;
}

/**
 * Returns the message of a failed sign-in: the error's own message if any. A wrong password has another
 * message.
 */
export function loginFailed(message?: string): string {
  return given(message) ?? LOGIN_FAILED;
}

function given(text: string | undefined): string | undefined {
  return text?.trim() ? text : undefined;
}

/** Returns the reason why a text isn't allowed in a table cell. */
export const wordsAreFigure = (number: string): string =>
  `“${number}” is a number with a unit. Enter it as a spec, so that both unit systems and its conditions are shown.`;
/** Returns the confirmation before a figure or table that is in use moves to the bin. */
export const shownInPlaces = (count: number): string =>
  count === 1
    ? 'It is used in 1 place. Check that place first.'
    : `It is used in ${String(count)} places. Check those places first.`;

/** Returns the names of records for a sentence: 'Clamp, Sleeve, and 3 more'. Each name is given once. */
export function namesText(titles: readonly string[]): string {
  const names = [...new Set(titles)];
  const shown = names.slice(0, NAMES_SHOWN);
  if (names.length > shown.length)
    return `${shown.join(', ')}, and ${String(names.length - shown.length)} more`;
  if (shown.length < 3) return shown.join(' and ');
  return `${shown.slice(0, -1).join(', ')}, and ${shown.at(-1) ?? ''}`;
}
const NAMES_SHOWN = 8;
/** Returns why a file can't simply move to the bin (D34). */
export const filesInUse = (titles: readonly string[]): string =>
  `Used in ${namesText(titles)}. These keep showing the file until you remove it there.`;
export const UPLOAD_FAILED = 'We couldn’t upload the file. Try again.';
export const FILE_GONE = 'That file was deleted permanently, perhaps on another computer.';
export const FILE_IN_BIN = 'The file is in the bin. Restore it first.';
export const REPLACED_SINCE =
  'Nothing was undone, because the file or a page that uses it has changed since. Replace the file again instead.';
/** Returns why a description isn't saved: it would overwrite someone else’s (D34.9). */
export const describedSince = (alt: string): string =>
  alt === ''
    ? 'Someone else removed the description. Save again to use yours.'
    : `Someone else changed the description to “${alt}”. Save again to use yours.`;
/** Returns why a file can't be replaced (D34.7). */
export const replaceBreaks = (title: string, reason: string): string =>
  `Nothing was changed, because ${title} can’t use the new file. ${reason}`;
export const tooManyUse = (most: number): string =>
  `More than ${most.toLocaleString('en-US')} pages, products, and other records use this file. Remove it from some of them first.`;

export const KEY_RULE =
  'A key can have letters, digits, dots, and hyphens. It begins with a lowercase letter: snap.pressure.';

/** Returns the reason why a figure can't limit the selected quantity. `unit` is null for a text. */
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

/** Used if the source doesn't say whether sizes between two values are made. */
export const askBetween = (ends: string, isOutside: boolean): string =>
  `Between ${ends}${isOutside ? ' outside diameter' : ''}: confirm with us.`;

/** Shown on a static host in a browser without scripts. */
export const needsScripts = (email: string): string =>
  `This page needs scripts to answer, and they are off in your browser. Turn them on and reload the page, or email us: ${email}.`;

/** Maximum number of titles in a sentence. */
const LISTED_MAX = 10;

/** Returns the number of pages and products that link to a page, with the first titles. */
export function linksInTexts(titles: readonly string[]): string {
  const what = counted(titles.length, 'page or product links', 'pages and products link');
  const listed = titles.slice(0, LISTED_MAX).map((title) => `“${title}”`);
  const more = titles.length - listed.length;
  return `${what} to it: ${listed.join(', ')}${more > 0 ? `, and ${String(more)} more` : ''}.`;
}
