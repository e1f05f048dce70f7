import { useMemo } from 'react';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import { useContentStore } from '../../content-provider.tsx';
import { findingsAbout, questionAbout } from '@wa/core/domain/figures/lint-figures';

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
