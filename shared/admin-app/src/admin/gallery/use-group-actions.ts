import { useCallback, useMemo } from 'react';
import { move as reordered } from '@wa/core/domain/ordering';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import { toastFailure } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { useToastDone } from '../undo/use-undo.ts';

/** What can be done with a group of the gallery without opening it. */
export function useGroupActions() {
  const { gallery } = useApi();
  const content = useContentStore();
  const report = useReport();
  const toastDone = useToastDone();
  const drawn = useTitle();

  const nameOf = useCallback(
    ({ title }: Pick<GalleryGroupRecord, 'title'>) => drawn(title).trim() || 'Untitled group',
    [drawn],
  );
  const told = useCallback(
    async (work: () => Promise<boolean>, failed: string): Promise<boolean> => {
      let isDone = false;
      try {
        isDone = await work();
      } catch (error) {
        report(failed, error);
        toastFailure(failed, { detail: error instanceof Error ? error.message : undefined });
      }
      await content.reload();
      return isDone;
    },
    [content, report],
  );
  /** Positions from 0. The order is saved at once. */
  const move = useCallback(
    (from: number, to: number) => {
      const groups = content.getSnapshot().gallery;
      const wanted = reordered(groups, from, to);
      if (wanted === groups) return Promise.resolve(false);
      return told(async () => {
        await gallery.reorder(groups, wanted);
        return true;
      }, 'The order of the groups could not be saved.');
    },
    [content, gallery, told],
  );
  /** To the bin; false when it stays. */
  const remove = useCallback(
    (group: GalleryGroupRecord) =>
      told(
        async () => {
          const saved = await gallery.remove(group);
          return toastDone(saved, `${nameOf(group)} moved to the bin`);
        },
        `${nameOf(group)} could not be deleted.`,
      ),
    [gallery, nameOf, toastDone, told],
  );
  return useMemo(() => ({ nameOf, move, remove }), [move, nameOf, remove]);
}
