import { Button } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import type { FigureChanges } from '@wa/core/contract/catalogue';
import type { Place } from '@wa/core/domain/catalogue/places';
import { MOVE_TO_BIN } from '@wa/core/domain/labels';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { Dialog } from '../../../ui/dialog.tsx';
import { useApi } from '../../admin-context.tsx';
import { useContentStore } from '../../content-provider.tsx';
import { PlaceList } from '../../catalogue/place-list.tsx';
import { placesHere } from './places-here.ts';

/** Whether an edit may be made: one that places would notice is asked about, with these places. */
export type AskPlaces = (figure: FigureRecord, change: FigureChanges | 'bin') => Promise<boolean>;

/** Where a figure is shown: as the server says, or as far as this computer knows. */
export function useReadPlaces(): (figure: FigureRecord) => Promise<{ places: Place[]; isWhole: boolean }> {
  const { figures } = useApi();
  const content = useContentStore();
  return useCallback(
    async (figure) => {
      try {
        return { places: await figures.places(figure._id), isWhole: true };
      } catch {
        return { places: placesHere(figure, content.getSnapshot()), isWhole: false };
      }
    },
    [content, figures],
  );
}

interface Asked extends Consequence {
  places: readonly Place[];
  isWhole: boolean;
  answer: (isSure: boolean) => void;
}

/** Renaming, hiding and binning a figure that is used opens its places first, in a dialog that the room shows. */
export function useAskPlaces(): { ask: AskPlaces; dialog: ReactNode } {
  const readPlaces = useReadPlaces();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback<AskPlaces>(
    async (figure, change) => {
      const consequence = consequenceOf(figure, change);
      if (consequence === null) return true;
      const { places, isWhole } = await readPlaces(figure);
      if (places.length === 0 && isWhole) return true;
      return new Promise((resolve) => {
        const answer = (isSure: boolean) => {
          setAsked(null);
          resolve(isSure);
        };
        setAsked({ ...consequence, places, isWhole, answer });
      });
    },
    [readPlaces],
  );
  return { ask, dialog: asked && <PlacesDialog {...asked} /> };
}

function PlacesDialog({ title, text, action, places, isWhole, answer }: Asked) {
  const isBin = action === MOVE_TO_BIN;
  return (
    <Dialog
      title={title}
      urgent
      onClose={() => answer(false)}
      footer={
        <>
          <Button data-autofocus onClick={() => answer(false)}>
            Cancel
          </Button>
          <Button {...(isBin ? { color: 'danger' } : { variant: 'filled' })} onClick={() => answer(true)}>
            {action}
          </Button>
        </>
      }
    >
      <div className="fields">
        <p>{places.length === 0 ? 'This computer knows no place that shows it.' : text}</p>
        <PlaceList places={places} onFollow={() => answer(false)} />
        {!isWhole && <p>Without a connection the texts of pages and products are not looked through.</p>}
      </div>
    </Dialog>
  );
}

interface Consequence {
  title: string;
  text: string;
  action: string;
}

/** What an edit does to the places of a figure; null where they show no less than before. */
function consequenceOf({ key, state }: FigureRecord, change: FigureChanges | 'bin'): Consequence | null {
  if (change === 'bin') {
    const text = 'These places read “on request” while it is in the bin:';
    return { title: `Move ${key} to the bin?`, text, action: MOVE_TO_BIN };
  }
  if (change.state === 'hidden' && state !== 'hidden') {
    const text = 'Visitors of these places read “on request” instead:';
    return { title: `Hide ${key}?`, text, action: 'Hide' };
  }
  if (change.key === undefined || change.key === key) return null;
  const text = `These places go on showing it, for ${key} stays as a former key:`;
  return { title: `Rename ${key} to ${change.key}?`, text, action: 'Rename' };
}
