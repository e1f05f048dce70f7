import type { HomeRoute } from '@wa/core/contract/site';
import { cardRange, homePages, homePath } from '@wa/core/domain/products/home-pages';
import { adoptedGrid, GRID_ATTRIBUTE } from './grid-shelf.ts';
import { Pager } from './pager.tsx';
import { ProductGrid } from './product-card.tsx';
import { searchHref } from './search-address.ts';
import type { FurtherPages } from './use-further-pages.ts';

interface Props {
  route: HomeRoute;
  further: FurtherPages;
  /** While a search waits for the list of all products. */
  busy: boolean;
}

/** The cards of a page as the server drew them, then those of the pages that arrived since. */
export function BrowsedCards({ route, further, busy }: Props) {
  const { products, page, found, query } = route;
  const drawn = adoptedGrid(products);
  const last = page + further.arrived.length;
  const pages = homePages(found);
  const href = (at: number) => (query === '' ? homePath(at) : searchHref(query, at));
  return (
    <div aria-busy={busy}>
      {drawn === null ? <ProductGrid products={products} replaceable /> : <Drawn html={drawn} replaceable />}
      {further.arrived.map((html, at) => (
        <Drawn key={page + at + 1} html={html} />
      ))}
      {pages > 1 && (
        <Pager
          key={last}
          shown={{ from: cardRange(page, found).from, to: cardRange(last, found).to, all: found }}
          previous={page > 1 ? href(page - 1) : null}
          next={last < pages ? href(last + 1) : null}
          // The server answers one page of a search; the visitor's own follow from the list.
          onNear={query === '' ? further.bring : undefined}
        />
      )}
    </div>
  );
}

/** The server's own markup of a list. */
function Drawn({ html, replaceable }: { html: string; replaceable?: boolean }) {
  return (
    <ul
      className="grid"
      {...(replaceable && { [GRID_ATTRIBUTE]: true })}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
