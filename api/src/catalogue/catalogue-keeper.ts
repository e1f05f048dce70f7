import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import type { ChangeLog } from '../change-log/change-log.ts';
import type { StoreReader } from '../store/port.ts';

/** Figures and tables as they are now, read once for everybody (D14). */
export interface CatalogueKeeper {
  now: () => Promise<Catalogue>;
}

/** All live figures and tables. */
export async function readCatalogue(store: StoreReader): Promise<Catalogue> {
  const where = { isDeleted: false };
  const [figures, tables] = await Promise.all([
    store.list('figures', { where, orderBy: 'order' }),
    store.list('tables', { where, orderBy: 'name' }),
  ]);
  return createCatalogue(figures, tables);
}

/**
 * Reads all once, and what changed when somebody asks next: an import of thousands is one reading. It hears of changes
 * before whoever draws: subscribe it first.
 */
export function keepCatalogue(store: StoreReader, changes: Pick<ChangeLog, 'subscribe'>): CatalogueKeeper {
  let kept: Promise<Catalogue> | null = null;
  let changed = NOTHING_CHANGED();
  changes.subscribe(({ kind, id, action }) => {
    if (kind === 'catalogue' || (kind === 'figure' && action === 'reordered')) kept = null;
    else if (id !== null && (kind === 'figure' || kind === 'table')) changed[kind].add(id);
  });

  function keep(reading: Promise<Catalogue>): Promise<Catalogue> {
    kept = reading;
    // A read that failed is tried again by the next caller.
    reading.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  }

  async function withChanged(
    before: Promise<Catalogue>,
    { figure, table }: typeof changed,
  ): Promise<Catalogue> {
    const { figures, tables } = await before;
    return createCatalogue(
      replaced(figures, await store.getMany('figures', [...figure]), figure),
      replaced(tables, await store.getMany('tables', [...table]), table),
    );
  }

  return {
    now() {
      const { figure, table } = changed;
      if (kept !== null && figure.size + table.size === 0) return kept;
      const reading = kept === null ? readCatalogue(store) : withChanged(kept, changed);
      changed = NOTHING_CHANGED();
      return keep(reading);
    },
  };
}

const NOTHING_CHANGED = () => ({ figure: new Set<string>(), table: new Set<string>() });

/** The list with some records as they are now: in their places, at the end if they are new, gone with the bin. */
function replaced<T extends object>(
  list: readonly T[],
  records: readonly (T & { _id: string; isDeleted: boolean })[],
  ids: ReadonlySet<string>,
): readonly T[] {
  if (ids.size === 0) return list;
  const live = new Map(records.flatMap((each) => (each.isDeleted ? [] : [[each._id, each] as const])));
  const stay = list.flatMap((each) => {
    const id = '_id' in each ? String(each._id) : '';
    if (!ids.has(id)) return [each];
    const record = live.get(id);
    live.delete(id);
    return record === undefined ? [] : [record];
  });
  return [...stay, ...live.values()];
}
