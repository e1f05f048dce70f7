import { useNavigate } from 'react-router-dom';
import { CONTACT_US, GO_BACK, GO_HOME, POPULAR_PRODUCTS_TITLE } from '@wa/core/domain/labels';
import { POPULAR_PRODUCTS } from '@wa/core/domain/limits';
import { mailHref } from '@wa/core/domain/links';
import { PAGE_NOT_FOUND, PAGE_NOT_FOUND_TEXT } from '@wa/core/domain/messages';
import { hasEarlierEntry } from '../../site/history.ts';
import type { ViewProps } from '../../site/routes.ts';
import { Cards } from '../../site/product-card.tsx';
import { ProductPicture } from '../../site/picture.tsx';

/** Drawing of a pipe with an open end, as a picture of a missing connection. */
const DRAWING = 'pipe-stiffners-hdpe-pvc';

/** The not-found screen with three links and the popular products (specification 2). */
export function NotFoundView({ route, site, path }: ViewProps<'not-found'>) {
  const navigate = useNavigate();
  const popular = route.popular.slice(0, POPULAR_PRODUCTS);
  return (
    <div className="page">
      <div className="not-found">
        <div>
          <p className="not-found-code">404</p>
          <h1 tabIndex={-1}>{PAGE_NOT_FOUND}</h1>
          <p className="lead">{PAGE_NOT_FOUND_TEXT}</p>
          <p className="space-12">
            Requested: <code>{path}</code>
          </p>
          <div className="line space-16">
            <a
              className="button button-primary"
              href="/"
              data-back
              onClick={(event) => {
                if (!hasEarlierEntry()) return;
                event.preventDefault();
                void navigate(-1);
              }}
            >
              {GO_BACK}
            </a>
            <a className="button" href="/">
              {GO_HOME}
            </a>
            <a className="button" href={mailHref(site.salesEmail)}>
              {CONTACT_US}
            </a>
          </div>
        </div>
        <ProductPicture image={DRAWING} />
      </div>
      {popular.length > 0 && (
        <section className="section" aria-labelledby="popular">
          <h2 id="popular">{POPULAR_PRODUCTS_TITLE}</h2>
          <ul className="grid grid-narrow">
            <Cards products={popular} />
          </ul>
        </section>
      )}
    </div>
  );
}
