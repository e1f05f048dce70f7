import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LedProduct } from '@wa/core/contract/site';
import { Icon } from '@wa/core/ui/icon.tsx';
import { comparisonOf, FIND_PATH, inquiryOf } from '@wa/core/domain/site-routes';
import { InquiryButton } from './inquiry-button.tsx';
import { COMPARED_MAX, compareHref } from '@wa/core/domain/compare/comparison';

/**
 * Buttons of a product: add it to the quote list, compare it with the products compared last (without
 * scripts, with none), or open the finder with the product's first application.
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

/** The same buttons for all products whose cards lead to one page. */
export function ProductsWays({ products }: { products: readonly LedProduct[] }) {
  const [first, ...others] = products;
  if (!first) return null;
  if (others.length === 0)
    return (
      <p className="product-ways line">
        <ProductWays {...first} />
      </p>
    );
  return (
    <details className="products-ways">
      <summary className="button">Add to quote, compare, or check fit: {products.length} products</summary>
      <ul className="stack-8">
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

const KEY = 'compared';

/** Saves the products compared in this tab, so that the next product is added to them. */
export function noteCompared(slugs: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, slugs.join(' '));
  } catch {
    // Without storage each button begins a comparison.
  }
}

/**
 * Returns the address that compares a product with the previous ones. If there are four already, the first
 * one is removed.
 */
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
