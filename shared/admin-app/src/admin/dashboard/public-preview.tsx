import { useState } from 'react';
import { cardLines } from '@wa/core/domain/products/product-card';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { ProductPicture } from '../product/product-picture.tsx';

/** Columns of the home page's grid by width of the screen (specification 2). */
const WIDTHS = [
  { columns: 1, label: 'Phone' },
  { columns: 2, label: 'Small' },
  { columns: 3, label: 'Medium' },
  { columns: 6, label: 'Large' },
] as const;

/** The order as visitors will see it: the public grid at 1, 2, 3 or 6 columns. */
export function PublicPreview({ products }: { products: readonly ProductSummary[] }) {
  const [columns, setColumns] = useState<number>(6);
  return (
    <section aria-label="Preview of the home page">
      <div className="segments" role="group" aria-label="Columns of the preview">
        {WIDTHS.map((width) => (
          <button
            key={width.columns}
            type="button"
            aria-pressed={columns === width.columns}
            onClick={() => setColumns(width.columns)}
          >
            {width.label}: {width.columns}
          </button>
        ))}
      </div>
      <ol
        className="public-preview"
        style={{ gridTemplateColumns: `repeat(${String(columns)}, minmax(0, 1fr))` }}
      >
        {products.map(({ _id, title, image }) => {
          const [first, ...rest] = cardLines(title);
          return (
            <li key={_id}>
              <ProductPicture image={image} />
              <b>{first}</b>
              {rest.map((line, at) => (
                <span key={at}>{line}</span>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
