import { useEffect, useState } from 'react';
import { useAdminValue, useApi } from '../../admin-context.tsx';

export type PlaceCounts = Readonly<Record<string, number>>;

/** How many places show each figure, by its id; null while nobody can be asked. */
export function usePlaceCounts(): PlaceCounts | null {
  const { figures } = useApi();
  const isReachable = useAdminValue(({ reachable }) => reachable);
  const [counts, setCounts] = useState<PlaceCounts | null>(null);
  useEffect(() => {
    let isCurrent = true;
    figures.counts().then(
      (read) => {
        if (isCurrent) setCounts(read);
      },
      // The column stays empty: the panel says what this computer knows of a figure.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [figures, isReachable]);
  return counts;
}
