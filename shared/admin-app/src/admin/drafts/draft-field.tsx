import { Button, TextInput } from '@mantine/core';
import { createPreview, endPreviews, listPreviews } from '@wa/core/contract/previews';
import { type DraftKind, mergeDraft } from '@wa/core/domain/drafts/prepared';
import { isDirty, type Editing } from '../editing/editor-state.ts';
import { useVersion } from './use-version.ts';
import { useCallback, useState, useEffect } from 'react';
import { dayText } from '@wa/core/domain/day';
import { usePlatform } from '../../platform/provider.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useReading } from '../use-reading.ts';
import type { DraftRecords } from '../../client/resources/drafts.ts';
import { differingNames, partName } from '../changes/field-names.ts';
import { savedHere } from '@wa/core/domain/messages';
import type { Saved } from '../../client/edits/submit.ts';
import { ClientError } from '../../client/transport/client-error.ts';
import { useContentStore } from '../content-provider.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { isUnsaved } from '../editing/use-record-editor.ts';
import { useToastDone } from '../undo/use-undo.ts';
import { carryOver } from './carry-over.ts';
import { DRAFT_SAVED, UNTIL_PUBLISHED, type DraftRecordKind } from './draft-kind.ts';

/** Starts the draft of a live record, or shows the preview links of a draft (D36.4, D36.5). */
export function DraftField<K extends DraftKind, Form extends object>(props: DraftEditor<K, Form>) {
  const { kind, state } = props;
  const { base } = state;
  const { version } = useVersion();
  const { begin, isBusy } = useDraftActions(props);
  // A record that the server doesn't have yet has no version.
  if (base === null || base.version === 0) return null;
  const isPrepared = (base.prepared ?? null) !== null;
  if (base.draft || (isPrepared && version === 'draft')) return <PreviewLink kind={kind} id={base._id} />;
  if (isPrepared || version === 'draft') return null;
  return (
    <div className="field">
      <div className="line">
        <Button size="xs" disabled={isBusy} onClick={begin}>
          {isDirty(state) ? 'Save as draft' : 'Start a draft'}
        </Button>
      </div>
      <p className="field-hint">Prepare changes that visitors don’t see until you publish them.</p>
    </div>
  );
}

interface PreviewLinkProps {
  kind: DraftKind;
  /** Id of the saved draft. */
  id: string;
}

/** Creates secret links that show a saved draft to other people, and ends them (D36.4). */
function PreviewLink({ kind, id: given }: PreviewLinkProps) {
  const api = useApi();
  const id = api.realId(given);
  const { publicUrl } = usePlatform();
  const [link, setLink] = useState('');
  const list = useCallback(() => api.ask(listPreviews, { params: { kind, id } }), [api, kind, id]);
  const { read, reload, isReachable } = useReading(list, 'Failed to load the preview links');
  const until = typeof read === 'string' ? [] : read.until;

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      await reload();
    } catch (error) {
      toastFailure('Couldn’t change the preview links.', {
        detail: error instanceof Error ? error.message : 'Try again.',
      });
    }
  };
  const create = () =>
    attempt(async () => {
      const { path } = await api.ask(createPreview, { params: { kind, id } });
      const address = new URL(publicUrl(path), window.location.href).href;
      setLink(address);
      // Without https or the permission nothing is copied, but the field below shows the link.
      const isCopied = await navigator.clipboard?.writeText(address).then(
        () => true,
        () => false,
      );
      if (isCopied) toastSuccess('Preview link copied');
    });
  const end = () =>
    attempt(async () => {
      await api.ask(endPreviews, { params: { kind, id } });
      setLink('');
      toastSuccess('Preview links ended');
    });
  return (
    <div className="field">
      <div className="line">
        <Button size="xs" disabled={!isReachable} onClick={() => void create()}>
          Copy preview link
        </Button>
        {until.length > 0 && (
          <Button size="xs" disabled={!isReachable} onClick={() => void end()}>
            {until.length === 1 ? 'End preview link' : `End ${String(until.length)} preview links`}
          </Button>
        )}
      </div>
      {link !== '' && <TextInput label="Preview link" value={link} readOnly />}
      <p className="field-hint">
        {until.length === 0
          ? 'People with the link see the saved draft for 14 days, without a password.'
          : `People with the link see the saved draft until ${dayText((until.at(-1) ?? '').slice(0, 10))}.`}
      </p>
    </div>
  );
}

interface DraftStripProps<K extends DraftKind, Form extends object> extends DraftEditor<K, Form> {
  /** Called after the draft was published. */
  onPublished: (record: DraftRecords[K]) => void;
}

/**
 * Says whether the editor shows the live version or its draft, switches between them, and publishes or discards
 * the draft (D36.5).
 */
export function DraftStrip<K extends DraftKind, Form extends object>(props: DraftStripProps<K, Form>) {
  const { kind, state } = props;
  const { base } = state;
  const { version, show } = useVersion();
  const actions = useDraftActions(props);
  if (base === null || base.version === 0 || base.draft) return null;
  const prepared = base.prepared ?? null;
  if (version === 'live' && prepared === null) return null;
  if (version === 'live')
    return (
      <div className="line note strip" role="status">
        <b>This {kind} has a draft</b>
        <span>You’re editing the live version.</span>
        <span className="line strip-actions">
          <Button size="xs" onClick={() => show('draft')}>
            Open draft
          </Button>
        </span>
      </div>
    );
  const clashes = prepared === null ? [] : mergeDraft(kind, base).clashes;
  const names =
    prepared === null ? [] : differingNames(kind, { ...base, ...prepared.from }, { ...base, ...prepared.to });
  return (
    <div className="line note strip" role="status">
      <b>You’re editing the draft</b>
      <span>
        Visitors see the live version. {names.length > 0 && `The draft changes: ${names.join(', ')}.`}
        {clashes.length > 0 &&
          ` The live version has changed too: ${clashes.map(({ part, theirs, mine }) => partName(kind, part, theirs ?? mine)).join(', ')}. You choose when you publish.`}
      </span>
      <span className="line strip-actions">
        <Button size="xs" onClick={() => show('live')}>
          Show live version
        </Button>
        {prepared !== null && (
          <Button size="xs" disabled={actions.isBusy} onClick={actions.discard}>
            Discard draft
          </Button>
        )}
        <Button
          size="xs"
          disabled={actions.isBusy || (prepared === null && !isDirty(state))}
          onClick={() => actions.publish(props.onPublished)}
        >
          Publish
        </Button>
      </span>
    </div>
  );
}

/** An open editor of a product or page. */
interface DraftEditor<K extends DraftKind, Form extends object> {
  kind: K;
  editor: RecordEditor<DraftRecords[K], Form>;
  state: Editing<DraftRecords[K], Form>;
  draftKind: DraftRecordKind<K, Form>;
}

interface Words {
  done: string;
  detail?: string;
  failed: string;
}

/** Provides what an editor does with the draft of a live record (D36.5). */
function useDraftActions<K extends DraftKind, Form extends object>({
  kind,
  editor,
  state,
  draftKind,
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

  /** Runs an edit. `then` receives the sent form and the saved record. */
  const run = async (
    edit: (base: DraftRecords[K], form: Form) => Promise<Saved<DraftRecords[K]>>,
    words: Words,
    then: (sent: Form, record: DraftRecords[K]) => Promise<void>,
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
      await then(form, saved.record);
    } catch (error) {
      report(words.failed, error);
      const reason = error instanceof ClientError ? error.body?.error : undefined;
      toastFailure(words.failed, { detail: `${reason ?? 'Try again.'} Nothing has changed.` });
    } finally {
      setBusy(false);
    }
  };
  /** Leaves the editor, unless it has input that was typed since the edit was sent. */
  const leaveTo =
    (open: (record: DraftRecords[K]) => void) => async (sent: Form, record: DraftRecords[K]) => {
      await editor.wasSavedAs(sent, record);
      if (!isDirty(editor.getState())) setLeft(() => () => open(record));
    };
  const drafts = api.liveDrafts;
  const { fieldsOf } = draftKind;
  const begin = async () => {
    if (!isDirty(editor.getState())) return show('draft');
    await run(
      async (base, form) => (await drafts()).save(kind, base, fieldsOf(base, form)),
      { done: DRAFT_SAVED, detail: UNTIL_PUBLISHED, failed: 'Couldn’t save the draft.' },
      async (sent, record) => {
        try {
          await carryOver(api.drafts, editor, draftKind, { sent, record });
          setLeft(() => () => show('draft'));
        } catch (error) {
          report('Failed to store the input for the draft', error);
        }
      },
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
        leaveTo(then),
      ),
    discard: () =>
      void run(
        async (base) => (await drafts()).discard(kind, base),
        { done: 'Draft discarded', failed: 'Couldn’t discard the draft.' },
        leaveTo(() => show('live')),
      ),
  };
}
