import type { LayoutEntry, PageInput, SeoEntry, SidebarBoxItem, ContentEntry } from '../pages/page.ts';
import { deepEqual } from '../deep-equal.ts';
import { addBlock, deleteBlock, duplicateBlock, moveBlock, updateBlock } from './block-edits.ts';
import { move } from '../ordering.ts';
import {
  sidebarItems,
  type EditorSection,
  type NewId,
  editorSections,
  patchEntry,
  withSections,
} from './editable.ts';
import {
  addRow,
  deleteRow,
  duplicateRow,
  moveRow,
  setColumns,
  addSection,
  deleteSection,
  duplicateSection,
  moveSection,
  renameSection,
  setSectionSlug,
} from './section-edits.ts';

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

/** An edit of the items of the box beside the content. */
type SidebarItemAction =
  | { type: 'addSidebarItem' }
  | { type: 'setSidebarItem'; index: number; patch: SidebarBoxItem }
  | { type: 'moveSidebarItem'; from: number; to: number }
  | { type: 'removeSidebarItem'; index: number };

/** Every edit of the page builder. Blocks are named by id, sections and rows by position. */
export type PageAction =
  | { type: 'setText'; field: 'title' | 'slug' | 'url'; value: string }
  | { type: 'setFeatured'; featured: boolean }
  | { type: 'setBackTo'; backTo: PageInput['backTo'] }
  | { type: 'setCopyProtection'; copyProtection: boolean }
  | ({ type: 'setList'; field: 'images' | 'pdfs'; list: string[] } & Typed)
  | { type: 'setLayout'; patch: Partial<Omit<LayoutEntry, 'type'>> }
  | { type: 'setSidebarTitle'; title: string }
  | SidebarItemAction
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

/**
 * One edit of the page builder as a pure function. The page is expected as `toEditable` gives it; an edit that
 * changes nothing returns the very same page, so that no snapshot is taken of it.
 */
export function editPage<P extends PageInput>(page: P, action: PageAction, newId: NewId): P {
  switch (action.type) {
    case 'setText':
      return page[action.field] === action.value ? page : { ...page, [action.field]: action.value };
    case 'setFeatured':
      return page.featured === action.featured ? page : { ...page, featured: action.featured };
    case 'setBackTo':
      return page.backTo === action.backTo ? page : { ...page, backTo: action.backTo };
    case 'setCopyProtection': {
      const { copyProtection } = action;
      return page.copyProtection === copyProtection ? page : { ...page, copyProtection };
    }
    case 'setList':
      return deepEqual(page[action.field], action.list) ? page : { ...page, [action.field]: action.list };
    default: {
      const content = editContent(page.content, action) ?? editSections(page.content, action, newId);
      return content === page.content || deepEqual(content, page.content) ? page : { ...page, content };
    }
  }
}

/** Edits of the entries beside the sections; null for any other action. */
function editContent(content: ContentEntry[], action: PageAction): ContentEntry[] | null {
  switch (action.type) {
    case 'setLayout':
      return patchEntry(content, 'layout', action.patch);
    case 'setSeo':
      return patchEntry(content, 'seo', action.patch);
    case 'setSidebarTitle':
      return patchEntry(content, 'sidebar', { title: action.title });
    case 'addSidebarItem':
    case 'setSidebarItem':
    case 'moveSidebarItem':
    case 'removeSidebarItem': {
      const before = sidebarItems(content);
      const items = editItems(before, action);
      return deepEqual(items, before) ? content : patchEntry(content, 'sidebar', { items });
    }
    default:
      return null;
  }
}

/** Edits of the items of the box beside the content; a position that is not there changes nothing. */
function editItems(items: SidebarBoxItem[], action: SidebarItemAction): SidebarBoxItem[] {
  switch (action.type) {
    case 'addSidebarItem':
      return [...items, { href: '', label: '' }];
    case 'setSidebarItem':
      return items.map((item, at) => (at === action.index ? { ...item, ...action.patch } : item));
    case 'moveSidebarItem':
      return [...move(items, action.from, action.to)];
    case 'removeSidebarItem':
      return items.filter((_, at) => at !== action.index);
  }
}

function editSections(content: ContentEntry[], action: PageAction, newId: NewId): ContentEntry[] {
  const before = editorSections(content);
  const after = sectionsAfter(before, action, newId);
  return after === before ? content : withSections(content, after);
}

function sectionsAfter(
  sections: readonly EditorSection[],
  action: PageAction,
  newId: NewId,
): readonly EditorSection[] {
  switch (action.type) {
    case 'addSection':
      return addSection(sections);
    case 'renameSection':
      return renameSection(sections, action.section, action.title, action.follows);
    case 'setSectionSlug':
      return setSectionSlug(sections, action.section, action.slug);
    case 'moveSection':
      return moveSection(sections, action.from, action.to);
    case 'duplicateSection':
      return duplicateSection(sections, action.section, newId);
    case 'deleteSection':
      return deleteSection(sections, action.section);
    case 'addRow':
      return addRow(sections, action.section);
    case 'setColumns':
      return setColumns(sections, action, action.columns);
    case 'moveRow':
      return moveRow(sections, action, action.to);
    case 'duplicateRow':
      return duplicateRow(sections, action, newId);
    case 'deleteRow':
      return deleteRow(sections, action);
    case 'addBlock':
      return addBlock(sections, action, newId);
    case 'updateBlock':
      return updateBlock(sections, action.id, action.patch);
    case 'moveBlock':
      return moveBlock(sections, action.id, action.to);
    case 'duplicateBlock':
      return duplicateBlock(sections, action.id, newId);
    case 'deleteBlock':
      return deleteBlock(sections, action.id);
    default:
      return sections;
  }
}

/**
 * Edits in a row with the same burst share one snapshot: typed text of one field. Null for an edit with a snapshot of its
 * own (specification 4).
 */
export function burstOf(action: PageAction): string | null {
  switch (action.type) {
    case 'setText':
      return action.field;
    case 'setSidebarTitle':
      return 'sidebar-title';
    case 'setSidebarItem':
      return typed(`sidebar-item:${String(action.index)}`, action.patch);
    case 'setSeo':
      return typed('seo', action.patch, action.typing);
    case 'renameSection':
      return `section-title:${String(action.section)}`;
    case 'setSectionSlug':
      return `section-slug:${String(action.section)}`;
    case 'updateBlock':
      return typed(`block:${action.id}`, action.patch, action.typing);
    case 'setList':
      return action.typing === undefined ? null : `${action.field}:${action.typing}`;
    default:
      return null;
  }
}

/** A single field with a text or number is typed; several at once come from a button. */
function typed(place: string, patch: object, typing?: string): string | null {
  if (typing !== undefined) return `${place}:${typing}`;
  const [change, ...more] = Object.entries(patch) as [string, unknown][];
  if (!change || more.length > 0) return null;
  const [field, value] = change;
  return ['string', 'number'].includes(typeof value) ? `${place}:${field}` : null;
}
