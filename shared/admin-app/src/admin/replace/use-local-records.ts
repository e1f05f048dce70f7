import { useEffect, useState } from 'react';
import type { LocalRecords } from '../../client/resources/replacements.ts';
import { useAdminValue, useApi, useReport } from '../admin-context.tsx';
import { useContent, useContentStore } from '../content-provider.tsx';

interface Local extends LocalRecords {
  /** True while the texts of more products and pages are being loaded. */
  isLoading: boolean;
}

const NONE: Local = { records: [], missing: 0, isLoading: true };

/**
 * Reads all records of this computer, and again after each change. With a connection, it first loads the
 * texts of products and pages that aren't here yet.
 * @param isPaused true while a replacement changes records one by one
 */
export function useLocalRecords(isPaused: boolean): Local {
  const api = useApi();
  const report = useReport();
  const isReachable = useAdminValue(({ reachable }) => reachable);
  const content = useContent();
  const [local, setLocal] = useState(NONE);
  const { reload } = useContentStore();
  useEffect(() => {
    // Others may have changed records since the last load.
    if (isReachable) void reload();
  }, [isReachable, reload]);
  useEffect(() => {
    if (isPaused) return;
    let isCurrent = true;
    const show = (next: LocalRecords, isLoading: boolean) => {
      if (isCurrent) setLocal({ ...next, isLoading });
    };
    const read = async () => {
      const { records } = await api.replacements();
      let next = await records();
      for (let before = Infinity; isCurrent && isReachable && next.missing > 0 && next.missing < before;) {
        before = next.missing;
        show(next, true);
        await api.prefetch();
        next = await records();
      }
      show(next, false);
    };
    read().catch((error: unknown) => report('Failed to load the content of this computer', error));
    return () => {
      isCurrent = false;
    };
  }, [api, report, isPaused, isReachable, content]);
  return local;
}
