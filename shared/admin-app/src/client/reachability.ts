import type { PlatformSignal } from '../platform/port.ts';
import type { Clock } from './clock.ts';

/** Milliseconds between two looks for the server while it is out of reach (D10). */
export const PROBE_EVERY = 2_000;

export interface Reachability {
  reachable: () => boolean;
  /** A call got through, or did not. */
  report: (reachable: boolean) => void;
  stop: () => void;
}

export interface ReachabilityOptions {
  clock: Clock;
  online: PlatformSignal;
  /** Asks the server for a sign of life; reports by itself. */
  probe: () => Promise<unknown>;
  onChange: (reachable: boolean) => void;
}

/** Knows whether the server answers, and looks for it every two seconds while it does not. */
export function createReachability({ clock, online, probe, onChange }: ReachabilityOptions): Reachability {
  let isReachable = true;
  let cancel: (() => void) | null = null;
  let stopped = false;

  function look(): void {
    cancel = null;
    probe()
      .catch(() => {})
      .finally(schedule)
      .catch(() => {});
  }
  function schedule(): void {
    if (isReachable || stopped || cancel !== null) return;
    cancel = clock.after(PROBE_EVERY, look);
  }
  const unsubscribe = online.onChange((isOnline) => {
    // The machine's word is a hint: it starts a look at once, and never counts as an answer.
    if (isOnline && !isReachable && cancel !== null) {
      cancel();
      look();
    }
  });
  return {
    reachable: () => isReachable,
    report: (reachable) => {
      const changed = reachable !== isReachable;
      isReachable = reachable;
      if (reachable && cancel !== null) {
        cancel();
        cancel = null;
      }
      schedule();
      if (changed) onChange(reachable);
    },
    stop: () => {
      stopped = true;
      cancel?.();
      unsubscribe();
    },
  };
}
