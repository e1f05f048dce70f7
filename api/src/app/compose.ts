/**
 * The composition root: the one place that knows every module and passes each one its dependencies. The
 * server, the command line, the tests, and the benchmarks build on the same three steps: core
 * (compose-core.ts), site, and HTTP (compose-application.ts).
 */
import { join } from 'node:path';
import type { SiteRenderer } from '@wa/core/contract/site';
import type { DataFolder } from '../config/data-folder.ts';
import { openEditionFolder } from '../documents/editions/edition-folder.ts';
import { readPublished } from '../documents/editions/published-edition.ts';
import { openDocumentLibrary } from '../documents/sheets/document-library.ts';
import type { ExportSources } from '../publish/export-jobs.ts';
import { keepParts } from '../site/finder/finder.ts';
import { listClientFiles, createReadySite } from '../site/cache/ready-site.ts';
import { createSiteSearch } from '../site/search/site-search.ts';
import { createDrawingPng } from '../content/drawings/drawings.ts';
import { createRenderer, createSiteContent } from '../site/render/renderer.ts';
import { sweepUnfinished, uploadStorage } from '../uploads/storage.ts';
import type { ChangeLog } from '../store/change-log.ts';
import { NO_CHANGES } from '../store/change-log.ts';
import type { ComposedContent, Core } from './compose-core.ts';

export interface SiteOptions {
  /** Loads the renderer. It is called for every rendering, so its provider decides about caching. */
  loadRenderer: () => Promise<SiteRenderer>;
  /** The folder of the web package's built files, or null while a development server serves them. */
  clientDir: string | null;
  /** False in development, where every page is rendered again. */
  keep?: boolean;
}

/** The change log of the content of a build. */
export const NEVER_CHANGED = {
  ...NO_CHANGES,
  version: () => 0,
  poll: () => Promise.resolve(0),
};

export type Site = ReturnType<typeof composeSite>;

type SiteCore = Pick<Core, 'env' | 'log' | 'missed'> &
  Pick<ComposedContent, 'store' | 'catalogue' | 'settings' | 'shown'> & {
    changeLog: Pick<ChangeLog, 'subscribe' | 'version'>;
  };

/**
 * The second step of the composition root: the public site as documents, cached responses, and files.
 * `isBuild` is true for the site of a build, which shares the data sheets on the disk with the saved one.
 */
export function composeSite(
  core: SiteCore,
  folder: DataFolder,
  { loadRenderer, clientDir, keep = true, isBuild = false }: SiteOptions & { isBuild?: boolean },
) {
  const { env, store, log, changeLog, catalogue, settings, shown, missed } = core;
  const files = listClientFiles(clientDir);
  const sheetFolder = join(folder.root, 'data-sheets');
  const uploads = uploadStorage(env, folder);
  const editions = openEditionFolder(join(folder.root, 'editions'));
  const published = readPublished(store, editions, changeLog);
  const documents = openDocumentLibrary({
    ...{ store, catalogue, content: shown, settings, uploads, folder: sheetFolder, log, published },
    isOwner: !isBuild,
  });
  const content = createSiteContent(store, catalogue, shown, changeLog);
  const parts = keepParts({ content: shown, catalogue }, changeLog);
  const onMissed = (term: string) => missed.count('search', term);
  const search = createSiteSearch({ store, content: shown, parts, settings, onMissed }, changeLog);
  const renderer = createRenderer({ content, settings, parts, search, documents, loadRenderer });
  const ready = createReadySite({
    content,
    catalogue,
    renderer,
    settings,
    parts,
    search,
    files,
    documents,
    drawingPng: createDrawingPng(join(folder.root, 'drawings'), log),
    changes: changeLog,
    keep,
  });
  const sources = {
    ...{ content, catalogue, renderer, ready, documents, settings, parts, search, store },
    ...{ uploads, editions, published },
  };
  const sweep = async () => {
    try {
      if (!isBuild) for (const each of [folder.uploads, sheetFolder]) await sweepUnfinished(each);
      await documents.sweep();
    } catch (error) {
      log.warn({ err: error }, 'document cleanup failed');
    }
  };
  const exportSources = async (): Promise<ExportSources> => {
    await documents.loadUploads();
    return {
      ...sources,
      async extraFiles() {
        await sweep();
        return documents.files();
      },
    };
  };
  return {
    ...sources,
    sweep,
    exportSources,
    /** Composes a site that reads the given content instead. */
    ofBuild: (content: ComposedContent) =>
      composeSite({ ...core, ...content, changeLog: NEVER_CHANGED }, folder, {
        ...{ loadRenderer, clientDir, keep, isBuild: true },
      }),
    async close() {
      ready.stop();
      search.stop();
      await ready.settled();
    },
  };
}
