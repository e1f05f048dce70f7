import { useContext, useSyncExternalStore } from 'react';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { ContentContext } from '../content-provider.tsx';
import { catalogueOf, type CatalogueLists } from './drawing.ts';

const NO_LISTS: CatalogueLists = { figures: [], tables: [] };
/** A form that is drawn alone knows no figures. */
const NOWHERE = { subscribe: () => () => undefined, getSnapshot: () => NO_LISTS };

/** The lists of figures and tables as they are shown now, with the edits that wait already in them. */
export function useCatalogueLists(): CatalogueLists {
  const { subscribe, getSnapshot } = useContext(ContentContext) ?? NOWHERE;
  return useSyncExternalStore<CatalogueLists>(subscribe, getSnapshot);
}

/** All figures and tables as they are shown now (D14). */
export function useCatalogue(): Catalogue {
  const { subscribe, getSnapshot } = useContext(ContentContext) ?? NOWHERE;
  return useSyncExternalStore(subscribe, () => catalogueOf(getSnapshot()));
}
