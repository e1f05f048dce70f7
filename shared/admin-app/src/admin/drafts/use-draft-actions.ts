import { useEffect, useState } from 'react';
import type { DraftKind } from '@wa/core/domain/drafts/prepared';
import { savedHere } from '@wa/core/domain/messages';
import type { Saved } from '../../client/edits/submit.ts';
import type { DraftRecords } from '../../client/resources/drafts.ts';
import { ClientError } from '../../client/transport/client-error.ts';
import { toastFailure } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { isDirty, type Editing } from '../editing/editor-state.ts';
import type { RecordEditor } from '../editing/record-editor.ts';
import { isUnsaved } from '../editing/use-record-editor.ts';
import { useToastDone } from '../undo/use-undo.ts';
import { DRAFT_SAVED, UNTIL_PUBLISHED, type DraftRecordKind } from './draft-kind.ts';
import { useVersion } from './use-version.ts';

/** An open editor of a product or page. */
export interface DraftEditor<K extends DraftKind, Form extends object> {
  kind: K;
  editor: RecordEditor<DraftRecords[K], Form>;
  state: Editing<DraftRecords[K], Form>;
  fieldsOf: DraftRecordKind<K, Form>['fieldsOf'];
}

interface Words {
  done: string;
  detail?: string;
  failed: string;
}

/** Provides what an editor does with the draft of a live record (D36.5). */
export function useDraftActions<K extends DraftKind, Form extends object>({
  kind,
  editor,
  state,
  fieldsOf,
}: DraftEditor<K, Form>) {
  const api = useApi();
  const report = useReport();
  const content = useContentStore();
  const toastDone = useToastDone();
  const { show } = useVersion();
  const [isBusy, setBusy] = useState(false);
  const [left, setLeft] = useState<(() => void) | null>(null);
  const mayLeave = left !== null && !isUnsaved(state);
  // Must run after the mark of unsaved input is removed, because leaving is a navigation.
  useEffect(() => {
    if (mayLeave) left();
  }, [left, mayLeave]);

  /** Runs an edit; after it, the editor has no input left and shows what `then` opens. */
  const run = async (
    edit: (base: DraftRecords[K], form: Form) => Promise<Saved<DraftRecords[K]>>,
    words: Words,
    then: (record: DraftRecords[K]) => void,
  ) => {
    const { base, form } = editor.getState();
    if (base === null) return;
    const [problem] = Object.values(editor.kind.problems(form));
    if (problem !== undefined) {
      toastFailure(words.failed, { detail: problem });
      return;
    }
    setBusy(true);
    try {
      let saved = await edit(base, form);
      if (saved.state === 'conflict') {
        // The conflict dialog opens by itself.
        const decided = await api.conflicts.decided(saved.opId);
        if (decided === null) return;
        saved = decided as unknown as Exclude<typeof saved, { state: 'conflict' }>;
      }
      const detail = saved.state === 'queued' ? savedHere(saved.why) : words.detail;
      toastDone(saved, words.done, detail === undefined ? {} : { detail });
      await content.reload();
      editor.edit(() => editor.getState().clean);
      const { record } = saved;
      setLeft(() => () => then(record));
    } catch (error) {
      report(words.failed, error);
      const reason = error instanceof ClientError ? error.body?.error : undefined;
      toastFailure(words.failed, { detail: `${reason ?? 'Try again.'} Nothing has changed.` });
    } finally {
      setBusy(false);
    }
  };
  const drafts = api.liveDrafts;
  const begin = async () => {
    if (!isDirty(editor.getState())) return show('draft');
    await run(
      async (base, form) => (await drafts()).save(kind, base, fieldsOf(base, form)),
      { done: DRAFT_SAVED, detail: UNTIL_PUBLISHED, failed: 'Couldn’t save the draft.' },
      () => show('draft'),
    );
  };
  return {
    isBusy,
    /** Saves the input as a draft, or opens the draft of a record that has none. */
    begin: () => void begin(),
    /** @param then receives the published record */
    publish: (then: (record: DraftRecords[K]) => void) =>
      void run(
        async (base, form) => (await drafts()).publish(kind, base, fieldsOf(base, form)),
        { done: 'Draft published', failed: 'Couldn’t publish the draft.' },
        then,
      ),
    discard: () =>
      void run(
        async (base) => (await drafts()).discard(kind, base),
        { done: 'Draft discarded', failed: 'Couldn’t discard the draft.' },
        () => show('live'),
      ),
  };
}
