import { useEffect, useState } from 'react';
import type { RecordKind } from '@wa/core/domain/record';
import type { RecordHistory } from '../../client/resources/history.ts';
import { useAdminValue, useApi, useReport } from '../admin-context.tsx';

export type HistoryRead =
  | { at: 'loading' }
  | { at: 'failed'; reason: string }
  | { at: 'ready'; history: RecordHistory };

/** Reads a record's history; again when the server is back, and when `turn` changes. */
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
        report('The history could not be read', error);
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
