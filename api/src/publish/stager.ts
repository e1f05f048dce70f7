import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { DeployIssue, PlannedFile, StageChanges } from '@wa/core/contract/deploys';
import { ApiError } from '@wa/core/contract/errors';
import { plainTitle } from '@wa/core/domain/products/product';
import type { ChangeLog } from '../store/change-log.ts';
import type { Store } from '../store/port.ts';
import { packSnapshot, takeSnapshot, type ContentSnapshot } from '../content/published/content-snapshot.ts';
import { isOnDeploy } from '../content/published/live-content.ts';
import { diskFaultText } from '../config/data-folder.ts';
import {
  newBuildId,
  readBuildFile,
  shownId,
  difference,
  folderOf,
  liveBuild,
  removeStaged,
  stagedFolder,
  writeBuildFile,
  writeContent,
  writeFileList,
  type Difference,
} from './builds.ts';
import { readStageFile, writeStageFile, type StageFile } from './stage-file.ts';
import { exportSite } from './export-site.ts';
import type { ExportSources } from './export-jobs.ts';
import { pageFile, readStill } from './still-page.ts';

export interface StagedBuild {
  id: string;
  /** The last change that the build contains. */
  upTo: number;
  issues: DeployIssue[];
}

interface StagerNeeds {
  /** DATA_DIR/site. */
  site: string;
  /** Optional for tests. Without it, builds store no content. */
  store?: Store;
  changes: Pick<ChangeLog, 'catchUp'>;
  log: Logger;
  clock: () => Date;
  sources: () => Promise<ExportSources>;
  /** Composes a site that reads the given content instead. */
  buildOf?: (content: ContentSnapshot) => {
    exportSources: () => Promise<ExportSources>;
    close: () => Promise<void>;
  };
  /** Returns the issues of the current content. */
  check: () => Promise<DeployIssue[]>;
  /** The export, for tests. */
  export?: typeof exportSite;
}

type OnProgress = (done: number, total: number) => void;
export type Stager = ReturnType<typeof createStager>;

/** Milliseconds between two heartbeats of a running stage. */
const HEARTBEAT = 1_000;

/**
 * Builds the site next to the live one, for a review before it goes live (D8.2). One stage runs at a time.
 */
export function createStager(needs: StagerNeeds) {
  const { site, clock } = needs;
  const stopping = new AbortController();
  /** The last stage of this process. */
  let own: StageFile | null = null;
  let starting: Promise<StageFile['stage']> | null = null;
  let running: Promise<void> | null = null;

  /**
   * Returns the last stage of any server. If a full disk prevented recording the end of this process's stage,
   * its state in memory counts.
   */
  async function newest(): Promise<StageFile | null> {
    if (running !== null) return own;
    const noted = await readStageFile(site);
    if (own === null) return noted;
    return noted !== null && noted.stage.startedAt > own.stage.startedAt ? noted : own;
  }

  async function begin() {
    const before = await newest();
    if (before?.stage.state === 'building') return before.stage;
    const nothing = { id: null, done: 0, total: null, error: null, changes: null, issues: [] };
    const stage = { ...nothing, state: 'building', startedAt: clock().toISOString() } as const;
    own = { stage, upTo: 0, against: null };
    running = stageSite(needs, own, stopping.signal).finally(() => {
      running = null;
    });
    return own.stage;
  }

  return {
    /** Starts a stage or joins the running one, even that of another server that shares the folder. */
    start: () =>
      (starting ??= begin().finally(() => {
        starting = null;
      })),
    /** @throws ApiError not-found */
    async state() {
      const known = await newest();
      if (known === null) throw new ApiError('not-found', 'Nothing has been staged yet');
      return known.stage;
    },
    /** Returns the staged build of this ID. @throws ApiError conflict when it can't go live anymore */
    async take(id: string): Promise<StagedBuild> {
      const known = await newest();
      const shown = await shownId(site);
      // A build that went live in between may contain newer content.
      const isCurrent = known?.stage.id === id && (shown === known.against || shown === id);
      if (!isCurrent || (await readBuildFile(folderOf(site, id))) === null)
        throw new ApiError('conflict', 'This review is out of date. Close the dialog and open it again.');
      return { id, upTo: known.upTo, issues: known.stage.issues };
    },
    /** Builds and checks the current site. @throws Error; the unfinished folder is removed */
    build: (signal: AbortSignal, onProgress?: OnProgress): Promise<StagedBuild> =>
      buildSite(needs, signal, onProgress),
    /** Returns one page in its live and its staged version, without scripts. @throws ApiError not-found */
    async page(path: string) {
      const file = pageFile(path);
      const id = (await newest())?.stage.id ?? null;
      if (file === null || id === null) throw new ApiError('not-found', 'We couldn’t find that page');
      const [before, after] = await Promise.all([readStill(site, file), readStill(folderOf(site, id), file)]);
      return { before, after };
    },
    stop: () => stopping.abort(),
    async idle() {
      await starting;
      await running;
    },
  };
}

/** Builds the site, and publishes progress and outcome for the other servers. */
async function stageSite(needs: StagerNeeds, now: StageFile, signal: AbortSignal): Promise<void> {
  const { site, log } = needs;
  let writing = Promise.resolve();
  const note = () => {
    writing = writing
      .then(() => writeStageFile(site, now))
      .catch((error: unknown) => log.warn({ err: error }, 'stage state write failed'));
    return writing;
  };
  const previous = await readStageFile(site);
  await note();
  const heartbeat = setInterval(() => void note(), HEARTBEAT);
  try {
    const onProgress: OnProgress = (done, total) => Object.assign(now.stage, { done, total });
    const { id, upTo, against, found, issues } = await buildSite(needs, signal, onProgress);
    // The removal waits until now, because a deploy of the previous stage may have begun before this one.
    if (previous?.stage.id) await removeStaged(site, previous.stage.id);
    const changes = namedChanges(found, await titlesOf(await needs.sources()));
    Object.assign(now, { upTo, against });
    Object.assign(now.stage, { state: 'ready', id, changes, issues });
  } catch (error) {
    log.error({ err: error }, 'stage failed');
    Object.assign(now.stage, { state: 'failed', error: reasonOf(error) });
  } finally {
    clearInterval(heartbeat);
    await note();
  }
}

export const reasonOf = (error: unknown): string =>
  diskFaultText(error) ?? (error instanceof Error ? error.message : String(error));

async function buildSite(needs: StagerNeeds, signal: AbortSignal, onProgress?: OnProgress) {
  const { site, clock, log } = needs;
  const now = clock();
  const id = newBuildId(now);
  const folder = stagedFolder(site, id);
  try {
    // The content read from here on is at least as new as this number.
    const caughtUp = await needs.changes.catchUp();
    const previous = await liveBuild(site);
    const content = await takeContent(needs, id);
    const write = async (sources: () => Promise<ExportSources>) =>
      (needs.export ?? exportSite)(folder, {
        ...(await sources()),
        previous,
        onProgress(done, total) {
          if (signal.aborted) throw new Error('The server is stopping');
          onProgress?.(done, total);
        },
      });
    let files = await (content?.isPending ? content.write(write) : write(needs.sources));
    // A save during the export may have mixed two versions of the site, such as a page at neither of its addresses.
    if (content?.isPending === false && (await needs.changes.catchUp()) !== caughtUp) {
      await rm(folder, { recursive: true, force: true });
      files = await content.write(write);
    }
    const upTo = content?.seq ?? caughtUp;
    await writeFileList(site, id, files);
    await writeBuildFile(folder, { id, builtAt: now.toISOString() });
    const found = difference(previous?.files, files);
    return { id, upTo, against: previous?.id ?? null, found, issues: await needs.check() };
  } catch (error) {
    await removeStaged(site, id).catch((left: unknown) => log.warn({ err: left }, 'stage cleanup failed'));
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Saves the content next to the build, so that visitors can see it again after a rollback (D37.3). While
 * changes are pending, the build contains exactly this content.
 */
async function takeContent({ site, store, buildOf, log }: StagerNeeds, id: string) {
  if (store === undefined) return null;
  const content = await store.snapshot(takeSnapshot);
  await writeContent(site, id, await packSnapshot(content));
  if (buildOf === undefined) return null;
  return {
    seq: content.seq,
    isPending: await isOnDeploy(store),
    /** Writes the site of this content. */
    async write<T>(work: (sources: () => Promise<ExportSources>) => Promise<T>): Promise<T> {
      const composed = buildOf(content);
      try {
        return await work(composed.exportSources);
      } finally {
        composed.close().catch((error: unknown) => log.warn({ err: error }, 'build site cleanup failed'));
      }
    },
  };
}

async function titlesOf({ content }: Pick<ExportSources, 'content'>): Promise<Map<string, string>> {
  const [products, pages] = await Promise.all([content.products(), content.pages()]);
  return new Map([
    ...products.map(({ slug, title }) => [`/product/${slug}`, plainTitle(title)] as const),
    ...pages.map(({ slug, title }) => [`/${slug}`, plainTitle(title)] as const),
  ]);
}

/** The maximum number of files listed for each kind of change. */
const NAMED = 300;
const KINDS: readonly PlannedFile['kind'][] = ['page', 'product', 'sheet', 'upload', 'data', 'asset'];

/**
 * Returns the difference of two builds for the office: pages, products, and documents by their titles.
 * @param titles the titles by public path
 */
function namedChanges(found: Difference, titles: ReadonlyMap<string, string>): StageChanges {
  const named = (files: readonly string[]) => ({
    total: files.length,
    files: files
      .map((file): PlannedFile => {
        const path = publicPath(file);
        return { path, title: titles.get(path) ?? path, kind: fileKind(file) };
      })
      .sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
      .slice(0, NAMED),
  });
  const { added, changed, removed, unchanged } = found;
  return { added: named(added), changed: named(changed), removed: named(removed), unchanged };
}

/** Returns the address at which visitors find a file. */
const publicPath = (file: string): string =>
  `/${file === 'index.html' ? '' : file.replace(/\/index\.html$/, '')}`;

function fileKind(file: string): PlannedFile['kind'] {
  if (/^(?:data-sheets|guide-specifications)\//.test(file)) return 'sheet';
  if (file.startsWith('uploads/')) return 'upload';
  if (/^(?:api|products|pages)\//.test(file)) return 'data';
  if (file.endsWith('index.html')) return file.startsWith('product/') ? 'product' : 'page';
  return file.includes('/') ? 'asset' : 'data';
}
