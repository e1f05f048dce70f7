import { useMemo } from 'react';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import type { NameOf } from './record-words.ts';

/** Names of the records that are shown now, by id. */
export function useRecordNames(): NameOf {
  const { products, pages, sidebar } = useContent();
  const drawn = useTitle();
  return useMemo(() => {
    const names = new Map([
      ...products.map(({ _id, title }) => [_id, drawn(title)] as const),
      ...pages.map(({ _id, title }) => [_id, drawn(title)] as const),
      ...flattenTree(sidebar).map(({ _id, name }) => [_id, name] as const),
    ]);
    return (id) => names.get(id) ?? id;
  }, [drawn, products, pages, sidebar]);
}
