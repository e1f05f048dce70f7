import type { LedProduct } from '@wa/core/contract/site';
import { Icon } from '@wa/core/ui/icon.tsx';
import { comparisonOf, FIND_PATH, inquiryOf } from '@wa/core/domain/site-routes';
import { InquiryButton } from './inquiry-button.tsx';

/**
 * Buttons of a product: add it to the quote list, compare it with the products compared last (compared.ts;
 * without scripts, with none), or open the finder with the product's first application.
 */
export function ProductWays({ slug, name, task }: Pick<LedProduct, 'slug' | 'name' | 'task'>) {
  return (
    <>
      <InquiryButton href={inquiryOf(slug)} name={name} />
      <a className="button" href={comparisonOf(slug)} rel="nofollow" data-compare={slug}>
        <Icon name="columns" />
        Compare<span className="visually-hidden">: {name}</span>
      </a>
      {task && (
        <a className="button" href={`${FIND_PATH}?task=${task}`} rel="nofollow">
          <Icon name="ruler" />
          Check fit<span className="visually-hidden">: {name}</span>
        </a>
      )}
    </>
  );
}

/** The same buttons for all products whose cards lead to one page. */
export function ProductsWays({ products }: { products: readonly LedProduct[] }) {
  const [first, ...others] = products;
  if (!first) return null;
  if (others.length === 0)
    return (
      <p className="product-ways space-12 line">
        <ProductWays {...first} />
      </p>
    );
  return (
    <details className="products-ways space-8">
      <summary className="button">Add to quote, compare, or check fit: {products.length} products</summary>
      <ul className="stack-8 space-8">
        {products.map((product) => (
          <li className="line" key={product.slug}>
            <span>{product.name}</span>
            <ProductWays {...product} />
          </li>
        ))}
      </ul>
    </details>
  );
}
