import type { RequestHandler } from 'express';
import { Mutex } from 'async-mutex';
import type { Logger } from 'pino';
import type { ContentSnapshot } from '../content/published/content-snapshot.ts';
import { readLiveContent, readPointer, type LivePointer } from '../content/published/live-content.ts';
import type { ReadySite } from '../site/cache/ready-site.ts';
import { POLL_MS } from '../store/change-log.ts';
import type { Store } from '../store/port.ts';
import { StoreUnavailable } from '../store/port.ts';

/** The site of one build, whose content never changes. A request uses the same site from start to finish (D37.4). */
export interface LiveView {
  ready: Pick<ReadySite, 'lookup' | 'isKnown' | 'ready' | 'kept'>;
  /** Handles every request from visitors. */
  handle: RequestHandler;
  close: () => Promise<void>;
}

/** Interval of pointer reads in milliseconds. It leaves time to compose a site within two seconds (D37.4). */
const READ_EVERY = POLL_MS / 2;
/** Attempts to read the content, because another deploy may replace it during each one. */
const READS_MAX = 10;

/**
 * Serves the live content, and switches when it changes. Servers that share a store notice another server's
 * switch at their next poll.
 */
export function createLiveSite({ store, log }: { store: Store; log: Logger }) {
  const turns = new Mutex();
  let compose: ((content: ContentSnapshot) => Promise<LiveView>) | null = null;
  let shown: { id: string; view: LiveView } | null = null;
  let timer: NodeJS.Timeout | null = null;

  function show(next: typeof shown): void {
    const before = shown;
    shown = next;
    before?.view.close().catch((error: unknown) => log.warn({ err: error }, 'live site cleanup failed'));
  }

  async function read(): Promise<{ pointer: LivePointer; content: ContentSnapshot } | null> {
    for (let turn = 0; turn < READS_MAX; turn += 1) {
      const pointer = await readPointer(store);
      if (pointer === null) return null;
      const content = await readLiveContent(store, pointer);
      if (content !== null) return { pointer, content };
    }
    throw new StoreUnavailable(`The live content in ${store.describe()} is incomplete. Restore a backup.`);
  }

  const refresh = () =>
    turns.runExclusive(async () => {
      if (compose === null) return;
      const id = (await readPointer(store))?.id ?? null;
      if (id === (shown?.id ?? null)) return;
      const found = await read();
      show(found && { id: found.pointer.id, view: await compose(found.content) });
      log.info({ content: found?.pointer.id ?? null }, 'live content switched');
    });

  return {
    /** Returns the site that visitors see; null while they see every saved change. */
    now: (): LiveView | null => shown?.view ?? null,
    /** Resolves when this server shows the live content of the store. @throws StoreUnavailable */
    refresh,
    /** Loads the live content before the first request, and then polls for changes. @throws StoreUnavailable */
    async start(composing: NonNullable<typeof compose>): Promise<void> {
      compose = composing;
      await refresh();
      // Only this process writes to an embedded store.
      if (store.kind === 'sqlite') return;
      const check = () => {
        if (turns.isLocked()) return;
        refresh().catch((error: unknown) => log.warn({ err: error }, 'live content read failed'));
      };
      timer = setInterval(check, READ_EVERY).unref();
    },
    async stop(): Promise<void> {
      if (timer) clearInterval(timer);
      compose = null;
      await turns.runExclusive(() => show(null));
    },
  };
}
