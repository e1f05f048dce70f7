import { useCallback, useState } from 'react';
import type { Draft } from '../../../client/drafts.ts';
import { deepEqual } from '@wa/core/domain/deep-equal';
import { PAGE_FIELDS, pickFields } from '@wa/core/domain/fields';
import { toEditable } from '@wa/core/domain/page-editor/editable';
import { useApi, useReport } from '../../admin-context.tsx';
import { openEditor } from './editor-state.ts';
import { newBlockId, useEditor } from './editor-store.ts';
import { draftKey, type PageDraft } from './page-draft.ts';
import { historyOf, undoKey } from './page-undo.ts';
import type { ReadyPage } from './use-page-load.ts';

/** A draft that differs from the page, until it is taken, with its undo history, or thrown away. */
export function useDraftOffer(slug: string, { draft, undo }: ReadyPage) {
  const { drafts } = useApi();
  const report = useReport();
  const store = useEditor();
  const [offered, setOffered] = useState<Draft<PageDraft> | null>(() =>
    draft !== null && !deepEqual(draft.value.page, store.getState().clean) ? draft : null,
  );
  const restore = useCallback(() => {
    if (offered === null) return;
    const { base, page } = offered.value;
    const { clean } = openEditor(base, page, newBlockId);
    store.replace({
      base,
      clean: base === null ? store.getState().clean : clean,
      page: toEditable(pickFields(page, PAGE_FIELDS), newBlockId),
      history: historyOf(undo, 'draft', base),
    });
    setOffered(null);
  }, [offered, store, undo]);
  const discard = useCallback(() => {
    setOffered(null);
    Promise.all([drafts.discard(draftKey(slug)), drafts.discard(undoKey(slug))]).catch((error: unknown) =>
      report('The draft could not be discarded', error),
    );
  }, [drafts, report, slug]);
  return { offered, restore, discard };
}
