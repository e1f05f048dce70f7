import { deepEqual } from '../deep-equal.ts';
import type { ContentEntry, PageInput } from '../pages/page.ts';
import type { PageAction } from './actions.ts';
import { addBlock, deleteBlock, duplicateBlock, moveBlock, updateBlock } from './block-edits.ts';
import { addSidebarItem, moveSidebarItem, removeSidebarItem, setSidebarItem } from './content-edits.ts';
import type { EditorSection, NewId } from './editable.ts';
import { editorSections, patchEntry, withSections } from './editable.ts';
import { addRow, deleteRow, duplicateRow, moveRow, setColumns } from './row-edits.ts';
import {
  addSection,
  deleteSection,
  duplicateSection,
  moveSection,
  renameSection,
  setSectionSlug,
} from './section-edits.ts';

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
      return addSidebarItem(content);
    case 'setSidebarItem':
      return setSidebarItem(content, action.index, action.patch);
    case 'moveSidebarItem':
      return moveSidebarItem(content, action.from, action.to);
    case 'removeSidebarItem':
      return removeSidebarItem(content, action.index);
    default:
      return null;
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
