import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { StoredUpload } from '@wa/core/contract/uploads';
import { MOVE_TO_BIN, REPLACE_FILE, UNDO } from '@wa/core/domain/labels';
import { filesInUse, STEP_NOT_CONFIRMED, TRY_STEP_AGAIN } from '@wa/core/domain/messages';
import { ClientError, isUnanswered } from '../../client/transport/client-error.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport, type Report } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { useLiveChanges } from '../use-live-changes.ts';
import { useUndoAction, useUndoKeys } from '../undo/use-undo.ts';
import { useReading } from '../use-reading.ts';
import type { Part } from './crop-dialog.tsx';
import { perClient } from '../per-client.ts';
import { createFileUploads } from './upload-list.tsx';
import { counted } from '@wa/core/domain/text';

const uploadsOf = perClient(({ uploads }, report: Report) => createFileUploads({ uploads, report }));

const replacedIn = (places: number): string => (places === 0 ? '' : ` in ${counted(places, 'place')}`);

/** Returns 'clamp.jpg' or '3 files'. */
const nameOf = (files: readonly StoredUpload[]): string =>
  files.length === 1 ? (files[0]?.title ?? '') : `${String(files.length)} files`;
const namesOf = (files: readonly StoredUpload[]): string[] => files.map(({ name }) => name);

const binDetail = (files: readonly StoredUpload[], drawn: (title: string) => string): string => {
  const titles = files.flatMap(({ places }) => places.map(({ title }) => drawn(title)));
  return titles.length === 0 ? 'You can restore it from there.' : filesInUse(titles);
};

/** Returns all uploads, from the server or this computer's cache, and the actions on them. */
export function useFiles() {
  const api = useApi();
  const report = useReport();
  const confirm = useConfirm();
  const drawn = useTitle();
  const content = useContentStore();
  const undoAction = useUndoAction();
  const ask = useCallback(async () => (await api.files()).list(), [api]);
  const { read, reload, isReachable } = useReading(ask, 'Failed to load files');
  // Any record may begin or cease to use a file.
  useLiveChanges(
    useCallback((changes) => void (changes.some(({ kind }) => kind !== 'order') && reload()), [reload]),
  );
  const uploads = uploadsOf(api, report);
  const sent = useSyncExternalStore(uploads.subscribe, uploads.getState);
  useEffect(() => uploads.onIdle(() => void reload()), [reload, uploads]);
  useUndoKeys('files', reload);

  /**
   * Resolves to true if it succeeded. In either case, the list is loaded again first, because it may be
   * outdated and the next confirmation must name the current records.
   */
  const attempt = async (failure: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      await reload();
      return true;
    } catch (error) {
      await reload();
      // The user sees why the server refused. Only other errors are logged.
      if (!(error instanceof ClientError && error.kind === 'refused')) report(failure, error);
      if (isUnanswered(error)) toastFailure(STEP_NOT_CONFIRMED, { detail: TRY_STEP_AGAIN });
      else toastFailure(failure, { detail: error instanceof ClientError ? error.message : 'Try again.' });
      return false;
    }
  };

  const restore = async (files: readonly StoredUpload[]): Promise<boolean> => {
    const isDone = await attempt(`We couldn’t restore ${nameOf(files)}.`, async () =>
      (await api.files()).restore(namesOf(files)),
    );
    if (isDone) toastSuccess(`${nameOf(files)} restored`);
    return isDone;
  };

  /** Asks first, and says which records use the files (D34.5). */
  const bin = async (files: readonly StoredUpload[]): Promise<boolean> => {
    const isUsed = files.some(({ places }) => places.length > 0);
    const yes = await confirm({
      text: `Move ${nameOf(files)} to the bin?`,
      detail: binDetail(files, drawn),
      action: MOVE_TO_BIN,
    });
    if (!yes) return false;
    const isDone = await attempt(`We couldn’t move ${nameOf(files)} to the bin.`, async () =>
      (await api.files()).bin(namesOf(files), isUsed),
    );
    if (isDone)
      toastSuccess(`${nameOf(files)} moved to the bin`, {
        action: { label: UNDO, run: () => void restore(files) },
      });
    return isDone;
  };

  /** Replaces a file everywhere (D34.7). `by` is the new file's name in the storage. */
  const replace = async (file: StoredUpload, by: string): Promise<boolean> =>
    attempt(`We couldn’t replace ${file.title}.`, async () => {
      const name = `${REPLACE_FILE}: ${file.title}`;
      const { opId } = await (await api.files()).replace({ name: file.name, by }, name);
      await content.reload();
      toastSuccess(`${file.title} replaced${replacedIn(file.places.length)}`, {
        action: undoAction([{ state: 'saved', record: null, opId }], reload),
      });
    });

  /**
   * Stores a part of an image as a new file (D34.10).
   * @returns the new file's name in the storage; null if it failed
   */
  const crop = async (file: StoredUpload, part: Part): Promise<string | null> => {
    let name: string | null = null;
    await attempt(`We couldn’t crop ${file.title}.`, async () => {
      const { url } = await (await api.files()).crop({ name: file.name, ...part });
      name = url.slice(url.lastIndexOf('/') + 1);
    });
    return name;
  };

  /** @param was the description that was shown when the edit began */
  const describe = async (file: StoredUpload, alt: string, was: string): Promise<boolean> => {
    const isDone = await attempt(`We couldn’t save the description of ${file.title}.`, async () =>
      (await api.files()).describe({ name: file.name, alt, was }),
    );
    if (isDone)
      toastSuccess('Description saved', {
        action: { label: UNDO, run: () => void describe(file, was, alt) },
      });
    return isDone;
  };

  return { read, reload, isReachable, uploads, sent, bin, restore, replace, crop, describe };
}
