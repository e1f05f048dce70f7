import { useCallback, useMemo, useState } from 'react';
import { countFigurePlaces } from '@wa/core/contract/catalogue';
import type { LiveChange } from '@wa/core/contract/live';
import type { FigureRecord, FigureUse, CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import { move as reordered } from '@wa/core/domain/ordering';
import type { Saved } from '../../../client/edits/submit.ts';
import { useApi, useFailure, useAdminValue } from '../../admin-context.tsx';
import { useContentStore } from '../../content-provider.tsx';
import { useLoaded } from '../../use-reading.ts';
import { useLiveChanges } from '../../use-live-changes.ts';
import { useToastDone } from '../../undo/use-undo.ts';
import type { AskPlaces } from '../panel/places.tsx';
import { findingsAbout, questionAbout } from '@wa/core/domain/figures/lint-figures';

/** Provides the actions on figures other than typing. */
export function useFigureActions(ask: AskPlaces) {
  const { figures } = useApi();
  const tellFailure = useFailure();
  const content = useContentStore();
  const toastDone = useToastDone();

  async function attempt(failure: string, done: string | null, work: () => Promise<Saved<unknown>>) {
    try {
      const saved = await work();
      if (done !== null) toastDone(saved, done);
    } catch (error) {
      tellFailure(failure, error);
    }
  }
  return {
    confirm: (figure: FigureRecord) =>
      attempt(`Couldn’t confirm ${figure.key}.`, `${figure.key} confirmed`, () =>
        figures.update(figure, { state: 'confirmed', question: '' }),
      ),
    /** Visitors read "Not listed" instead of the value. */
    hide: async (figure: FigureRecord) => {
      if (!(await ask(figure, { state: 'hidden' }))) return;
      await attempt(`Couldn’t hide ${figure.key}.`, `${figure.key} hidden`, () =>
        figures.update(figure, { state: 'hidden', question: '' }),
      );
    },
    use: (figure: FigureRecord, wanted: FigureUse | null) =>
      attempt(`Couldn’t save the use of ${figure.key}.`, `Use of ${figure.key} saved`, () =>
        figures.update(figure, { use: wanted }),
      ),
    internal: (figure: FigureRecord, isInternal: boolean) =>
      attempt(`Couldn’t save the question about ${figure.key}.`, null, () =>
        figures.update(figure, { isInternal }),
      ),
    bin: async (figure: FigureRecord) => {
      if (!(await ask(figure, 'bin'))) return;
      await attempt(`Couldn’t move ${figure.key} to the bin.`, `${figure.key} moved to the bin`, () =>
        figures.remove(figure, { inUse: true }),
      );
    },
    /** Moves a figure within its family, by one position or to the figure that it was dropped on. */
    move: async (id: string, target: { by: -1 | 1 } | { to: string }) => {
      const all = content.getSnapshot().figures;
      const moved = all.find(({ _id }) => _id === id);
      const family = all.filter((each) => each.family === moved?.family);
      const place = family.findIndex(({ _id }) => _id === id);
      const other = 'by' in target ? family[place + target.by] : family.find(({ _id }) => _id === target.to);
      if (moved === undefined || other === undefined) return;
      const wanted = reordered(all, all.indexOf(moved), all.indexOf(other));
      if (wanted === all) return;
      await attempt('Couldn’t save the order.', null, () => figures.reorder(all, wanted));
    },
  };
}

/** The actions of the screen on a figure. */
export type FigureActions = ReturnType<typeof useFigureActions> & {
  /** Opens the value. */
  correct: (figure: FigureRecord) => void;
};

/** Returns checks of an edited figure against all current ones. */
export function useLint() {
  const content = useContentStore();
  return useMemo(() => {
    const all = () => content.getSnapshot().figures;
    return {
      findingsOf: (figure: CatalogueFigure) => findingsAbout(figure, all()).map(({ message }) => message),
      isTaken: (key: string) => all().some((each) => each.key === key),
      questionOf: (figure: CatalogueFigure) => questionAbout(figure, all()),
    };
  }, [content]);
}

export type PlaceCounts = Readonly<Record<string, number>>;

/** Kinds whose changes add and remove no usages. */
const NO_USE: readonly LiveChange['kind'][] = ['figure', 'file', 'order'];

/** Number of usages of each figure by its id; null while the server can't be reached. */
export function usePlaceCounts(): PlaceCounts | null {
  const { ask } = useApi();
  const isReachable = useAdminValue(({ reachable }) => reachable);
  const [changes, setChanges] = useState(0);
  useLiveChanges(
    useCallback((made) => {
      if (made.some(({ kind }) => !NO_USE.includes(kind))) setChanges((now) => now + 1);
    }, []),
  );
  // If it fails, the column stays empty. The panel shows the usages that this computer knows.
  const read = () => ask(countFigurePlaces, {});
  return useLoaded('counts', read, null, `${String(changes)}/${String(isReachable)}`) ?? null;
}
