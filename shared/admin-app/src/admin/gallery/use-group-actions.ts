import { useMemo } from 'react';
import { move as reordered } from '@wa/core/domain/ordering';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import { useApi, useFailure } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { useToastDone } from '../undo/use-undo.ts';

/** Returns a function that names a group. */
export function useGroupName(): (group: Pick<GalleryGroupRecord, 'title'>) => string {
  const drawn = useTitle();
  return useMemo(
    () =>
      ({ title }) =>
        drawn(title).trim() || 'Untitled group',
    [drawn],
  );
}

/** Provides the actions on a gallery group that isn't open. */
export function useGroupActions() {
  const { gallery } = useApi();
  const content = useContentStore();
  const tellFailure = useFailure();
  const toastDone = useToastDone();
  const nameOf = useGroupName();
  return useMemo(
    () => ({
      /** Positions from 0. The order is saved at once. */
      move: async (from: number, to: number): Promise<void> => {
        const groups = content.getSnapshot().gallery;
        const wanted = reordered(groups, from, to);
        if (wanted === groups) return;
        await gallery
          .reorder(groups, wanted)
          .catch((error: unknown) => tellFailure('Couldn’t save the order of the groups.', error));
        await content.reload();
      },
      /** Moves a group to the bin. Resolves to false if it stays. */
      remove: async (group: GalleryGroupRecord): Promise<boolean> => {
        let isDone = false;
        try {
          isDone = toastDone(await gallery.remove(group), `${nameOf(group)} moved to the bin`);
        } catch (error) {
          tellFailure(`Couldn’t delete ${nameOf(group)}.`, error);
        }
        await content.reload();
        return isDone;
      },
    }),
    [content, gallery, nameOf, tellFailure, toastDone],
  );
}
