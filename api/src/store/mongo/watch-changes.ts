import type { Connection } from 'mongoose';

/** Milliseconds before an interrupted stream is opened again. */
const AGAIN_MS = 500;

interface Stream {
  on(event: 'change' | 'error' | 'close', listener: () => void): unknown;
  close(): Promise<void>;
}

/**
 * Calls for every entry that any process appends to the change log, a few milliseconds after its commit. An interrupted
 * stream is opened again, and calls once more then, for what came meanwhile. Answers the function that ends it.
 */
export function watchChanges(connection: Connection, listener: () => void): () => Promise<void> {
  let stream: Stream | null = null;
  let again: NodeJS.Timeout | null = null;
  let ended = false;

  function open(): void {
    again = null;
    const opened: Stream | undefined = connection.db
      ?.collection('changes')
      .watch([{ $match: { operationType: 'insert' } }], { maxAwaitTimeMS: 1_000 });
    if (!opened) return;
    stream = opened;
    opened.on('change', listener);
    // A stream that failed closes as well, and either may come alone.
    for (const end of ['error', 'close'] as const) opened.on(end, () => reopen(opened));
  }

  function reopen(from: Stream): void {
    if (ended || stream !== from) return;
    stream = null;
    void from.close().catch(() => undefined);
    again = setTimeout(() => {
      open();
      listener();
    }, AGAIN_MS).unref();
  }

  open();
  return async () => {
    ended = true;
    if (again) clearTimeout(again);
    await stream?.close().catch(() => undefined);
  };
}
