import { useReducer, useState } from 'react';
import { ClientError } from '../../client/client-error.ts';
import { deepEqual } from '@wa/core/domain/deep-equal';
import {
  keptHere,
  MAKE_INDEPENDENT_FAILED,
  SIDEBAR_SAVED,
  SIDEBAR_SAVE_FAILED,
} from '@wa/core/domain/messages';
import {
  editSidebarItem,
  newSidebarDraft,
  openSidebarDraft,
  toSavePayload,
  type SidebarDraft,
  type SidebarEdit,
} from '@wa/core/domain/sidebar/sidebar-editor';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useUnsaved } from '../frame/use-unsaved.ts';

export interface SidebarFormOptions {
  /** Page that a new item begins with. */
  linkedPage?: string | undefined;
  /** Sentence of section 8 for a refused save: the page builder has its own. */
  failedText?: string | undefined;
}

/** State of the sidebar editor; nothing is saved until Save, but for making a child independent (specification 4). */
export function useSidebarForm(
  opened: SidebarNode | null,
  { linkedPage, failedText = SIDEBAR_SAVE_FAILED }: SidebarFormOptions = {},
) {
  const { sidebar } = useApi();
  const report = useReport();
  const content = useContentStore();
  // What the editor began with: a later reading of the tree must not become the base of an earlier edit.
  const [node, setNode] = useState(opened);
  const [initial] = useState(() => {
    if (opened !== null) return openSidebarDraft(opened);
    return { ...newSidebarDraft(), ...(linkedPage !== undefined && { linkedPage }) };
  });
  const [draft, edit] = useReducer(reduce, initial);
  const [untouched, setUntouched] = useState(initial);
  const [state, setState] = useState<'editing' | 'saving' | 'saved'>('editing');
  const [failure, setFailure] = useState<{ text: string; reason: string } | null>(null);
  const isDirty = state !== 'saved' && !deepEqual(draft, untouched);
  const key = `sidebar-item/${opened?._id ?? 'new'}`;
  useUnsaved(key, isDirty);
  const kept = useDraft({
    key,
    value: draft,
    baseVersion: node?.version ?? null,
    isDirty,
    isValue: isSidebarDraft,
  });

  async function save(): Promise<void> {
    setState('saving');
    setFailure(null);
    try {
      const saved = await sidebar.save(node, toSavePayload(draft).changes);
      kept.discard();
      setState('saved');
      if (saved.state === 'saved') toastSuccess(SIDEBAR_SAVED);
      if (saved.state === 'queued') toastSuccess(keptHere(saved.why));
      await content.reload();
    } catch (error) {
      setState('editing');
      report('Failed to save sidebar items', error);
      setFailure({ text: failedText, reason: reasonOf(error) });
    }
  }

  /** At once: the child's parent becomes null. */
  async function makeIndependent(id: string): Promise<void> {
    const child = node?.children.find(({ _id }) => _id === id);
    if (node === null || child === undefined) return;
    try {
      await sidebar.makeIndependent(child);
      const leave = { type: 'childMadeIndependent', _id: id } as const;
      const left = { ...node, children: node.children.filter(({ _id }) => _id !== id) };
      setNode(left);
      setUntouched((now) => editSidebarItem(now, leave));
      edit(leave);
      toastSuccess(`${child.name} is independent now`, { detail: 'It stands at the top level.' });
      await content.reload();
      // The move has raised the version. Where nothing else changed, the next save stands on it; else it meets the rest.
      const fresh = flattenTree(content.getSnapshot().sidebar).find(({ _id }) => _id === node._id);
      if (fresh !== undefined && isAlike(fresh, left)) setNode(fresh);
    } catch (error) {
      report(MAKE_INDEPENDENT_FAILED, error);
      toastFailure(MAKE_INDEPENDENT_FAILED, { detail: reasonOf(error) });
    }
  }
  return { draft, edit, node, isDirty, state, failure, save, makeIndependent, kept };
}

export type SidebarForm = ReturnType<typeof useSidebarForm>;

type FormEdit = SidebarEdit | { type: 'useDraft'; draft: SidebarDraft };

function reduce(draft: SidebarDraft, change: FormEdit): SidebarDraft {
  return change.type === 'useDraft' ? change.draft : editSidebarItem(draft, change);
}

/** True when two readings of an item differ in nothing but versions and times. */
function isAlike(one: SidebarNode, other: SidebarNode): boolean {
  const plain = (key: string, value: unknown) => (['version', 'updatedAt'].includes(key) ? undefined : value);
  return JSON.stringify(one, plain) === JSON.stringify(other, plain);
}

/** Fields in which two drafts differ. */
export function changedSidebarFields(draft: SidebarDraft, other: SidebarDraft): string[] {
  const fields = ['name', 'href', 'linkedProduct', 'linkedPage', 'section', 'children'] as const;
  return fields.filter((field) => !deepEqual(draft[field], other[field]));
}

function reasonOf(error: unknown): string {
  const fields = error instanceof ClientError ? Object.values(error.body?.fields ?? {}) : [];
  const text = error instanceof Error ? error.message : '';
  return [text, ...fields].filter(Boolean).join(' ');
}

function isSidebarDraft(value: unknown): value is SidebarDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { name, children, removedChildren } = value as Partial<Record<string, unknown>>;
  return typeof name === 'string' && Array.isArray(children) && Array.isArray(removedChildren);
}
