import { useCallback, useMemo } from 'react';
import { move as reordered } from '@wa/core/domain/ordering';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import { useApi, useFailure } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { useToastDone } from '../undo/use-undo.ts';

/** Provides the actions on a gallery group that isn't open. */
export function useGroupActions() {
  const { gallery } = useApi();
  const content = useContentStore();
  const tellFailure = useFailure();
  const toastDone = useToastDone();
  const drawn = useTitle();

  const nameOf = useCallback(
    ({ title }: Pick<GalleryGroupRecord, 'title'>) => drawn(title).trim() || 'Untitled group',
    [drawn],
  );
  const withFailureToast = useCallback(
    async (work: () => Promise<boolean>, failed: string): Promise<boolean> => {
      let isDone = false;
      try {
        isDone = await work();
      } catch (error) {
        tellFailure(failed, error);
      }
      await content.reload();
      return isDone;
    },
    [content, tellFailure],
  );
  /** Positions from 0. The order is saved at once. */
  const move = useCallback(
    (from: number, to: number) => {
      const groups = content.getSnapshot().gallery;
      const wanted = reordered(groups, from, to);
      if (wanted === groups) return Promise.resolve(false);
      return withFailureToast(async () => {
        await gallery.reorder(groups, wanted);
        return true;
      }, 'Couldn’t save the order of the groups.');
    },
    [content, gallery, withFailureToast],
  );
  /** Moves a group to the bin. Resolves to false if it stays. */
  const remove = useCallback(
    (group: GalleryGroupRecord) =>
      withFailureToast(
        async () => {
          const saved = await gallery.remove(group);
          return toastDone(saved, `${nameOf(group)} moved to the bin`);
        },
        `Couldn’t delete ${nameOf(group)}.`,
      ),
    [gallery, nameOf, toastDone, withFailureToast],
  );
  return useMemo(() => ({ nameOf, move, remove }), [move, nameOf, remove]);
}
