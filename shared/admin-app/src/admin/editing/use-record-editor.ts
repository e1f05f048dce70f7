import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ClientError } from '../../client/transport/client-error.ts';
import { usePlatform } from '../../platform/provider.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useUnsaved } from '../frame/unsaved-blocker.tsx';
import { isDirty, type Editing } from './editor-state.ts';
import { createRecordEditor, type RecordEditor } from './record-editor.ts';
import type { RecordKind } from './record-kind.ts';

type AnyRecord = { _id: string; version: number };

export type OpenedRecord<Stored extends AnyRecord, Form extends object> =
  | { at: 'loading' }
  | { at: 'missing' }
  /** `isStandIn`: a new record replaces one that couldn't be loaded. */
  | { at: 'ready'; editor: RecordEditor<Stored, Form>; isStandIn: boolean; reload: () => void }
  | { at: 'failed'; reload: () => void };

/** The address of a new record, for kinds whose new records have no address of their own. */
export const NEW = 'new';

/**
 * Opens the record at an address of the admin for editing (specification 7, 8). The address must not change
 * while the component is mounted.
 * @param blank the form of a new record
 * @param isNew true if, as far as this computer knows, no record has this address: a new one opens without
 * asking the server
 */
export function useRecordEditor<Stored extends AnyRecord, Form extends object>(
  kind: RecordKind<Stored, Form>,
  address: string,
  blank: () => Form = () => kind.open(null),
  isNew = address === NEW && kind.absent === 'missing',
): OpenedRecord<Stored, Form> {
  const api = useApi();
  const report = useReport();
  const content = useContentStore();
  const say = { success: toastSuccess, failure: toastFailure };
  const open = (base: Stored | null, isStandIn = false): OpenedRecord<Stored, Form> => {
    const clean = base === null ? blank() : kind.open(base);
    const key = base === null ? (kind.keyOfNew ?? address) : kind.keyOf(base);
    const surroundings = { api, report, say, afterSave: content.reload };
    const editor = createRecordEditor(kind, { base, clean, key }, surroundings);
    return { at: 'ready', editor, isStandIn, reload };
  };
  const found = (base: Stored | null) =>
    base === null && kind.absent === 'missing' && address !== NEW ? ({ at: 'missing' } as const) : open(base);
  const [attempt, setAttempt] = useState(0);
  const [load, setLoad] = useState<OpenedRecord<Stored, Form>>(() => {
    if (isNew) return open(null);
    const here = kind.peek?.(api, address) ?? null;
    return here === null ? { at: 'loading' } : open(here);
  });
  function reload(): void {
    setLoad({ at: 'loading' });
    setAttempt((count) => count + 1);
  }

  const isLoading = load.at === 'loading';
  const read = useEffectEvent(async (): Promise<OpenedRecord<Stored, Form>> => {
    try {
      return found(await kind.load(api, address));
    } catch (error) {
      if (error instanceof ClientError && error.status === 404) return found(null);
      report(`Failed to load the ${kind.word}`, error);
      return kind.absent === 'new' ? open(null, true) : { at: 'failed', reload };
    }
  });
  useEffect(() => {
    if (!isLoading) return;
    let isWanted = true;
    void read().then((result) => {
      if (isWanted) setLoad(result);
    });
    return () => {
      isWanted = false;
    };
  }, [attempt, isLoading]);
  return load;
}

/**
 * Returns the editor's current state. While it is mounted, unsaved input is guarded, stored when the
 * window is hidden, and saved with Ctrl+S.
 */
export function useEditing<Stored extends AnyRecord, Form extends object>(
  editor: RecordEditor<Stored, Form>,
): Editing<Stored, Form> {
  const { visible } = usePlatform();
  const state = useSyncExternalStore(editor.subscribe, editor.getState);
  const key = state.base === null ? NEW : editor.kind.keyOf(state.base);
  useUnsaved(`${editor.kind.name}/${key}`, isUnsaved(state));
  useEffect(() => {
    const hide = editor.show();
    // A hidden window may be closed without notice.
    const stop = visible.onChange((isVisible) => {
      if (!isVisible) editor.keepNow();
    });
    return () => {
      stop();
      hide();
    };
  }, [editor, visible]);
  return state;
}

/** Returns true if there is input that is neither on the server nor in the queue. */
export function isUnsaved<Form>(state: Editing<{ _id: string; version: number }, Form>): boolean {
  return state.progress !== 'done' && isDirty(state) && state.form !== state.sending;
}
