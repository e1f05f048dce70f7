import { useCallback, useState } from 'react';
import { usePlatform } from '../../../platform/provider.tsx';

/** Width of the side pane in percent of the width of editor and pane. */
export const PANE_SHARE = { min: 25, max: 70, standard: 46, step: 4 } as const;

const SHARE_FLAG = 'admin-pane-share';
const FULL_FLAG = 'admin-pane-full';

/** Returns a share within its limits; the default for anything that isn't a number. */
export function toShare(value: number | string | null): number {
  const share = value === null || value === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(share)) return PANE_SHARE.standard;
  return Math.min(Math.max(Math.round(share), PANE_SHARE.min), PANE_SHARE.max);
}

/** Stores the width of the builder's side pane: a share, or the full width. */
export function usePaneSize() {
  const { flags } = usePlatform();
  const [share, setShare] = useState(() => toShare(flags.get(SHARE_FLAG)));
  const [isFull, setFull] = useState(() => flags.get(FULL_FLAG) === 'yes');
  const resize = useCallback(
    (wanted: number) => {
      const next = toShare(wanted);
      setShare(next);
      flags.set(SHARE_FLAG, next === PANE_SHARE.standard ? null : String(next));
    },
    [flags],
  );
  const setFullWidth = useCallback(
    (next: boolean) => {
      setFull(next);
      flags.set(FULL_FLAG, next ? 'yes' : null);
    },
    [flags],
  );
  return { share, resize, isFull, setFullWidth };
}
