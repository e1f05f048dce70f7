import { Link } from 'react-router-dom';
import type { MissingSpec } from '@wa/core/domain/attention/expected-specs';
import type { Product } from '@wa/core/domain/products/product';
import { useDraw } from '../catalogue/titles.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { specAddress } from '../place-addresses.ts';

interface MissingListProps {
  product: Pick<Product, 'title' | 'figures'>;
  missing: readonly MissingSpec[];
}

/** The specs that a product lacks, each with a link to the cell where it is entered. */
export function MissingList({ product, missing }: MissingListProps) {
  const { figure } = useCatalogue();
  const title = useDraw()(product.title);
  const figures = product.figures.flatMap((key) => figure(key) ?? []);
  return (
    <ul>
      {missing.map((each) => (
        <li key={each.label}>
          {each.label}{' '}
          <Link to={specAddress(each, figures, title)}>
            {each.key === null ? 'Enter in Specs' : 'Hidden, open in Specs'}
            <span className="visually-hidden"> for {each.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
