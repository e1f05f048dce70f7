import { ClientError } from '../../client/transport/client-error.ts';
import { isRecordId } from '@wa/core/domain/record';
import { SIDEBAR_SAVED, SIDEBAR_SAVE_FAILED } from '@wa/core/domain/messages';
import {
  newSidebarDraft,
  openSidebarDraft,
  toSaveBody,
  type SidebarDraft,
} from '@wa/core/domain/sidebar/sidebar-editor';
import { type SidebarNode, flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import type { RecordKind } from '../editing/record-kind.ts';

/** Describes a sidebar item with its children for the record editor (specification 4). */
export const sidebarKind: RecordKind<SidebarNode, SidebarDraft> = {
  name: 'sidebar-item',
  word: 'sidebar item',
  open: (node) => (node === null ? newSidebarDraft() : openSidebarDraft(node)),
  isForm: isSidebarDraft,
  problems: () => ({}),
  peek: (api, id) => itemIn(api.shown().sidebar, id),
  load: async ({ sidebar }, id) => itemIn(await sidebar.tree(), id),
  absent: 'missing',
  save: ({ sidebar }, base, form) => sidebar.save(base, toSaveBody(form)),
  saved: () => ({ text: SIDEBAR_SAVED }),
  changesOthers: true,
  failedNote: 'Failed to save sidebar items',
  failed: (error) => ({ text: SIDEBAR_SAVE_FAILED, reason: reasonOf(error), fields: {} }),
  keyOf: ({ _id }) => _id,
  adopt: withGivenIds,
};

const itemIn = (tree: readonly SidebarNode[], id: string) =>
  flattenTree(tree).find(({ _id }) => _id === id) ?? null;

/** Returns the server's reason for a rejected sidebar edit. */
export function reasonOf(error: unknown): string {
  const fields = error instanceof ClientError ? Object.values(error.body?.fields ?? {}) : [];
  const text = error instanceof Error ? error.message : '';
  return [text, ...fields].filter(Boolean).join(' ');
}

/** Adds the server's ids to new children, which the response has in the order in which they were sent. */
function withGivenIds(form: SidebarDraft, sent: SidebarDraft, answered: SidebarDraft): SidebarDraft {
  const given = new Map(
    sent.children.flatMap(({ _id }, at) => {
      const id = answered.children[at]?._id;
      return isRecordId(_id) || id === undefined ? [] : [[_id, id] as const];
    }),
  );
  const own = sent._id ?? answered._id;
  const children = form.children.map((child) => ({ ...child, _id: given.get(child._id) ?? child._id }));
  return { ...form, _id: own, children };
}

function isSidebarDraft(value: unknown): value is SidebarDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { name, children, removedChildren } = value as Partial<Record<string, unknown>>;
  return typeof name === 'string' && Array.isArray(children) && Array.isArray(removedChildren);
}
