import { useEffect, useState, type RefObject } from 'react';
import type { Place } from '@wa/core/domain/catalogue/places';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { useAdminValue } from '../../admin-context.tsx';
import { PlaceList } from '../../catalogue/place-list.tsx';
import { useReadPlaces } from './use-ask-places.tsx';

interface UsedInProps {
  figure: FigureRecord;
  title: string;
  section?: RefObject<HTMLElement | null>;
  onFollow?: () => void;
}

/** Lists the known usages of a figure. */
export function UsedIn({ figure, title, section, onFollow }: UsedInProps) {
  const readPlaces = useReadPlaces();
  const isReachable = useAdminValue(({ reachable }) => reachable);
  const [read, setRead] = useState<{ id: string; places: Place[]; isWhole: boolean } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readPlaces(figure).then((found) => {
      if (isCurrent) setRead({ id: figure._id, ...found });
    });
    return () => {
      isCurrent = false;
    };
  }, [figure, isReachable, readPlaces]);
  const known = read?.id === figure._id ? read : null;
  const count = known === null ? '' : placesText(known.places.length);
  return (
    <section ref={section} tabIndex={-1} aria-label={title}>
      <h3>
        {title} <small role="status">{count}</small>
      </h3>
      {known?.places.length === 0 && known.isWhole && <p className="quiet">Not used anywhere.</p>}
      <PlaceList places={known?.places ?? []} {...(onFollow && { onFollow })} />
      {known !== null && !known.isWhole && (
        <p className="quiet">
          Based on the copy on this computer. You’re offline, so we can’t search the texts of pages.
        </p>
      )}
    </section>
  );
}

const placesText = (count: number): string => (count === 1 ? '1 place' : `${String(count)} places`);
