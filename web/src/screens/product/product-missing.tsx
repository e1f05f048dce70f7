import { PRODUCT_NOT_FOUND } from '@wa/core/domain/messages';
import { SearchField } from '../../site/search-field.tsx';
import type { ViewProps } from '../../site/routes.ts';

/**
 * View for a missing product and for any failure to read one (specification 2). The product may have been
 * renamed.
 */
export function ProductMissing({ route: { slug } }: ViewProps<'product-missing'>) {
  return (
    <div className="page">
      <h1 tabIndex={-1}>{PRODUCT_NOT_FOUND}</h1>
      <form className="line" role="search" action="/">
        <div className="search">
          <SearchField
            id="search-products"
            label="Search products"
            placeholder="Search products"
            initialQuery={slug.replaceAll('-', ' ')}
          />
        </div>
        <button className="button button-primary" type="submit">
          Search
        </button>
        <a className="button" href="/">
          See all products
        </a>
      </form>
    </div>
  );
}
