import { PRODUCT_NOT_FOUND } from '@wa/core/domain/messages';
import { SearchField } from '../home/search-field.tsx';
import { BackLink } from '../layout/back-link.tsx';

/** An absent product, and any failure to read one (specification 2): it may have another name by now. */
export function ProductMissing({ slug }: { slug: string }) {
  return (
    <div className="page">
      <BackLink />
      <h1 className="product-missing" tabIndex={-1}>
        {PRODUCT_NOT_FOUND}
      </h1>
      <form className="product-missing-search cluster" role="search" action="/">
        <div className="search">
          <SearchField initialQuery={slug.replaceAll('-', ' ')} />
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
