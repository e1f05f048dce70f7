import { cancelEdition, createEdition, listEditions, type Editions } from '@wa/core/contract/printed-catalog';
import { ClientError, isUnanswered } from '../../client/transport/client-error.ts';
import { createListeners } from '../../platform/listeners.ts';

/** Milliseconds between two polls of a running job. */
const LOOK_EVERY = 1_000;

type EditionCall = typeof listEditions | typeof createEdition | typeof cancelEdition;

interface WatchOptions {
  ask: (call: EditionCall) => Promise<Editions>;
  report: (message: string, detail: unknown) => void;
  /** Called when a job ends that was seen running. */
  onEnd: (job: NonNullable<Editions['job']>) => void;
  pause?: (milliseconds: number) => Promise<void>;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Watches the job of the printed catalog, even while its screen isn't shown, so that its end is announced. */
export function createEditionWatch({ ask, report, onEnd, pause = wait }: WatchOptions) {
  const listeners = createListeners<void>();
  let now: Editions | null = null;
  let isLooking = false;

  const isRunning = () => now?.job?.state === 'running';

  function accept(editions: Editions): void {
    const wasRunning = isRunning();
    now = editions;
    listeners.tell();
    const { job } = editions;
    if (wasRunning && job !== null && job.state !== 'running') onEnd(job);
    if (isRunning() && !isLooking) void look();
  }

  async function look(): Promise<void> {
    isLooking = true;
    while (isRunning()) {
      await pause(LOOK_EVERY);
      try {
        accept(await ask(listEditions));
      } catch (error) {
        report('Failed to load the state of the catalog PDF', error);
        // A server that doesn't respond, or asks for a new login, may still be creating the PDF.
        const isLocked = error instanceof ClientError && error.status === 401;
        if (!isLocked && !isUnanswered(error)) break;
      }
    }
    isLooking = false;
  }

  const accepting = (call: EditionCall) => async () => accept(await ask(call));
  return {
    subscribe: (listener: () => void) => listeners.add(listener),
    /** Null until the first response. */
    getSnapshot: () => now,
    /** Each call throws ClientError. */
    refresh: accepting(listEditions),
    create: accepting(createEdition),
    cancel: accepting(cancelEdition),
  };
}

export type EditionWatch = ReturnType<typeof createEditionWatch>;
