/**
 * Contract labels of buttons, headings, and placeholders (specification 2, 3, 4), shown letter for letter.
 */

// Public site
export const VIEW_GALLERY = 'View WA Project Gallery';
/** Accessible name of the dagger after a value with an open question (D23). */
export const CONFIRM_WITH_US = 'Confirm with us';

export const PROJECT_GALLERY = 'Project Gallery';
export const BACK_TO_HOME = 'Back to Home';
export const GO_BACK = 'Go back';
export const GO_HOME = 'Go to home';
export const CONTACT_US = 'Contact us';
export const POPULAR_PRODUCTS_TITLE = 'Popular products';
export const DOCUMENTS = 'Documents';
export const SEARCH = 'Search';
export const SEARCH_ALL = 'Search products, sizes, and pages';
export const PRODUCT_FINDER = 'Product finder';
export const PIPE_SIZES = 'Pipe sizes';
export const QUOTE_LIST = 'Quote list';
export const IS_SHEET_CURRENT = 'Is this data sheet current?';
export const CREATE_SUBMITTAL = 'Create submittal';
export const REQUEST_QUOTE = 'Request email quote';
export const PRODUCT_PAGES = 'Pages of products';
export const NEXT_PAGE = 'Next page';
export const PREVIOUS_PAGE = 'Previous page';
export const OPEN_PDF = 'Open PDF';
/** Shown next to every file of a drawing. */
export const NOT_TO_SCALE = 'schematic, not to scale';
/** Shown after the links of the footer while the wording of a page isn't approved by the owner. */
export const DRAFT_FOR_REVIEW = 'Draft for review';
export const SIDEBAR_BOX_TITLE = 'Links';
export const UNTITLED = 'Untitled';
export const SIZES_AND_PRESSURES = 'Sizes and pressures';

/** Returns the name of a product's PDF link; `position` counts from 1. */
export function viewPdf(position: number): string {
  return `View PDF ${String(position)}`;
}

// Sign-in screen
export const ADMIN_ACCESS = 'Admin Access';
export const ENTER_PASSWORD = 'Enter admin password';
export const ENTER = 'Enter';

// Dashboard
export const ADD_NEW_PRODUCT = 'Add New Product';
export const SEARCH_PRODUCTS = 'Search Products';
export const SAVE_ORDER = 'Save Order';
export const DEPLOY_CHANGES = 'Deploy Changes';
export const REPLACE_FILE = 'Replace file';
export const CROP_IMAGE = 'Crop image';
export const OPEN_BIN = 'Open Bin';
export const CLOSE_BIN = 'Close Bin';
export const UNDO = 'Undo';
export const REDO = 'Redo';
/** The list of open tasks on the dashboard (D33). */
export const NEEDS_ATTENTION = 'Needs attention';
/** Actions for all selected cards. */
export const MOVE_TO = 'Move to ...';
export const EDIT_FIELD = 'Edit a field ...';
/** A field that has different values in the selected products. */
export const MIXED = 'Mixed';
export const MOVE_TO_BIN = 'Move to bin';
export const DUPLICATE = 'Duplicate';
export const RESTORE = 'Restore';
export const DELETE_FOREVER = 'Delete Permanently';
export const ADD_PRODUCT = 'Add Product';
export const EDIT_PRODUCT = 'Edit Product';
export const CANCEL = 'Cancel';
export const SAVE = 'Save';
export const SAVE_AND_KEEP_EDITING = 'Save and keep editing';

// Certificates
export const CERTIFICATES = 'Certificates';
export const CERTIFICATES_AND_DECLARATIONS = 'Certificates and declarations';

// Files
export const FILES = 'Files';
/** Offers uploaded files next to every upload field. */
export const CHOOSE_FROM_FILES = 'Choose from files';

// Settings
export const SETTINGS = 'Settings';
export const PEOPLE = 'Users and sessions';
export const PRINTED_CATALOG = 'Printed catalog';
export const FAILED_SEARCHES = 'Failed searches and 404s';
export const FIND_AND_REPLACE = 'Find and replace';

// Sidebar editor
export const ADD_SIDEBAR_ITEM = 'Add Sidebar Item';
export const EDIT_SIDEBAR_ITEM = 'Edit Sidebar Item';
export const SECTION_PLACEHOLDER = '#custom-section';

// Page builder
export const BACK_TO_ADMIN = '← Back to Admin';

/** Parts of a page that its layout shows or leaves out. */
export const LAYOUT_LABELS = {
  showHeader: 'Header',
  showFooter: 'Footer',
  showSidebar: 'Sidebar box',
  sectionDividers: 'Section dividers',
} as const;
