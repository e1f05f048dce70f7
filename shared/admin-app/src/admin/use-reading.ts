import { useCallback, useEffect, useState } from 'react';
import { ClientError } from '../client/transport/client-error.ts';
import { useAdminValue, useReport } from './admin-context.tsx';

/**
 * Reads data that this computer doesn't cache when a screen opens, and again when the server is reachable.
 * @param ask a function that keeps its identity as long as its request is the same
 * @param failure message for the console
 */
export function useReading<T>(ask: () => Promise<T>, failure: string) {
  const report = useReport();
  const isReachable = useAdminValue(({ reachable }) => reachable);
  const [read, setRead] = useState<T | 'loading' | 'failed'>('loading');
  const readNow = useCallback(
    () =>
      ask().catch((error: unknown) => {
        // The session has ended, and the sign-in screen says so.
        if (!(error instanceof ClientError && error.status === 401)) report(failure, error);
        return 'failed' as const;
      }),
    [ask, report, failure],
  );
  const reload = useCallback(async () => setRead(await readNow()), [readNow]);
  /** Reads again. If that fails, the earlier data stays. */
  const refresh = useCallback(async () => {
    const now = await readNow();
    if (now !== 'failed') setRead(now);
  }, [readNow]);
  useEffect(() => {
    let isCurrent = true;
    void readNow().then((now) => {
      if (isCurrent) setRead(now);
    });
    return () => {
      isCurrent = false;
    };
  }, [isReachable, readNow]);
  return { read, reload, refresh, isReachable };
}
