import { isRecordId } from '../record.ts';
import { move } from '../ordering.ts';
import { type SidebarChildInput, type SidebarItemInput, type SidebarNode, isHome } from './sidebar-tree.ts';

/** Links of an item in the editor's fields; an empty string means nothing is selected. */
interface LinkFields {
  name: string;
  href: string;
  linkedProduct: string;
  linkedPage: string;
  section: string;
}

export type LinkChange = Partial<LinkFields>;

export interface SidebarChildDraft extends LinkFields {
  /** Record id of a saved child; any other id belongs to a new row. */
  _id: string;
}

export interface SidebarDraft extends LinkFields {
  /** Null for a new item. */
  _id: string | null;
  children: SidebarChildDraft[];
  /** Ids of the saved children removed in this draft. */
  removedChildren: string[];
}

export type SidebarEdit =
  /** Changes fields of the item or of one of its children. */
  | { type: 'change'; child?: string; change: LinkChange }
  | { type: 'addChild'; _id: string }
  | { type: 'removeChild'; _id: string }
  | { type: 'moveChild'; from: number; to: number }
  /** Removes a child that was already saved as a top-level item, without deleting it. */
  | { type: 'childMadeIndependent'; _id: string };

const NOTHING: LinkFields = { name: '', href: '', linkedProduct: '', linkedPage: '', section: '' };

export function newSidebarDraft(): SidebarDraft {
  return { ...NOTHING, _id: null, children: [], removedChildren: [] };
}

export function openSidebarDraft(node: SidebarNode): SidebarDraft {
  const children = node.children.map((child) => ({ ...fieldsOf(child), _id: child._id }));
  return { ...fieldsOf(node), _id: node._id, children, removedChildren: [] };
}

function fieldsOf(node: SidebarNode): LinkFields {
  return {
    name: node.name,
    href: node.href,
    linkedProduct: node.linkedProduct?._id ?? '',
    linkedPage: node.linkedPage?._id ?? '',
    section: node.section ?? '',
  };
}

/** Applies one editing step to the draft; saves nothing (specification 4). */
export function editSidebarItem(draft: SidebarDraft, edit: SidebarEdit): SidebarDraft {
  switch (edit.type) {
    case 'change':
      return edit.child === undefined
        ? changed(draft, edit.change)
        : {
            ...draft,
            children: draft.children.map((child) =>
              child._id === edit.child ? changed(child, edit.change) : child,
            ),
          };
    case 'addChild':
      // HOME has no children editor (specification 5).
      return isHome(draft)
        ? draft
        : { ...draft, children: [...draft.children, { ...NOTHING, _id: edit._id }] };
    case 'removeChild':
      return removeChild(draft, edit._id);
    case 'moveChild':
      return { ...draft, children: [...move(draft.children, edit.from, edit.to)] };
    case 'childMadeIndependent':
      return { ...draft, children: draft.children.filter((child) => child._id !== edit._id) };
  }
}

/**
 * Changes a link. Selecting a product clears page and section; selecting a page or nothing clears product and
 * section.
 */
function changed<F extends LinkFields>(fields: F, change: LinkChange): F {
  const cleared = {
    ...(change.linkedProduct && { linkedPage: '', section: '' }),
    ...(change.linkedPage && { linkedProduct: '' }),
    ...(change.linkedPage !== undefined && { section: '' }),
  };
  return { ...fields, ...cleared, ...change };
}

function removeChild(draft: SidebarDraft, id: string): SidebarDraft {
  const children = draft.children.filter((child) => child._id !== id);
  if (children.length === draft.children.length) return draft;
  const removedChildren = isRecordId(id) ? [...draft.removedChildren, id] : draft.removedChildren;
  return { ...draft, children, removedChildren };
}

/**
 * Returns the body of a single save request: fields of the item, children in order, and removed children
 * (specification 4, 5; D4). Name, href, and section are trimmed, empty links become null. An item with
 * children has no links of its own. Children of HOME are left unchanged.
 */
export function toSaveBody(draft: SidebarDraft): Omit<SidebarItemInput, 'parent'> & {
  children?: (SidebarChildInput & { order: number })[];
  removedChildren?: string[];
} {
  const own = toInput(draft);
  if (isHome(draft)) return own;
  return {
    ...own,
    ...(draft.children.length > 0 && { linkedProduct: null, linkedPage: null, section: null }),
    children: draft.children.map((child, order) => ({
      ...toInput(child),
      ...(isRecordId(child._id) && { _id: child._id }),
      ...(draft._id !== null && { parent: draft._id }),
      order,
    })),
    removedChildren: draft.removedChildren,
  };
}

function toInput(fields: LinkFields): Omit<SidebarItemInput, 'parent'> {
  return {
    name: fields.name.trim(),
    href: fields.href.trim(),
    linkedProduct: fields.linkedProduct.trim() || null,
    linkedPage: fields.linkedPage.trim() || null,
    section: fields.section.trim() || null,
  };
}
