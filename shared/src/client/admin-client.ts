import { deletePermanently } from '../contract/bin.ts';
import { getDeploy, listDeploys, startDeploy, type Deploy } from '../contract/deploys.ts';
import type { PageChanges } from '../contract/pages.ts';
import type { ProductChanges } from '../contract/products.ts';
import type { SidebarItemChanges } from '../contract/sidebar-items.ts';
import { getSite } from '../contract/site.ts';
import type { Choice } from '../domain/conflict.ts';
import type { Move } from '../domain/ordering.ts';
import { NO_MORE_UNDOS } from '../domain/messages.ts';
import type { Page, PageSummary } from '../domain/page.ts';
import type { Product, ProductSummary } from '../domain/product.ts';
import type { BinKind } from '../domain/record.ts';
import type { SidebarNode } from '../domain/sidebar-item.ts';
import { createListeners } from '../platform/listeners.ts';
import type { Platform } from '../platform/port.ts';
import { buildSnapshot, type AdminSnapshot } from './admin-snapshot.ts';
import { ClientError, isUnanswered } from './client-error.ts';
import { systemClock, type Clock } from './clock.ts';
import { openContentCache } from './content-cache.ts';
import { createDrafts } from './drafts.ts';
import { createApiClient } from './http.ts';
import * as operations from './operations.ts';
import { optimisticRecord } from './overlay/optimistic-record.ts';
import { isTmpId, type Fields } from './queue/operation.ts';
import { openQueueLog } from './queue/queue-log.ts';
import { discardedWith } from './queue/queue-state.ts';
import { decide, type Choices } from './queue/rebase.ts';
import { createReplay } from './queue/replay.ts';
import { prefetch } from './prefetch.ts';
import { createReachability } from './reachability.ts';
import { createReads } from './reads.ts';
import { openSession } from './session.ts';
import { createSubmitter, type OperationDraft, type Saved } from './submit.ts';
import { createTransport, type Transport } from './transport.ts';
import { inverseDrafts } from './undo-drafts.ts';
import { inverseOf, openUndoStore, type UndoEntry } from './undo.ts';
import { createUploads } from './uploads.ts';

export interface AdminClientOptions {
  platform: Platform;
  /** '' where the page is the server's, or the shell forwards. */
  baseUrl?: string;
  transport?: Transport;
  clock?: Clock;
  /** Hears what went wrong without harm. */
  log?: (message: string, detail: unknown) => void;
}

interface SubmitOptions {
  /** False for the edits that undo makes. */
  undoable?: boolean;
}

export type UndoResult =
  | { ok: false; message: typeof NO_MORE_UNDOS }
  | { ok: true; title: string; saved: Saved<Fields> | null }
  /** The order from before: shown as unsaved until Save Order. */
  | { ok: true; title: string; stage: { list: 'products' | 'sidebar-items'; ids: readonly string[] } };

/**
 * The one object behind the admin, in the browser and on the desktop: reading, saving, undo, the offline queue and
 * its conflicts. Every edit is on the disk before anyone is told that it is saved here (trust model).
 */
export async function createAdminClient(options: AdminClientOptions) {
  const { platform, baseUrl = '', clock = systemClock, log: note = () => {} } = options;
  const { storage } = platform;
  const transport = options.transport ?? createTransport({ baseUrl });
  const api = createApiClient({ transport, log: note });
  const listeners = createListeners<void>();
  const queue = await openQueueLog(platform);
  const cache = await openContentCache(storage);
  const undoStore = await openUndoStore(storage);
  const drafts = createDrafts(storage);
  const unsaved = new Set<string>();
  let running = 0;
  let revision = 0;
  let stopped = false;
  let snapshot: AdminSnapshot | null = null;

  function changed(contentToo = false): void {
    if (contentToo) revision += 1;
    snapshot = null;
    const { waiting, unsaved: open } = getSnapshot();
    platform.chrome.setUnsaved(waiting.length + open);
    listeners.tell();
  }

  const session = await openSession({
    api,
    platform,
    onChange: () => changed(),
    onOtherServer: async () => {
      await cache.clear();
      await undoStore.clear();
      changed(true);
    },
  });

  const reach = createReachability({
    clock,
    online: platform.online,
    probe: () => identify(),
    onChange: (reachable) => {
      changed(reachable);
      if (reachable) void run();
    },
  });

  function heard(error: unknown): void {
    if (isUnanswered(error)) reach.report(false);
    if (error instanceof ClientError && error.kind === 'refused') {
      reach.report(true);
      if (error.status === 401) session.lock();
    }
  }

  /** A call with its fate told to the gate and to reachability. */
  async function heed<T>(work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work();
      reach.report(true);
      return answer;
    } catch (error) {
      heard(error);
      throw error;
    }
  }
  const identify = () => heed(session.identify);

  const uploads = createUploads({ storage, submit: (draft, opId) => submitter.submit(draft, opId) });
  const replay = createReplay({
    log: queue,
    platform,
    transport,
    identify,
    clock,
    isAwaited: (opId) => submitter.isAwaited(opId),
    onProgress: (opId, fraction) => uploads.onProgress(opId, fraction),
    signalOf: (opId) => uploads.signalOf(opId),
    onStandstill: (why) => {
      if (why === 'offline') reach.report(false);
      if (why === 'locked') session.lock();
    },
  });

  async function run(): Promise<void> {
    running += 1;
    try {
      await replay.run();
    } catch (error) {
      note('The queue stands still', error);
    } finally {
      running -= 1;
      changed();
    }
  }

  const submitter = createSubmitter({
    log: queue,
    replay: () => ({ ...replay, run: () => run().then(() => 'idle' as const) }),
    clock,
    serverId: session.serverId,
  });

  queue.onEvent(({ event, before }) => {
    if (event.type === 'succeeded') {
      const done = before.operations.find(({ opId }) => opId === event.opId);
      if (done && done.serverId === session.serverId()) cache.absorb(done, event.record);
      undoStore
        .settle(event.opId, event.record, done?.tmpId ?? null, event.real)
        .then(() => changed())
        .catch((error: unknown) => note('The undo history could not be written', error));
    }
    changed(event.type !== 'prepared');
  });
  const stopProblems = storage.onProblem(() => changed());

  const pending = () => queue.state().operations.filter((queued) => queued.serverId === session.serverId());
  const realId = (id: string) => queue.state().ids[id] ?? id;
  const reads = createReads({
    api,
    cache,
    pending,
    realId,
    onFailure: heard,
    onAnswer: () => reach.report(true),
  });

  function getSnapshot(): AdminSnapshot {
    snapshot ??= buildSnapshot({
      session: session.state(),
      reachable: reach.reachable(),
      running: running > 0,
      queue: queue.state(),
      serverId: session.serverId(),
      unsaved: unsaved.size,
      undo: { left: undoStore.left(), title: undoStore.next()?.title ?? null },
      problems: storage.problems(),
      revision,
    });
    return snapshot;
  }

  async function remember(entry: UndoEntry | null): Promise<void> {
    if (entry === null) return;
    await undoStore.push(entry);
    changed();
  }

  async function submit(
    draft: OperationDraft,
    { undoable = true }: SubmitOptions = {},
  ): Promise<Saved<Fields>> {
    const { operation, saved } = await submitter.submit(draft);
    const after = saved.state === 'conflict' ? optimisticRecord(operation) : saved.record;
    if (undoable) await remember(inverseOf(operation, after));
    return saved;
  }

  /** @throws ClientError refused; `unchanged` answers when there is nothing to send */
  async function save<T extends object>(
    draft: OperationDraft | null,
    unchanged: T,
    submitOptions?: SubmitOptions,
  ): Promise<Saved<T>> {
    if (draft === null) return { state: 'saved', record: unchanged };
    return (await submit(draft, submitOptions)) as unknown as Saved<T>;
  }

  const fieldsOf = <T extends { _id: string }>(record: T) =>
    ({ ...record, _id: realId(record._id) }) as unknown as T & Fields & { _id: string };

  const remove = <T extends { _id: string }>(kind: BinKind, record: T) =>
    save<T>(operations.deleteRecord(kind, fieldsOf(record)), record);

  const rememberOrder = (
    list: 'products' | 'sidebar-items',
    order: readonly { _id: string }[],
    title: string,
  ) =>
    remember({
      undo: 'stage-order',
      list,
      ids: order.map(({ _id }) => _id),
      title,
      opId: crypto.randomUUID(),
    });

  /**
   * Saves an order as the moves that made it; `before` is what undo stages again, null where each move was remembered
   * when it was made.
   */
  async function reorder(
    list: 'products' | 'sidebar-items',
    parent: string | null,
    moves: readonly Move[],
    before: readonly { _id: string }[] | null,
  ): Promise<Saved<Fields>> {
    const saved = await submit(operations.reorderList(list, parent, moves));
    if (before !== null) await rememberOrder(list, before, 'Save Order');
    return saved;
  }

  async function undo(): Promise<UndoResult> {
    const entry = await undoStore.pop();
    if (entry === null) return { ok: false, message: NO_MORE_UNDOS };
    changed();
    const { title } = entry;
    if (entry.undo === 'stage-order') return { ok: true, title, stage: { list: entry.list, ids: entry.ids } };
    let saved: Saved<Fields> | null = null;
    try {
      for (const draft of inverseDrafts(entry)) saved = await submit(draft, { undoable: false });
    } catch (error) {
      // Refused: it can be tried again.
      await undoStore.push(entry);
      changed();
      throw error;
    }
    return { ok: true, title, saved };
  }

  /** A clash decided: mine, theirs, or field by field. The side that loses is kept in the history. */
  async function resolveConflict(opId: string, choice: Choice | Choices): Promise<void> {
    const queued = queue.state().operations.find((operation) => operation.opId === opId);
    if (queued?.status.at !== 'conflict') return;
    const { conflict } = queued.status;
    await storage.put('history', `conflict/${clock.now().toISOString()}/${opId}`, {
      title: queued.title,
      choice,
      mine: conflict.mine,
      theirs: conflict.theirs,
    });
    const rebase = decide(queued, conflict, choice);
    if (rebase === null) await discard(opId);
    else await queue.append({ type: 'rebased', opId, rebase });
    await run();
  }

  async function discard(opId: string): Promise<void> {
    const gone = discardedWith(queue.state(), opId);
    await queue.append({ type: 'discarded', opId });
    for (const operation of gone) {
      await undoStore.forget(operation.opId);
      if (operation.kind === 'upload') await storage.deleteBlob(operation.opId);
    }
    changed(true);
  }

  return {
    subscribe: (listener: () => void) => listeners.add(listener),
    getSnapshot,
    /** Meets the server and sends what waits; resolves also when nobody answers. */
    start: async (): Promise<void> => {
      await identify().catch((error: unknown) => note('The server was not met', error));
      await run();
    },
    stop: (): void => {
      stopped = true;
      replay.stop();
      reach.stop();
      stopProblems();
      queue.close();
    },
    /** Brings full records here for working offline; call it when the admin is idle. Ends by itself. */
    prefetch: async (): Promise<void> => {
      const mayGoOn = () => !stopped && reach.reachable() && session.state() === 'open';
      const { product: readProduct, page: readPage } = reads;
      await prefetch({ cache, readProduct, readPage, mayGoOn }).catch((error: unknown) => {
        note('Not everything is here for working offline', error);
      });
    },
    /** What a placeholder id turned out to be. */
    realId,
    isSavedId: (id: string) => !isTmpId(realId(id)),
    drafts,
    /** Marks an editor as holding input that is not saved, or no longer. */
    setUnsaved: (editor: string, isUnsaved: boolean): void => {
      if (isUnsaved === unsaved.has(editor)) return;
      if (isUnsaved) unsaved.add(editor);
      else unsaved.delete(editor);
      changed();
    },
    session: {
      isCompatible: session.isCompatible,
      login: async (password: string): Promise<void> => {
        await heed(() => session.login(password)).catch((error: unknown) => {
          throw error;
        });
        changed(true);
        void run();
      },
      /** 'changes-waiting': nothing was done, ask first; then 'keep' sends them after the next login. */
      logout: async (waiting: 'ask' | 'keep' | 'discard' = 'ask'): Promise<'done' | 'changes-waiting'> => {
        if (waiting === 'ask' && pending().length + unsaved.size > 0) return 'changes-waiting';
        if (waiting === 'discard') {
          for (const { opId } of [...pending()]) await discard(opId);
        }
        await session.logout();
        unsaved.clear();
        await cache.clear();
        await drafts.clear();
        await undoStore.clear();
        await storage.clear('history');
        changed(true);
        return 'done';
      },
    },
    site: () => heed(async () => (await api.call(getSite, {})).data),
    /** Lists as they are known now, without asking anyone. */
    shown: reads.shown,
    products: {
      list: reads.products,
      get: reads.product,
      getBySlug: reads.productBySlug,
      create: async (input: ProductChanges) =>
        (await submit(operations.createRecord('product', input))) as unknown as Saved<Product>,
      update: <T extends ProductSummary>(base: T, form: ProductChanges) =>
        save<T>(operations.changeRecord('product', fieldsOf(base), form), base),
      remove: (product: ProductSummary) => remove('product', product),
      reorder: (moves: readonly Move[], before: readonly { _id: string }[] | null) =>
        reorder('products', null, moves, before),
    },
    sidebar: {
      tree: reads.sidebar,
      /** `base` null creates; children and removed children travel along, all or nothing (D4). */
      save: async (base: SidebarNode | null, form: SidebarItemChanges): Promise<Saved<SidebarNode>> => {
        const fields = form as unknown as Fields;
        if (base !== null) return save(operations.changeRecord('sidebar-item', fieldsOf(base), fields), base);
        return (await submit(
          operations.createRecord('sidebar-item', fields),
        )) as unknown as Saved<SidebarNode>;
      },
      remove: (item: SidebarNode) => remove('sidebar-item', item),
      makeIndependent: (item: SidebarNode) =>
        save(operations.changeRecord('sidebar-item', fieldsOf(item), { parent: null }), item),
      reorder: (parent: string | null, moves: readonly Move[], before: readonly { _id: string }[] | null) =>
        reorder('sidebar-items', parent, moves, before),
    },
    pages: {
      list: reads.pages,
      get: reads.page,
      sections: reads.sections,
      /** `base` null creates at `slug`, and only if nothing is there. The builder has an undo of its own. */
      save: async (slug: string, base: Page | null, form: PageChanges): Promise<Saved<Page>> => {
        const isNew = base === null;
        if (!isNew) return save(operations.changePage(fieldsOf(base), form), base, { undoable: false });
        return (await submit(operations.createPage(slug, form), {
          undoable: false,
        })) as unknown as Saved<Page>;
      },
      remove: (page: PageSummary) => remove('page', page),
    },
    bin: {
      list: reads.bin,
      restore: async <T extends { _id: string }>(kind: BinKind, record: T) =>
        save<T>(operations.restoreRecord(kind, fieldsOf(record)), record),
      /** Online only. @throws ClientError */
      deletePermanently: async (kind: BinKind, id: string): Promise<void> => {
        await heed(() =>
          api.call(deletePermanently, {
            params: { id },
            query: { type: kind },
            idempotencyKey: crypto.randomUUID(),
          }),
        );
        changed(true);
      },
    },
    uploads,
    /** Online only. @throws ClientError */
    deploy: {
      start: () => heed(async () => (await api.call(startDeploy, {})).data.id),
      list: () => heed(async () => (await api.call(listDeploys, {})).data),
      get: (id: string): Promise<Deploy> =>
        heed(async () => (await api.call(getDeploy, { params: { id } })).data),
    },
    undo,
    /** Remembers an order from before a move that is only staged; undo stages it again. */
    rememberOrder,
    conflicts: { resolve: resolveConflict },
    parked: {
      retry: async (opId: string): Promise<void> => {
        await queue.append({ type: 'retried', opId });
        await run();
      },
      /** What else would go with it. */
      discardsToo: (opId: string) => discardedWith(queue.state(), opId).slice(1),
      discard: async (opId: string): Promise<void> => {
        await discard(opId);
        await run();
      },
    },
    /** Sends what waits now. */
    retryNow: run,
  };
}

export type AdminClient = Awaited<ReturnType<typeof createAdminClient>>;
