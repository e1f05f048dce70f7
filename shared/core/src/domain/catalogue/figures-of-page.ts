import { needsOf } from '../block-kinds/registry.ts';
import { blocksOf } from '../pages/page-content.ts';
import type { Page } from '../pages/page.ts';
import type { Catalogue } from './catalogue.ts';
import type { CatalogueFigure } from '../figures/catalogue-figure.ts';

type Content = Pick<Page, 'title' | 'content'>;

/** Names of the tables that a page's blocks show, each once; some may not exist. */
export const tableNamesOf = (page: Content): string[] => [
  ...new Set(blocksOf(page).flatMap((block) => needsOf(block).tables ?? [])),
];

/** Keys of the figures on a page's plates, each once; some may not exist. */
export const plateKeysOf = (page: Content): string[] => [
  ...new Set(blocksOf(page).flatMap((block) => needsOf(block).facts ?? [])),
];

/** Keys of the figures of each chart of a page; some may not exist. */
export const chartKeysOf = (page: Content): string[][] =>
  blocksOf(page).flatMap((block) => needsOf(block).charts ?? []);

/** The figures on a page's plates. */
export function plateFiguresOf(page: Content, { figure }: Pick<Catalogue, 'figure'>): CatalogueFigure[] {
  return plateKeysOf(page)
    .map(figure)
    .filter((found) => found !== null);
}
