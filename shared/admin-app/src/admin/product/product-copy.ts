import type { ProductSummary } from '@wa/core/domain/products/product';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyModule } from '../../ui/lazy-part.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';

const loadCopying = lazyModule(() => import('./open-copy.ts'));

/** Opens a copy of a product as a new product, which the server receives on saving, as a copied page. */
export function useDuplicateProduct(): (product: Pick<ProductSummary, '_id' | 'title'>) => void {
  const { products } = useApi();
  const report = useReport();
  const navigate = useNavigate();
  const name = useTitle();
  return useCallback(
    (product) => {
      loadCopying()
        .then(({ openCopy }) => openCopy(product, { products, navigate, report, name }))
        .catch((error: unknown) => report('Failed to load the product', error));
    },
    [name, navigate, products, report],
  );
}
