import { useCallback, useEffect, useState } from 'react';
import { useAdminValue, useReport } from './admin-context.tsx';

/**
 * What a room shows that this computer does not keep: read when it opens, and again when the server is back.
 * @param ask the same function as long as it asks the same
 * @param failure for the console
 */
export function useReading<T>(ask: () => Promise<T>, failure: string) {
  const report = useReport();
  const isReachable = useAdminValue(({ reachable }) => reachable);
  const [read, setRead] = useState<T | 'loading' | 'failed'>('loading');
  const readNow = useCallback(
    () =>
      ask().catch((error: unknown) => {
        report(failure, error);
        return 'failed' as const;
      }),
    [ask, report, failure],
  );
  const reload = useCallback(async () => setRead(await readNow()), [readNow]);
  useEffect(() => {
    let isCurrent = true;
    void readNow().then((now) => {
      if (isCurrent) setRead(now);
    });
    return () => {
      isCurrent = false;
    };
  }, [isReachable, readNow]);
  return { read, reload, isReachable };
}
