import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LedProduct } from '@wa/core/contract/site';
import { Icon } from '@wa/core/ui/icon.tsx';
import { comparisonOf, FIND_PATH, inquiryOf } from '@wa/core/domain/site-routes';
import { InquiryButton } from './inquiry-button.tsx';
import { COMPARED_MAX, compareHref } from '@wa/core/domain/compare/comparison';

/**
 * Puts a product on the quote list, or beside the parts that were compared last (without scripts beside none), or
 * leads to the finder with the product's first task.
 */
export function ProductWays({ slug, name, task }: Pick<LedProduct, 'slug' | 'name' | 'task'>) {
  const navigate = useNavigate();
  const compare = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(comparisonWith(slug));
  };
  return (
    <>
      <InquiryButton href={inquiryOf(slug)} name={name} />
      <a className="button" href={comparisonOf(slug)} rel="nofollow" data-compare="" onClick={compare}>
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

/** The same for every product whose card leads to a page. */
export function ProductsWays({ products }: { products: readonly LedProduct[] }) {
  const [first, ...others] = products;
  if (!first) return null;
  if (others.length === 0)
    return (
      <p className="product-ways cluster">
        <ProductWays {...first} />
      </p>
    );
  return (
    <details className="products-ways">
      <summary className="button">Add to quote, compare, or check fit: {products.length} products</summary>
      <ul>
        {products.map((product) => (
          <li className="cluster" key={product.slug}>
            <span>{product.name}</span>
            <ProductWays {...product} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const KEY = 'compared';

/** Notes what this tab compares, so that the next part joins it. */
export function noteCompared(slugs: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, slugs.join(' '));
  } catch {
    // Without storage each button begins a comparison.
  }
}

/** The comparison of a part with those before it; of four the first one makes room. */
function comparisonWith(slug: string): string {
  const others = compared().filter((other) => other !== slug);
  return compareHref([...others.slice(1 - COMPARED_MAX), slug]);
}

function compared(): string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
