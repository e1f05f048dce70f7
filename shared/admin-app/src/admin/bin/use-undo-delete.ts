import { useCallback } from 'react';
import { UNDO } from '@wa/core/domain/labels';
import type { BinKind } from '@wa/core/domain/record';
import { toastFailure, toastSuccess, type ToastAction } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useUndo } from '../dashboard/use-undo.ts';

/**
 * The Undo of a toast about what has just been moved to the bin: it brings back that and nothing else, also after newer
 * edits. While it is the latest edit that is a step of the undo history.
 */
export function useUndoDelete(): (
  kind: BinKind,
  records: readonly { _id: string }[],
  name: string,
) => ToastAction {
  const api = useApi();
  const content = useContentStore();
  const report = useReport();
  const undo = useUndo();
  return useCallback(
    (kind, records, name) => {
      const { opId } = api.getSnapshot().undo;
      const restore = async () => {
        try {
          for (const record of records) await api.bin.restore(kind, record);
          toastSuccess(`${name} restored`);
        } catch (error) {
          report('Failed to restore', error);
          toastFailure(`${name} could not be restored.`, {
            detail: error instanceof Error ? error.message : undefined,
          });
        }
        await content.reload();
      };
      const isLatest = () => records.length === 1 && api.getSnapshot().undo.opId === opId;
      return { label: UNDO, run: () => void (isLatest() ? undo() : restore()) };
    },
    [api, content, report, undo],
  );
}
