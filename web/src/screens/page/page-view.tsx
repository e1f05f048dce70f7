import type { ReactNode } from 'react';
import { hasSide } from '@wa/core/domain/pages/page';
import { PageTitle } from '../../site/layout/page-parts.tsx';
import type { ViewProps } from '../../site/routes.ts';
import { ProductsWays } from '../../site/product-ways.tsx';
import { PageBody } from './page-body.tsx';
import { useHubScroll } from '../../site/hub-target.ts';

/** A page from the admin or from the first content. */
export function PageView({ route, body }: ViewProps<'page'> & { body?: ReactNode }) {
  const { page, products = [] } = route;
  useHubScroll(page);
  return (
    <article className={hasSide(page) ? 'page page-with-side' : 'page'}>
      <PageTitle title={page.title} />
      <ProductsWays products={products} />
      <PageBody route={route}>{body}</PageBody>
    </article>
  );
}
