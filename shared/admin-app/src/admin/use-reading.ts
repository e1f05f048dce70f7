import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ClientError } from '../client/transport/client-error.ts';
import { useAdminValue, useReport } from './admin-context.tsx';

/**
 * Reads data that this computer doesn't cache when a screen opens, and again when the server is reachable and
 * after a sign-in. If a later read fails, the earlier data stays, with the input of its screen (D3.6).
 * @param ask a function that keeps its identity as long as its request is the same
 * @param failure message for the console
 */
export function useReading<T>(ask: () => Promise<T>, failure: string) {
  const report = useReport();
  const isReachable = useAdminValue(({ reachable }) => reachable);
  const isLocked = useAdminValue(({ session }) => session === 'locked');
  const [{ read }, setLast] = useState<Reading<T>>({ ask, read: 'loading' });
  const readNow = useCallback(
    () =>
      ask().catch((error: unknown) => {
        // The session has ended, and the sign-in screen says so.
        if (!(error instanceof ClientError && error.status === 401)) report(failure, error);
        return 'failed' as const;
      }),
    [ask, report, failure],
  );
  const show = useCallback(
    (now: T | 'failed') =>
      setLast((last) =>
        now === 'failed' && last.ask === ask && last.read !== 'loading' ? last : { ask, read: now },
      ),
    [ask],
  );
  const reload = useCallback(async () => show(await readNow()), [readNow, show]);
  useEffect(() => {
    if (isLocked) return;
    let isCurrent = true;
    void readNow().then((now) => {
      if (isCurrent) show(now);
    });
    return () => {
      isCurrent = false;
    };
  }, [isLocked, isReachable, readNow, show]);
  return { read, reload, isReachable };
}

interface Reading<T> {
  ask: () => Promise<T>;
  read: T | 'loading' | 'failed';
}

/**
 * Returns what `ask` read; undefined until then, and if it failed. While it is read again, the earlier data stays.
 * @param request names the data; with another name, the earlier data is dropped
 * @param ask null while nothing can or needs to be read
 * @param failure message for the console; null if a failure doesn't matter
 * @param turn a new value reads again
 */
export function useLoaded<T>(
  request: string,
  ask: (() => Promise<T>) | null,
  failure: string | null,
  turn: string | number = 0,
): T | undefined {
  const report = useReport();
  const [loaded, setLoaded] = useState<{ request: string; data: T } | null>(null);
  const read = useEffectEvent(async () => ask?.());
  const isOn = ask !== null;
  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    read().then(
      (data) => {
        if (isCurrent && data !== undefined) setLoaded({ request, data });
      },
      (error: unknown) => {
        if (failure !== null) report(failure, error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [failure, isOn, report, request, turn]);
  return loaded?.request === request ? loaded.data : undefined;
}
