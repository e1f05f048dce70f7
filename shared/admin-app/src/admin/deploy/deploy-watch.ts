import type { Deploy } from '@wa/core/contract/deploys';
import { ClientError, isUnanswered } from '../../client/transport/client-error.ts';
import { createListeners } from '../../platform/listeners.ts';

/**
 * Milliseconds between two polls of a running deploy: while it is visible, and while only its end matters.
 */
const LOOK_EVERY = { seen: 700, unseen: 5_000 } as const;

export interface DeployWatch {
  subscribe: (listener: () => void) => () => void;
  /** The deploy that is being polled, or was polled last. */
  getSnapshot: () => Deploy | null;
  /** Polls one deploy at a time, until it has ended or the server rejects the request. */
  follow: (id: string) => void;
  /** Marks the deploy as visible. The returned function ends that. */
  watch: () => () => void;
}

export interface DeployWatchOptions {
  get: (id: string) => Promise<Deploy>;
  report: (message: string, detail: unknown) => void;
  /** From 0 to 1; null if nothing is in progress. */
  onProgress: (fraction: number | null) => void;
  /** `isSeen`: the deploy was visible when it ended. */
  onEnd: (deploy: Deploy, isSeen: boolean) => void;
}

export const isRunning = ({ state }: Deploy): boolean => state === 'queued' || state === 'building';

/** Polls a deploy even after the dialog is closed, so that its end is still announced (D8). */
export function createDeployWatch({ get, report, onProgress, onEnd }: DeployWatchOptions): DeployWatch {
  const listeners = createListeners<void>();
  let deploy: Deploy | null = null;
  let followed: string | null = null;
  let watchers = 0;
  let lookNow = () => {};

  /** Returns false if no further poll is needed. */
  async function look(id: string): Promise<boolean> {
    try {
      const now = await get(id);
      if (followed !== id) return false;
      deploy = now;
    } catch (error) {
      report('Failed to load the deploy', error);
      // After a new login, the server responds again.
      const isLocked = error instanceof ClientError && error.status === 401;
      return followed === id && (isLocked || isUnanswered(error));
    }
    const goesOn = isRunning(deploy);
    onProgress(goesOn && deploy.total !== null ? deploy.done / Math.max(1, deploy.total) : null);
    listeners.tell();
    if (!goesOn) onEnd(deploy, watchers > 0);
    return goesOn;
  }
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, watchers > 0 ? LOOK_EVERY.seen : LOOK_EVERY.unseen);
      lookNow = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    subscribe: (listener) => listeners.add(listener),
    getSnapshot: () => deploy,
    follow: (id) => {
      if (followed === id) return;
      followed = id;
      lookNow();
      void (async () => {
        while (await look(id)) await pause();
        if (followed !== id) return;
        followed = null;
        onProgress(null);
      })();
    },
    watch: () => {
      watchers += 1;
      lookNow();
      return () => {
        watchers -= 1;
      };
    },
  };
}
