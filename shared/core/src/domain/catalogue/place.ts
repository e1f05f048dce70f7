export const PLACE_KINDS = ['product', 'page', 'table', 'gallery-group', 'sidebar-item', 'settings'] as const;
/** The first one that holds is what a place says. */
export const PLACE_WAYS = ['table', 'plate', 'chart', 'text', 'list', 'asks', 'card', 'sheet'] as const;

/** A place that shows a figure or a table: its record, and where visitors see it. */
export interface Place {
  kind: (typeof PLACE_KINDS)[number];
  id: string;
  title: string;
  /** Address of the place on the public site; empty for one that has none. */
  path: string;
  as: (typeof PLACE_WAYS)[number];
}
