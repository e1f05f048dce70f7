import { pickFields } from '@wa/core/domain/record';
import { TABLE } from '@wa/core/domain/entities';
import { useNavigate } from 'react-router-dom';
import { MOVE_TO_BIN } from '@wa/core/domain/labels';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { titleIn } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { useToastDone } from '../undo/use-undo.ts';
import { freeName } from './table-kind.ts';

/** Maximum number of usages named in the confirmation. */
const NAMED = 8;

/** Provides the actions on a whole table. */
export function useTableActions() {
  const { tables, getSnapshot } = useApi();
  const content = useContentStore();
  const confirm = useConfirm();
  const report = useReport();
  const navigate = useNavigate();
  const toastDone = useToastDone();

  const failed = (what: string, error: unknown) => {
    report(what, error);
    toastFailure(what, { detail: error instanceof Error ? error.message : undefined });
  };

  /** The confirmation first lists the usages that would lose the table. */
  async function remove(table: TableRecord): Promise<void> {
    const found = getSnapshot().reachable ? await tables.places(table._id).catch(() => []) : [];
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
      failed('Couldn’t move the table to the bin.', error);
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
      failed('Couldn’t duplicate the table.', error);
    }
  }
  return { remove, duplicate };
}
