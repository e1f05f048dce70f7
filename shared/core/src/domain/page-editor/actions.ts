import type { LayoutEntry, PageInput, SeoEntry, SidebarBoxItem } from '../pages/page.ts';

/** A row of a page: positions of its section and within it, from 0. */
export interface RowPlace {
  section: number;
  row: number;
}

/** A place for a block; `index` counts the blocks of the column without the one that moves. */
export interface BlockPlace extends RowPlace {
  column: number;
  index: number;
}

/** An edit of a field within a list: `typing` names that field, so that a burst of typing stays one snapshot. */
interface Typed {
  typing?: string;
}

/** Every edit of the page builder. Blocks are named by id, sections and rows by position. */
export type PageAction =
  | { type: 'setText'; field: 'title' | 'slug' | 'url'; value: string }
  | { type: 'setFeatured'; featured: boolean }
  | { type: 'setBackTo'; backTo: PageInput['backTo'] }
  | { type: 'setCopyProtection'; copyProtection: boolean }
  | ({ type: 'setList'; field: 'images' | 'pdfs'; list: string[] } & Typed)
  | { type: 'setLayout'; patch: Partial<Omit<LayoutEntry, 'type'>> }
  | { type: 'setSidebarTitle'; title: string }
  | { type: 'addSidebarItem' }
  | { type: 'setSidebarItem'; index: number; patch: SidebarBoxItem }
  | { type: 'moveSidebarItem'; from: number; to: number }
  | { type: 'removeSidebarItem'; index: number }
  | ({ type: 'setSeo'; patch: Partial<Omit<SeoEntry, 'type'>> } & Typed)
  | { type: 'addSection' }
  /** `follows`: a slug that was fresh when the title was entered follows it while it is typed. */
  | { type: 'renameSection'; section: number; title: string; follows?: boolean }
  | { type: 'setSectionSlug'; section: number; slug: string }
  | { type: 'moveSection'; from: number; to: number }
  | { type: 'duplicateSection'; section: number }
  | { type: 'deleteSection'; section: number }
  | { type: 'addRow'; section: number }
  | ({ type: 'setColumns'; columns: number } & RowPlace)
  | ({ type: 'moveRow'; to: RowPlace } & RowPlace)
  | ({ type: 'duplicateRow' } & RowPlace)
  | ({ type: 'deleteRow' } & RowPlace)
  | { type: 'addBlock'; kind: string; data?: unknown; to: BlockPlace }
  | ({ type: 'updateBlock'; id: string; patch: Readonly<Record<string, unknown>> } & Typed)
  | { type: 'moveBlock'; id: string; to: BlockPlace }
  | { type: 'duplicateBlock'; id: string }
  | { type: 'deleteBlock'; id: string };
