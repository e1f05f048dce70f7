import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { useMemo } from 'react';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';

/** Returns the name of an id; the id itself if it is unknown. */
export type NameOf = (id: string) => string;

/** Returns the names of the displayed records by id. */
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

/** Returns a value in which the ids of other records are replaced by their names, at any depth. */
export function withNames(value: unknown, nameOf: NameOf): unknown {
  if (typeof value === 'string') return nameOf(value);
  if (Array.isArray(value)) return value.map((each) => withNames(each, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNames(each, nameOf)]));
}
