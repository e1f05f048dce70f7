import { useEffect, useState } from 'react';
import type { Place } from '@wa/core/domain/catalogue/places';
import { useAdminValue, useApi, useReport } from '../admin-context.tsx';
import { PlaceList } from '../catalogue/place-list.tsx';

/** The pages and products that show a table; known only with a connection. */
export function TablePlaces({ id, version }: { id: string; version: number }) {
  const { tables } = useApi();
  const report = useReport();
  const reachable = useAdminValue((snapshot) => snapshot.reachable);
  const [places, setPlaces] = useState<readonly Place[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (!reachable) return;
    tables.places(id).then(
      (found) => {
        if (isWanted) setPlaces(found);
      },
      (error: unknown) => report('Failed to load the usage of a table', error),
    );
    return () => {
      isWanted = false;
    };
  }, [id, reachable, report, tables, version]);
  return (
    <section aria-labelledby="places-title">
      <h2 id="places-title">Used in</h2>
      {places === null && (
        <p className="muted">{reachable ? 'Reading…' : 'You need a connection to see this.'}</p>
      )}
      {places?.length === 0 && <p className="muted">Not used anywhere.</p>}
      <PlaceList places={places ?? []} />
    </section>
  );
}
