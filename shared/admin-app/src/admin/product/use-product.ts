import { useEffect, useState } from 'react';
import { ClientError } from '../../client/client-error.ts';
import type { Product } from '@wa/core/domain/products/product';
import { useApi, useReport } from '../admin-context.tsx';

export type LoadedProduct =
  | { state: 'loading' }
  | { state: 'ready'; product: Product | null }
  | { state: 'missing' }
  | { state: 'error'; retry: () => void };

/** Reads a product with its content, by id or slug; id 'new' is a new one. */
export function useProduct(by: 'id' | 'slug', value: string): LoadedProduct {
  const { products } = useApi();
  const report = useReport();
  const isNew = by === 'id' && value === 'new';
  const [loaded, setLoaded] = useState<LoadedProduct>(
    isNew ? { state: 'ready', product: null } : { state: 'loading' },
  );
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (isNew) return;
    let isHere = true;
    const read = by === 'id' ? products.get(value) : products.getBySlug(value);
    read
      .then((product): LoadedProduct =>
        product === null ? { state: 'missing' } : { state: 'ready', product },
      )
      .catch((error: unknown): LoadedProduct => {
        report('The product could not be read', error);
        if (error instanceof ClientError && error.status === 404) return { state: 'missing' };
        const retry = () => {
          setLoaded({ state: 'loading' });
          setAttempt((count) => count + 1);
        };
        return { state: 'error', retry };
      })
      .then((next) => {
        if (isHere) setLoaded(next);
      })
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [attempt, by, isNew, products, report, value]);
  return loaded;
}
