/** Hint of the field in the editors of products and pages. */
export const REVIEW_HINT = 'From this day on, it’s in the list “Needs attention”. Not shown to visitors.';
