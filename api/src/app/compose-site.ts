/** The second step of the composition root: what visitors see, as documents, bytes and files. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteRenderer } from '@wa/core/contract/site';
import type { DataFolder } from '../config/data-folder.ts';
import { keepDocumentFacts } from '../documents/sheets/document-facts.ts';
import { openSheetLibrary } from '../documents/sheets/sheet-library.ts';
import type { ExportSources } from '../publish/export-jobs.ts';
import { createAnswers, keepParts } from '../site/finder/finder.ts';
import { listClientFiles, noClientFiles } from '../site/cache/client-files.ts';
import { createReadySite } from '../site/cache/ready-site.ts';
import { keepSearch } from '../site/search/search-keeper.ts';
import { createDrawingPng } from '../content/drawings/drawings.ts';
import { createRenderer, createSiteContent } from '../site/render/renderer.ts';
import { sweepUnfinished } from '../uploads/storage.ts';
import { uploadStorage } from '../uploads/s3-storage.ts';
import type { Core } from './compose-core.ts';

export interface SiteOptions {
  /** Called for every rendering; whoever gives it decides what is kept. */
  loadRenderer: () => Promise<SiteRenderer>;
  /** Folder of the web package's built files; null while a development server answers for them. */
  clientDir: string | null;
  /** False while developing: every page is rendered anew. */
  keep?: boolean;
}

/** What visitors see, as documents, bytes and files. */
export type Site = ReturnType<typeof composeSite>;

export function composeSite(
  core: Pick<Core, 'env' | 'store' | 'log' | 'changeLog' | 'catalogue' | 'settings' | 'shown' | 'missed'>,
  folder: DataFolder,
  { loadRenderer, clientDir, keep = true }: SiteOptions,
) {
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
  const documents = keepDocumentFacts({ sheets, uploads: storage, log });
  const content = createSiteContent({ store, catalogue, content: shown, changes: changeLog });
  const parts = keepParts({ content: shown, catalogue }, changeLog);
  const onMissed = (term: string) => missed.count('search', term);
  const search = keepSearch({ store, content: shown, parts, settings, onMissed }, changeLog);
  const answers = createAnswers({ parts, search, sheets });
  const renderer = createRenderer({
    content,
    settings,
    answers,
    documentFacts: documents.facts,
    asks: parts.asks,
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
    drawingPng: createDrawingPng(join(folder.root, 'drawings'), log),
    changes: changeLog,
    keep,
  });
  const sources = { content, renderer, ready, documents, settings, parts, search, store, uploads: storage };
  const sweep = async () => {
    try {
      for (const each of [folder.uploads, sheetFolder]) await sweepUnfinished(each);
      await sheets.sweep();
      await removeLegacyFiles(folder.root);
    } catch (error) {
      log.warn({ err: error }, 'Files that nothing leads to could not be removed');
    }
  };
  const exportSources = async (): Promise<ExportSources> => {
    await documents.loadUploads();
    const extraFiles = async () => {
      await sweep();
      return sheets.files();
    };
    return { ...sources, extraFiles };
  };
  return {
    answers,
    content,
    search,
    parts,
    renderer,
    ready,
    storage,
    sheets,
    documents,
    sweep,
    exportSources,
    async close() {
      ready.stop();
      search.stop();
      await ready.settled();
    },
  };
}

/** Release 0.1.0 painted a picture of each page and of each sheet's first page. */
async function removeLegacyFiles(root: string): Promise<void> {
  await rm(join(root, 'previews'), { recursive: true, force: true });
  const sheetFolder = join(root, 'data-sheets');
  for (const name of await readdir(sheetFolder).catch(() => []))
    if (name.endsWith('.svg.br')) await rm(join(sheetFolder, name), { force: true });
}
