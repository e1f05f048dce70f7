import { hasSide } from '@wa/core/domain/pages/page';
import { BackLink } from '../layout/back-link.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import type { ViewProps } from '../app/views.ts';
import { ProductsWays } from '../product/product-ways.tsx';
import { PageBody } from './page-body.tsx';
import { useHubScroll } from './use-hub-scroll.ts';

/** A page; its arrow leads where the page says (specification 2, D17). */
export function PageView({ route: { page, documents, products = [] }, site, path }: ViewProps<'page'>) {
  useHubScroll(page);
  return (
    <article className={hasSide(page) ? 'page page-with-side' : 'page'}>
      <BackLink previous={page.backTo === 'previous'} />
      <PageTitle title={page.title} />
      <ProductsWays products={products} />
      <PageBody page={page} documents={documents} site={site} path={path} />
    </article>
  );
}
