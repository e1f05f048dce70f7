import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import type { StoreReader } from '../../store/port.ts';
import { listsOf } from './kept-lists.ts';
import type { Lists } from './kept-lists.ts';

/** Figures and tables as they are now, read once for everybody (D14). */
export interface CatalogueKeeper {
  now: () => Promise<Catalogue>;
}

/** All live figures and tables. */
export const readCatalogue = (store: StoreReader): Promise<Catalogue> => keepCatalogue(listsOf(store)).now();

/** The same catalogue while the lists of figures and tables are the same. */
export function keepCatalogue(lists: Pick<Lists, 'figures' | 'tables'>): CatalogueKeeper {
  let kept: Catalogue | null = null;
  return {
    async now() {
      const [figures, tables] = await Promise.all([lists.figures(), lists.tables()]);
      if (kept?.figures !== figures || kept.tables !== tables) kept = createCatalogue(figures, tables);
      return kept;
    },
  };
}
