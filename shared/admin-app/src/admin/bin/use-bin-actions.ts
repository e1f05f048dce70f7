import { createElement, useMemo } from 'react';
import type { Fields } from '../../client/queue/operation.ts';
import { DELETE_FOREVER } from '@wa/core/domain/labels';
import { DELETE_PERMANENTLY, SENT_WHEN } from '@wa/core/domain/messages';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { useToastDone } from '../undo/use-undo.ts';
import type { BinEntry } from './bin-entry.ts';
import { whatBreaks } from './what-breaks.ts';

/** Restores or deletes records of the bin. Each action resolves to the reason of its failure, or null. */
export interface BinActions {
  restore: (entry: BinEntry) => Promise<string | null>;
  deletePermanently: (entry: BinEntry) => Promise<string | null>;
}

export function useBinActions(): BinActions {
  const { bin } = useApi();
  const confirm = useConfirm();
  const content = useContentStore();
  const report = useReport();
  const toastDone = useToastDone();
  return useMemo(() => {
    const refresh = () => Promise.all([content.reload(), content.reloadBin()]);
    return {
      restore: async ({ kind, name, record }) => {
        try {
          const saved = await bin.restore(kind, record);
          if (saved.state === 'conflict') return null;
          const detail = saved.state === 'queued' ? SENT_WHEN[saved.why] : placeText(record, saved.record);
          toastDone(saved, `${name} restored`, { detail, refresh });
          await refresh();
          return null;
        } catch (error) {
          report('Failed to restore', error);
          return `Couldn’t restore it: ${reasonOf(error)}`;
        }
      },
      deletePermanently: async (entry) => {
        // The confirmation has to name all current links, so the lists are loaded again.
        const links = Promise.all([bin.links(entry.kind, entry.id), content.reload()]);
        const found = await links.catch((error: unknown) => {
          report('Failed to load the links to it', error);
          return reasonOf(error);
        });
        if (typeof found === 'string') return `Couldn’t delete it permanently: ${found}`;
        const breaks = whatBreaks(entry, content.getSnapshot(), { links: found[0] });
        const isSure = await confirm({
          text: DELETE_PERMANENTLY,
          detail: createElement(
            'div',
            null,
            createElement('p', null, createElement('b', null, entry.name)),
            ...breaks.map((sentence) => createElement('p', { key: sentence }, sentence)),
          ),
          action: DELETE_FOREVER,
          danger: true,
        });
        if (!isSure) return null;
        try {
          await bin.deletePermanently(entry.kind, entry.id);
          await refresh();
          toastSuccess(`${entry.name} deleted permanently`);
          return null;
        } catch (error) {
          report('Failed to delete permanently', error);
          return `Couldn’t delete it permanently: ${reasonOf(error)}`;
        }
      },
    };
  }, [bin, confirm, content, report, toastDone]);
}

/** Returns where the record was restored to, and whether its address or parent had to change. */
function placeText(before: Fields, after: Fields): string {
  const [slug, parent] = [after['slug'], after['parent']];
  if (typeof slug === 'string' && slug !== before['slug']) {
    return `Another record has its address, so “${String(before['slug'])}” became “${slug}”.`;
  }
  if (parent === null && typeof before['parent'] === 'string')
    return 'Its parent no longer exists, so it’s now at the top level.';
  return 'It’s back where it was.';
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : 'unknown error';
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
