import { useEffect, useState, useMemo } from 'react';
import type { RecordKind } from '@wa/core/domain/record';
import type { RecordHistory } from '../../client/resources/history.ts';
import { useAdminValue, useApi, useReport } from '../admin-context.tsx';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import type { NameOf } from './record-words.ts';

export type HistoryRead =
  | { at: 'loading' }
  | { at: 'failed'; reason: string }
  | { at: 'ready'; history: RecordHistory };

/** Loads the history of a record. Reloads it when the server is reachable again, and when `turn` changes. */
export function useHistory(kind: RecordKind, id: string, turn = 0): HistoryRead {
  const { history: open } = useApi();
  const report = useReport();
  const reachable = useAdminValue((snapshot) => snapshot.reachable);
  const [read, setRead] = useState<HistoryRead>({ at: 'loading' });
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      return { at: 'ready', history: await (await open()).of(kind, id) } as const;
    };
    load()
      .catch((error: unknown) => {
        report('Failed to load the history', error);
        return { at: 'failed', reason: error instanceof Error ? error.message : '' } as const;
      })
      .then((next) => {
        if (isWanted) setRead(next);
      })
      .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [open, report, kind, id, reachable, turn]);
  return read;
}

/** Returns the names of the displayed records by id. */
export function useRecordNames(): NameOf {
  const { products, pages, sidebar } = useContent();
  const drawn = useTitle();
  return useMemo(() => {
    const names = new Map([
      ...products.map(({ _id, title }) => [_id, drawn(title)] as const),
      ...pages.map(({ _id, title }) => [_id, drawn(title)] as const),
      ...flattenTree(sidebar).map(({ _id, name }) => [_id, name] as const),
    ]);
    return (id) => names.get(id) ?? id;
  }, [drawn, products, pages, sidebar]);
}
