import { listTablePlaces } from '@wa/core/contract/catalogue';
import { pickFields } from '@wa/core/domain/record';
import { TABLE } from '@wa/core/domain/entities';
import { useNavigate } from 'react-router-dom';
import { MOVE_TO_BIN } from '@wa/core/domain/labels';
import type { TableRecord, CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useFailure } from '../admin-context.tsx';
import { titleIn } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { useToastDone } from '../undo/use-undo.ts';
import { freeName } from './table-kind.ts';
import { readFigure } from '@wa/core/domain/figures/read-figure';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { slugify } from '@wa/core/domain/slug';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import type { Spot } from './grid/table-edits.ts';

/** Maximum number of usages named in the confirmation. */
const NAMED = 8;

/** Provides the actions on a whole table. */
export function useTableActions() {
  const { ask, tables, getSnapshot } = useApi();
  const content = useContentStore();
  const confirm = useConfirm();
  const tellFailure = useFailure();
  const navigate = useNavigate();
  const toastDone = useToastDone();

  /** The confirmation first lists the usages that would lose the table. */
  async function remove(table: TableRecord): Promise<void> {
    const found = getSnapshot().reachable
      ? await ask(listTablePlaces, { params: { id: table._id } }).catch(() => [])
      : [];
    const all = [...new Set(found.map(({ title }) => `“${titleIn(content.getSnapshot(), title)}”`))];
    const titles = all.slice(0, NAMED);
    const more = all.length > NAMED ? `, and ${String(all.length - NAMED)} more` : '';
    const isSure = await confirm({
      text: `Move the table “${table.caption}” to the bin?`,
      detail:
        titles.length === 0
          ? 'You can restore it from there.'
          : `It will disappear from ${titles.join(', ')}${more}. You can restore it from the bin.`,
      action: MOVE_TO_BIN,
      danger: true,
    });
    if (!isSure) return;
    try {
      const saved = await tables.remove(table, { inUse: true });
      if (toastDone(saved, `${table.caption} moved to the bin`, { refresh: content.reload }))
        void navigate('/admin/tables');
      await content.reload();
    } catch (error) {
      tellFailure('Couldn’t move the table to the bin.', error);
    }
  }

  async function duplicate(table: TableRecord): Promise<void> {
    const caption = `${table.caption} (copy)`;
    const name = freeName(caption, content.getSnapshot().tables);
    try {
      const saved = await tables.create({ ...pickFields(table, TABLE.names), caption, name });
      await content.reload();
      toastDone(saved, `${caption} created`, { refresh: content.reload });
      if (saved.state !== 'conflict') void navigate(`/admin/tables/${saved.record._id}`);
    } catch (error) {
      tellFailure('Couldn’t duplicate the table.', error);
    }
  }
  return { remove, duplicate };
}

/** Returns a text as part of a key: only letters and digits. */
const keyPart = (text: string) => slugify(text).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Derives an unused key from the row and column of the new figure. */
function freeKey(
  table: CatalogueTable,
  { row, column }: Spot,
  { figure }: Pick<Catalogue, 'figure'>,
): string {
  const parts = [table.rows[row]?.header ?? '', table.columns[column]?.label ?? ''].map(keyPart);
  const joined = parts.filter(Boolean).join('.');
  const base = /^[a-z]/.test(joined) ? joined : `figure.${joined || 'new'}`;
  let key = base;
  for (let number = 2; figure(key) !== null; number += 1) key = `${base}.${String(number)}`;
  return key;
}

/**
 * Creates a figure from the text typed into a cell. Its source is entered later on the Specs screen.
 * Resolves to its key.
 */
export function useMakeFigure() {
  const { figures } = useApi();
  const tellFailure = useFailure();
  const catalogue = useCatalogue();
  return async (typed: string, spot: Spot, table: CatalogueTable): Promise<string | null> => {
    const read = readFigure(typed);
    if (!('measure' in read)) return null;
    const key = freeKey(table, spot, catalogue);
    try {
      await figures.create({
        key,
        family: table.caption || 'Specs',
        product: table.rows[spot.row]?.header ?? '',
        label: table.columns[spot.column]?.label || 'Spec',
        measure: read.measure,
        condition: read.condition ?? '',
        source: { document: '', place: '', date: '' },
        state: 'question',
        question: 'Source missing',
      });
      toastSuccess(`Spec ${key} created`, { detail: 'It stays an open question until you add its source.' });
      return key;
    } catch (error) {
      tellFailure('Couldn’t create the spec.', error, 'Failed to create a spec');
      return null;
    }
  };
}
