import { Fragment, memo } from 'react';
import type { HomeCard } from '@wa/core/contract/site';
import { safeHref } from '@wa/core/domain/links';
import { cardLines, productHref } from '@wa/core/domain/products/product';
import { ByUnits } from '../layout/by-units.tsx';
import { GRID_ATTRIBUTE } from './grid-shelf.ts';
import { ProductPicture } from '../pictures/product-picture.tsx';
import { readyCard } from './ready-cards.ts';

/** A card is one link: picture, then the lines of the title (specification 2). */
export const ProductCard = memo(function ProductCard({ product }: { product: HomeCard }) {
  const { title, titles = { us: title, metric: title } } = product;
  const [first, ...rest] = cardLines(title);
  const [us, metric] = [cardLines(titles.us), cardLines(titles.metric)];
  const line = (stored = '', at: number) => (
    <ByUnits stored={stored} us={us[at] ?? stored} metric={metric[at] ?? stored} />
  );
  return (
    <a className="card" href={safeHref(productHref(product)) ?? `/product/${product.slug}`}>
      <ProductPicture image={product.image} />
      <span className="card-title">
        <b>{line(first, 0)}</b>
        {rest.map((text, index) => (
          // The blank keeps the lines apart where there is no style, in a link's name and in copied text.
          <Fragment key={index}>
            {' '}
            <span>{line(text, index + 1)}</span>
          </Fragment>
        ))}
      </span>
    </a>
  );
});

interface GridProps {
  products: readonly HomeCard[];
  narrow?: boolean;
  /** The home page's: the browser takes it over as it is. */
  replaceable?: boolean;
}

function Cell({ product }: { product: HomeCard }) {
  const ready = readyCard(product);
  if (ready !== undefined) return <li dangerouslySetInnerHTML={{ __html: ready }} />;
  return (
    <li>
      <ProductCard product={product} />
    </li>
  );
}

/** Cells share their rules instead of gaps; one, two, three or six columns by width, four at most if narrow. */
export function ProductGrid({ products, narrow, replaceable }: GridProps) {
  return (
    <ul className={narrow ? 'grid grid-narrow' : 'grid'} {...(replaceable && { [GRID_ATTRIBUTE]: true })}>
      {products.map((product) => (
        <Cell key={product._id} product={product} />
      ))}
    </ul>
  );
}
