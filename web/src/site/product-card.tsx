import { Fragment, memo } from 'react';
import type { HomeCard } from '@wa/core/contract/site';
import { safeHref } from '@wa/core/domain/links';
import { cardLines, productHref } from '@wa/core/domain/products/product';
import { ByUnits } from './layout/page-parts.tsx';
import { ProductPicture } from './picture.tsx';
import { readyMarkup } from './ready-markup.ts';

/** A card is a single link: the picture, then the lines of the title (specification 2). */
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
          // The space separates the lines in unstyled pages, in the link's accessible name, and in copied
          // text.
          <Fragment key={index}>
            {' '}
            <span>{line(text, index + 1)}</span>
          </Fragment>
        ))}
      </span>
    </a>
  );
});

/** The list items of a grid of cards. */
export function Cards({ products }: { products: readonly HomeCard[] }) {
  return products.map((product) => {
    const ready = readyMarkup(product);
    if (ready !== undefined) return <li key={product._id} dangerouslySetInnerHTML={{ __html: ready }} />;
    return (
      <li key={product._id}>
        <ProductCard product={product} />
      </li>
    );
  });
}
