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
      (error: unknown) => report('Where a table is shown could not be read', error),
    );
    return () => {
      isWanted = false;
    };
  }, [id, reachable, report, tables, version]);
  return (
    <section aria-labelledby="places-title">
      <h2 id="places-title">Shown on</h2>
      {places === null && (
        <p className="muted">{reachable ? 'Reading…' : 'Known again with a connection.'}</p>
      )}
      {places?.length === 0 && <p className="muted">No page shows it.</p>}
      <PlaceList places={places ?? []} />
    </section>
  );
}
