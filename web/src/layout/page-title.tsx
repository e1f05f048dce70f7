import { PartNumbers } from '@wa/core/blocks/part-numbers.tsx';
import { cardLines } from '@wa/core/domain/products/product-card';

/** First line of a title as the heading; further lines quieter below it, each part number with a copy button. */
export function PageTitle({ title }: { title: string }) {
  const [first = '', ...rest] = cardLines(title);
  if (rest.length === 0) return <h1 tabIndex={-1}>{first}</h1>;
  return (
    <hgroup>
      <h1 tabIndex={-1}>{first}</h1>
      <p className="page-title-lines">
        {rest.map((line, index) => (
          <span key={index}>
            <PartNumbers text={line} copied />
          </span>
        ))}
      </p>
    </hgroup>
  );
}
