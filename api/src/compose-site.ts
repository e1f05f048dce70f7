/** The second step of the composition root: what visitors see, as documents, bytes and files. */
import { join } from 'node:path';
import type { SiteRenderer } from '@wa/core/contract/site';
import { NO_CDN } from './cdn/purger.ts';
import type { Purger } from './cdn/purger.ts';
import type { DataFolder } from './config/data-folder.ts';
import { keepDocumentFacts } from './data-sheets/document-facts.ts';
import type { DocumentFactsKeeper } from './data-sheets/document-facts.ts';
import { sheetFiles } from './data-sheets/sheet-files.ts';
import { openSheetLibrary } from './data-sheets/sheet-library.ts';
import type { DataSheets } from './data-sheets/sheet-library.ts';
import type { BuildInfo } from './deploy/build-id.ts';
import { createListFiles } from './deploy/export-jobs.ts';
import type { ExportSources } from './deploy/export-jobs.ts';
import { exportSite } from './deploy/export-site.ts';
import type { Exported } from './deploy/export-site.ts';
import { readLiveBuild, takeSpare } from './deploy/switch-folder.ts';
import { createAnswers } from './finder/answers.ts';
import type { Answers } from './finder/answers.ts';
import { keepParts } from './finder/parts-keeper.ts';
import type { PartsKeeper } from './finder/parts-keeper.ts';
import { openFirstPages } from './pdf/first-page/first-page-library.ts';
import type { FirstPages } from './pdf/first-page/first-page-library.ts';
import { openPreviewLibrary } from './previews/preview-library.ts';
import type { Previews } from './previews/preview-library.ts';
import { listClientFiles, noClientFiles } from './ready/client-files.ts';
import { createReadySite } from './ready/ready-site.ts';
import type { ReadySite } from './ready/ready-site.ts';
import { keepSearch } from './search/search-keeper.ts';
import type { SearchKeeper } from './search/search-keeper.ts';
import { createRenderer } from './site/renderer.ts';
import type { Renderer } from './site/renderer.ts';
import { createSiteContent } from './site/site-content.ts';
import type { SiteContent } from './site/site-content.ts';
import { uploadStorage } from './uploads/upload-storage.ts';
import type { UploadStorage } from './uploads/storage.ts';
import type { Core } from './compose-core.ts';

export interface SiteOptions {
  /** Called for every rendering; whoever gives it decides what is kept. */
  loadRenderer: () => Promise<SiteRenderer>;
  /** Folder of the web package's built files; null while a development server answers for them. */
  clientDir: string | null;
  /** False while developing: every page is rendered anew. */
  keep?: boolean;
  /** Of the server alone: what a command makes nobody is handed. */
  purger?: Purger;
}

/** What visitors see, as documents, bytes and files. */
export interface Site {
  content: SiteContent;
  answers: Answers;
  search: SearchKeeper;
  parts: PartsKeeper;
  renderer: Renderer;
  ready: ReadySite;
  purger: Purger;
  storage: UploadStorage;
  sheets: DataSheets;
  previews: Previews;
  firstPages: FirstPages;
  documents: DocumentFactsKeeper;
  /** What the export is made of. */
  exportSources: () => Promise<ExportSources>;
  /** Writes the public site as files beside the live build, whose unchanged files it shares. */
  exportTo: (
    folder: string,
    build: BuildInfo,
    onProgress?: (done: number, total: number) => void,
  ) => Promise<Exported>;
  /** Ends background work and waits for what is under way. */
  close: () => Promise<void>;
}

export function composeSite(
  core: Pick<Core, 'env' | 'store' | 'log' | 'changeLog' | 'catalogue' | 'settings' | 'shown' | 'missed'>,
  folder: DataFolder,
  { loadRenderer, clientDir, keep = true, purger = NO_CDN }: SiteOptions,
): Site {
  const { env, store, log, changeLog, catalogue, settings, shown, missed } = core;
  const files = clientDir === null ? noClientFiles : listClientFiles(clientDir);
  const storage = uploadStorage(env, folder);
  const sheetFolder = join(folder.root, 'data-sheets');
  const sheets = openSheetLibrary({
    store,
    content: shown,
    settings,
    uploads: storage,
    folder: sheetFolder,
    log,
  });
  const firstPages = openFirstPages({ sheets, files: sheetFiles(sheetFolder, 'svg.br'), log });
  const previewFolder = join(folder.root, 'previews');
  const previews = openPreviewLibrary({
    content: shown,
    settings,
    uploads: storage,
    folder: previewFolder,
    log,
  });
  const documents = keepDocumentFacts({ sheets, uploads: storage, log });
  const content = createSiteContent({ store, catalogue, content: shown });
  const parts = keepParts({ content: shown, catalogue }, changeLog);
  const onMissed = (term: string) => missed.count('search', term);
  const search = keepSearch({ content: shown, parts, settings, onMissed }, changeLog);
  const answers = createAnswers({ parts, search, sheets });
  const renderer = createRenderer({
    content,
    settings,
    answers,
    documentFacts: documents.facts,
    loadRenderer,
  });
  const ready = createReadySite({
    content,
    renderer,
    settings,
    parts,
    search,
    files,
    documents,
    changes: changeLog,
    purger,
    log,
    keep,
  });
  const kept = { uploads: storage, listJson: createListFiles() };
  const sources = { content, renderer, ready, documents, settings, parts, search, store, ...kept };
  const exportSources = async (): Promise<ExportSources> => {
    await documents.loadUploads();
    const libraries = [sheets, firstPages, previews];
    const extraFiles = async () => (await Promise.all(libraries.map((library) => library.files()))).flat();
    return { ...sources, extraFiles, look: changeLog.look };
  };
  return {
    answers,
    content,
    search,
    parts,
    renderer,
    ready,
    purger,
    storage,
    sheets,
    previews,
    firstPages,
    documents,
    exportSources,
    async exportTo(target, build, onProgress) {
      const previous = await readLiveBuild(folder.site);
      const spare = await takeSpare(target);
      const options = { ...(await exportSources()), previous, spare, build, onProgress, isKept: true };
      return exportSite(target, options);
    },
    async close() {
      ready.stop();
      search.stop();
      await ready.settled();
      await purger.stop();
    },
  };
}
