import { useEffect } from 'react';
import type { LiveChange } from '@wa/core/contract/live';
import { useApi } from './admin-context.tsx';

/**
 * Calls a function after changes that were made elsewhere or here (D38.1).
 * @param onChanges a function that keeps its identity
 */
export function useLiveChanges(onChanges: (changes: readonly LiveChange[]) => void): void {
  const api = useApi();
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    const listen = async () => {
      const live = await api.live();
      if (!isGone) stop = live.onChanges(onChanges);
    };
    // Without this code, the screen shows what it has read. The frame reports that it couldn't be loaded.
    listen().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [api, onChanges]);
}
