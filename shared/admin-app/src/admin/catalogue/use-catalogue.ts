import { useContext, useSyncExternalStore } from 'react';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { ContentContext } from '../content-provider.tsx';
import { catalogueOf, type CatalogueLists } from './drawing.ts';

const NO_LISTS: CatalogueLists = { figures: [], tables: [] };
/** A form rendered by itself has no catalog. */
const NOWHERE = { subscribe: () => () => undefined, getSnapshot: () => NO_LISTS };

/** Returns the lists of figures and tables with pending edits applied. */
export function useCatalogueLists(): CatalogueLists {
  const { subscribe, getSnapshot } = useContext(ContentContext) ?? NOWHERE;
  return useSyncExternalStore<CatalogueLists>(subscribe, getSnapshot);
}

/** Returns all figures and tables with pending edits applied (D14). */
export function useCatalogue(): Catalogue {
  const { subscribe, getSnapshot } = useContext(ContentContext) ?? NOWHERE;
  return useSyncExternalStore(subscribe, () => catalogueOf(getSnapshot()));
}
