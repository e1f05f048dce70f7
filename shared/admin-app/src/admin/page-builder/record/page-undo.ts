import type { Draft } from '../../../client/drafts.ts';
import { parseHistory, type History } from '@wa/core/domain/pages/snapshot-history';
import type { Page, PageInput } from '@wa/core/domain/pages/page';
import { isPageInput } from './page-draft.ts';

/**
 * A page's undo history as it outlives the view. Kept beside the draft: it changes with a burst of typing, not with
 * every letter.
 */
export interface PageUndo {
  /** Id of the page; null while it does not exist. */
  pageId: string | null;
  /** The content that the latest snapshot comes before. */
  of: 'draft' | 'saved';
  history: History<PageInput>;
}

export const undoKey = (slug: string) => `page-undo/${slug}`;

/** A stored history, distrusted. */
export function isPageUndo(value: unknown): value is PageUndo {
  if (typeof value !== 'object' || value === null) return false;
  const { pageId, of, history } = value as Partial<Record<keyof PageUndo, unknown>>;
  return (
    (pageId === null || typeof pageId === 'string') &&
    (of === 'draft' || of === 'saved') &&
    parseHistory(history, isPageInput).past.length > 0
  );
}

/** The history that goes on where `of` was left, if it is still that page in that version. */
export function historyOf(
  undo: Draft<PageUndo> | null,
  of: PageUndo['of'],
  base: Page | null,
): History<PageInput> {
  const fits =
    undo !== null &&
    undo.value.of === of &&
    undo.value.pageId === (base?._id ?? null) &&
    undo.baseVersion === (base?.version ?? null);
  return parseHistory(fits ? undo.value.history : null, isPageInput);
}

/** What is kept of an open page's history. */
export function toPageUndo(
  base: Page | null,
  history: History<PageInput>,
  of: PageUndo['of'],
): Draft<PageUndo> {
  return {
    value: { pageId: base?._id ?? null, of, history },
    baseVersion: base?.version ?? null,
    at: new Date().toISOString(),
  };
}
