import { ClientError, isUnanswered } from '../client/transport/client-error.ts';
import { createListeners } from '../platform/listeners.ts';

interface JobWatchOptions<T> {
  isRunning: (state: T) => boolean;
  /** Milliseconds between two polls. `isSeen`: the job is visible. */
  every: (isSeen: boolean) => number;
  report: (message: string, detail: unknown) => void;
  /** Message for the console if a poll fails. */
  note: string;
  /** Receives each state, and null when the polls end. */
  onStep?: (state: T | null) => void;
  /** Called when a polled job has ended. `isSeen`: it was visible. */
  onEnd: (state: T, isSeen: boolean) => void;
}

/** Polls a job of the server even after its view is closed, so that its end is still announced (D8). */
export function createJobWatch<T>({
  isRunning,
  every,
  report,
  note,
  onStep = () => {},
  onEnd,
}: JobWatchOptions<T>) {
  const listeners = createListeners<void>();
  let state: T | null = null;
  let followed: { key: string } | null = null;
  let watchers = 0;
  let lookNow = () => {};

  function accept(next: T): void {
    state = next;
    onStep(next);
    listeners.tell();
    if (followed === null || isRunning(next)) return;
    followed = null;
    onStep(null);
    onEnd(next, watchers > 0);
  }

  async function look(job: typeof followed, read: () => Promise<T>): Promise<void> {
    try {
      const next = await read();
      if (followed === job) accept(next);
    } catch (error) {
      report(note, error);
      // After a new login, the server responds again.
      const isLocked = error instanceof ClientError && error.status === 401;
      if (followed !== job || isLocked || isUnanswered(error)) return;
      followed = null;
      onStep(null);
    }
  }
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, every(watchers > 0));
      lookNow = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    subscribe: (listener: () => void) => listeners.add(listener),
    /** The last known state; null before the first one. */
    getSnapshot: () => state,
    /** Shows a state that was read elsewhere. */
    accept,
    /** Polls one job at a time, until it has ended or the server rejects the request. */
    follow: (key: string, read: () => Promise<T>): void => {
      if (followed?.key === key) return;
      const job = (followed = { key });
      lookNow();
      void (async () => {
        while (followed === job) {
          await look(job, read);
          if (followed === job) await pause();
        }
      })();
    },
    /** Marks the job as visible. The returned function ends that. */
    watch: () => {
      watchers += 1;
      lookNow();
      return () => {
        watchers -= 1;
      };
    },
  };
}
