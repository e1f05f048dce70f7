import { PRODUCT_NOT_FOUND } from '@wa/core/domain/messages';
import { BackLink } from '../layout/back-link.tsx';

/** An absent product, and any failure to read one (specification 2). */
export function ProductMissing() {
  return (
    <div className="page">
      <BackLink />
      <h1 className="product-missing" tabIndex={-1}>
        {PRODUCT_NOT_FOUND}
      </h1>
      <p>
        <a className="button" href="/">
          See all products
        </a>
      </p>
    </div>
  );
}
