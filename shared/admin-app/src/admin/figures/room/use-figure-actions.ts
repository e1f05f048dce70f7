import { useCallback, useMemo, useEffect, useState } from 'react';
import type { FigureRecord, FigureUse, CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import { move as reordered } from '@wa/core/domain/ordering';
import type { Saved } from '../../../client/edits/submit.ts';
import { toastFailure } from '../../../ui/toasts.tsx';
import { useApi, useReport, useAdminValue } from '../../admin-context.tsx';
import { useContentStore } from '../../content-provider.tsx';
import { useToastDone } from '../../undo/use-undo.ts';
import type { AskPlaces } from '../panel/use-ask-places.tsx';
import { findingsAbout, questionAbout } from '@wa/core/domain/figures/lint-figures';

/** What can be done with figures apart from typing. */
export function useFigureActions(ask: AskPlaces) {
  const { figures } = useApi();
  const report = useReport();
  const content = useContentStore();
  const toastDone = useToastDone();

  const attempt = useCallback(
    async (failure: string, done: string | null, work: () => Promise<Saved<unknown>>) => {
      try {
        const saved = await work();
        if (done !== null) toastDone(saved, done);
      } catch (error) {
        report(failure, error);
        toastFailure(failure, { detail: error instanceof Error ? error.message : undefined });
      }
    },
    [report, toastDone],
  );

  const confirm = useCallback(
    (figure: FigureRecord) =>
      attempt(`${figure.key} could not be confirmed.`, `${figure.key} is confirmed`, () =>
        figures.update(figure, { state: 'confirmed', question: '' }),
      ),
    [attempt, figures],
  );
  const hide = useCallback(
    async (figure: FigureRecord) => {
      if (!(await ask(figure, { state: 'hidden' }))) return;
      await attempt(`${figure.key} could not be hidden.`, `${figure.key} is hidden`, () =>
        figures.update(figure, { state: 'hidden', question: '' }),
      );
    },
    [ask, attempt, figures],
  );
  const use = useCallback(
    (figure: FigureRecord, wanted: FigureUse | null) =>
      attempt(`The use of ${figure.key} could not be saved.`, `The use of ${figure.key} is saved`, () =>
        figures.update(figure, { use: wanted }),
      ),
    [attempt, figures],
  );
  const internal = useCallback(
    (figure: FigureRecord, isInternal: boolean) =>
      attempt(`The question about ${figure.key} could not be saved.`, null, () =>
        figures.update(figure, { isInternal }),
      ),
    [attempt, figures],
  );
  const bin = useCallback(
    async (figure: FigureRecord) => {
      if (!(await ask(figure, 'bin'))) return;
      await attempt(`${figure.key} could not be moved to the bin.`, `${figure.key} moved to the bin`, () =>
        figures.remove(figure, { inUse: true }),
      );
    },
    [ask, attempt, figures],
  );
  /** Within its family: to a neighbour's place, or to that of a figure that it was dropped on. */
  const move = useCallback(
    async (id: string, target: { by: -1 | 1 } | { to: string }) => {
      const all = content.getSnapshot().figures;
      const moved = all.find(({ _id }) => _id === id);
      const family = all.filter((each) => each.family === moved?.family);
      const place = family.findIndex(({ _id }) => _id === id);
      const other = 'by' in target ? family[place + target.by] : family.find(({ _id }) => _id === target.to);
      if (moved === undefined || other === undefined) return;
      const wanted = reordered(all, all.indexOf(moved), all.indexOf(other));
      if (wanted === all) return;
      await attempt('The order could not be saved.', null, () => figures.reorder(all, wanted));
    },
    [attempt, content, figures],
  );
  return { confirm, hide, use, internal, bin, move };
}

/** What contradicts itself in a figure as it would be, among all others as they are now. */
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

/** How many places show each figure, by its id; null while nobody can be asked. */
export function usePlaceCounts(): PlaceCounts | null {
  const { figures } = useApi();
  const isReachable = useAdminValue(({ reachable }) => reachable);
  const [counts, setCounts] = useState<PlaceCounts | null>(null);
  useEffect(() => {
    let isCurrent = true;
    figures.counts().then(
      (read) => {
        if (isCurrent) setCounts(read);
      },
      // The column stays empty: the panel says what this computer knows of a figure.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [figures, isReachable]);
  return counts;
}
