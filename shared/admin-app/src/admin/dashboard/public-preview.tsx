import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { cardLines, type ProductSummary } from '@wa/core/domain/products/product';
import { useDraw } from '../catalogue/titles.ts';
import { ProductPicture } from '../product/product-picture.tsx';

/** Columns of the home page's grid by width of the screen (specification 2). */
const WIDTHS = [
  { value: 1, label: 'Phone: 1' },
  { value: 2, label: 'Small: 2' },
  { value: 3, label: 'Medium: 3' },
  { value: 6, label: 'Large: 6' },
] as const;
type Columns = (typeof WIDTHS)[number]['value'];

/** Returns the number of columns that the home page has at this width. */
const columnsHere = (): Columns => (window.matchMedia('(max-width: 599px)').matches ? 1 : 6);

/** Previews the order in the public grid with 1, 2, 3, or 6 columns. */
export function PublicPreview({ products }: { products: readonly ProductSummary[] }) {
  const [columns, setColumns] = useState(columnsHere);
  const draw = useDraw();
  return (
    <section aria-label="Preview of the home page">
      <SegmentedControl
        aria-label="Preview columns"
        data={[...WIDTHS]}
        value={columns}
        onChange={setColumns}
      />
      <ol
        className="public-preview"
        // Overflowing content scrolls, also with the keyboard.
        tabIndex={0}
        style={{ gridTemplateColumns: `repeat(${String(columns)}, minmax(120px, 1fr))` }}
      >
        {products
          .filter(({ draft }) => !draft)
          .map(({ _id, title, image }) => {
            const [first, ...rest] = cardLines(draw(title));
            return (
              <li className="quiet" key={_id}>
                <ProductPicture image={image} />
                <b className="name">{first}</b>
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
