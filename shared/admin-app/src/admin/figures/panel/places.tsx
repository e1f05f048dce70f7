import { Button } from '@mantine/core';
import { useCallback, useState, type ReactNode, useEffect, type RefObject } from 'react';
import { listFigurePlaces, type FigureChanges } from '@wa/core/contract/catalogue';
import { type Place, placesOf } from '@wa/core/domain/catalogue/places';
import { NO_VALUE } from '@wa/core/domain/figures/figure-text';
import { MOVE_TO_BIN } from '@wa/core/domain/labels';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { Dialog } from '../../../ui/dialog.tsx';
import { useApi, useAdminValue } from '../../admin-context.tsx';
import { useContentStore } from '../../content-provider.tsx';
import { PlaceList } from '../../catalogue/place-list.tsx';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import type { ContentLists } from '../../../client/overlay/overlay-lists.ts';
import { counted } from '@wa/core/domain/text';

/** Returns true if an edit may be made. If it affects usages, the user is asked first and sees them. */
export type AskPlaces = (figure: FigureRecord, change: FigureChanges | 'bin') => Promise<boolean>;

/**
 * Returns a function that reads the usages of a figure from the server, or as far as this computer knows
 * them.
 */
function useReadPlaces(): (figure: FigureRecord) => Promise<{ places: Place[]; isWhole: boolean }> {
  const { ask } = useApi();
  const content = useContentStore();
  return useCallback(
    async (figure) => {
      try {
        return { places: await ask(listFigurePlaces, { params: { id: figure._id } }), isWhole: true };
      } catch {
        return { places: placesHere(figure, content.getSnapshot()), isWhole: false };
      }
    },
    [ask, content],
  );
}

interface Asked extends Consequence {
  places: readonly Place[];
  isWhole: boolean;
  answer: (isSure: boolean) => void;
}

/** Asks before a figure in use is renamed, hidden, or moved to the bin, in a dialog that lists its usages. */
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
      actions={
        <Button {...(isBin ? { color: 'danger' } : { variant: 'filled' })} onClick={() => answer(true)}>
          {action}
        </Button>
      }
    >
      <div className="stack">
        <p>{places.length === 0 ? 'Not used anywhere, according to the copy on this computer.' : text}</p>
        <PlaceList places={places} onFollow={() => answer(false)} />
        {!isWhole && <p>You’re offline, so we can’t search the texts of pages and products.</p>}
      </div>
    </Dialog>
  );
}

interface Consequence {
  title: string;
  text: string;
  action: string;
}

/** Returns the confirmation for an edit of a figure; null if its usages still show it. */
function consequenceOf({ key, state }: FigureRecord, change: FigureChanges | 'bin'): Consequence | null {
  if (change === 'bin') {
    const text = `While it’s in the bin, visitors see “${NO_VALUE}” here:`;
    return { title: `Move ${key} to the bin?`, text, action: MOVE_TO_BIN };
  }
  if (change.state === 'hidden' && state !== 'hidden') {
    const text = `Visitors will see “${NO_VALUE}” here instead:`;
    return { title: `Hide ${key}?`, text, action: 'Hide' };
  }
  if (change.key === undefined || change.key === key) return null;
  const text = `These uses keep working, because ${key} stays as a former key:`;
  return { title: `Rename ${key} to ${change.key}?`, text, action: 'Rename' };
}

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
  const count = known === null ? '' : counted(known.places.length, 'place');
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

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the usages that this computer knows. Its lists contain whole tables, but products and pages without
 * their texts.
 */
function placesHere({ key, formerKeys }: FigureRecord, lists: ContentLists): Place[] {
  const flat = (nodes: readonly SidebarNode[]): SidebarNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.children)]);
  const [settings = null] = lists.settings;
  const known = { ...lists, settings, items: flat(lists.sidebar) };
  return placesOf(known, { keys: new Set([key, ...formerKeys]), tables: NONE });
}
