import type { ProductSummary } from '@wa/core/domain/products/product';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyModule } from '../../ui/lazy-part.tsx';
import { useApi, useFailure } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';

const loadCopying = lazyModule(() => import('./open-copy.ts'));

/** Opens a copy of a product as a new product, which the server receives on saving, as a copied page. */
export function useDuplicateProduct(): (product: Pick<ProductSummary, '_id' | 'title'>) => void {
  const { products } = useApi();
  const tellFailure = useFailure();
  const navigate = useNavigate();
  const name = useTitle();
  return useCallback(
    ({ _id, title }) => {
      loadCopying()
        .then(({ openCopy }) => openCopy(_id, products, navigate))
        .catch((error: unknown) =>
          tellFailure(
            `Couldn’t duplicate ${name(title) || 'the product'}.`,
            error,
            'Failed to load the product',
          ),
        );
    },
    [name, navigate, products, tellFailure],
  );
}
