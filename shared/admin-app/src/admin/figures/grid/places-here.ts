import type { Place } from '@wa/core/contract/figures';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import { keysIn } from '@wa/core/domain/figures/references';
import { GALLERY_SLUG } from '@wa/core/domain/pages/gallery';
import { plainTitle } from '@wa/core/domain/products/product-card';
import { figuresInTable } from '@wa/core/domain/tables/fact-table';
import type { ContentLists } from '../../../client/overlay/overlay-lists.ts';

type Lists = Pick<ContentLists, 'tables' | 'products' | 'pages' | 'gallery'>;

/** Where this computer knows a figure to be shown: its lists hold tables whole, products and pages without their text. */
export function placesHere(
  { key, formerKeys }: Pick<FigureRecord, 'key' | 'formerKeys'>,
  { tables, products, pages, gallery }: Lists,
): Place[] {
  const keys = [key, ...formerKeys];
  const meets = (some: Iterable<string>) => [...some].some((each) => keys.includes(each));
  return [
    ...tables
      .filter((table) => meets(figuresInTable(table)))
      .map(({ _id, caption }): Place => ({ kind: 'table', id: _id, title: caption, path: '', as: 'table' })),
    ...pages
      .filter(({ title }) => meets(keysIn(title)))
      .map(({ _id, title, slug }): Place => ({ kind: 'page', id: _id, title, path: `/${slug}`, as: 'text' })),
    ...products.flatMap(({ _id, title, slug, metaTitle, metaDescription, figures }): Place[] => {
      const isText = meets(keysIn([title, metaTitle, metaDescription]));
      if (!isText && !meets(figures)) return [];
      const as = isText ? 'text' : 'list';
      return [{ kind: 'product', id: _id, title: plainTitle(title), path: `/product/${slug}`, as }];
    }),
    ...gallery
      .filter(({ title, images, projects }) => meets(keysIn([title, images, projects])))
      .map(({ _id, title }): Place => {
        return { kind: 'gallery-group', id: _id, title, path: `/${GALLERY_SLUG}`, as: 'text' };
      }),
  ];
}
